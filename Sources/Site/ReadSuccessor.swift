package import Core

extension QueryReader {
    /// `move_to`: an identity, or `none`; nil when it was not said.
    package mutating func successor<Subject>() -> Successor<Subject>? {
        guard let text = text("move_to") else { return nil }
        if text == "none" { return Successor.none }
        guard let id = ID<Subject>(text) else {
            reject("move_to", Message("error.choice"))
            return nil
        }
        return .to(id)
    }
}

extension Input {
    /// The field `move_to` is there when the page asked where to; empty, it says nowhere.
    package func successor<Subject>(for visit: MemberVisit) throws -> Successor<Subject>? {
        var fields = FieldReader(self, formats: visit.formats, today: visit.today)
        guard fields.isPresent("move_to") else { return nil }
        let target = fields.id("move_to", of: ID<Subject>.self)
        try fields.finish()
        return target.map { .to($0) } ?? Successor.none
    }
}
