import Core
import Site

/// What a form or a call says about a group.
enum GroupForm {
    /// Reads a group to be made.
    static func draft(_ input: Input, for visit: MemberVisit) throws -> GroupDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = GroupDraft(
            name: fields.requiredLine("name"),
            unit: fields.line("unit", limit: 50).map { Unit.Code(rawValue: $0) } ?? .piece,
            minimum: fields.amount("minimum")
        )
        try fields.finish()
        return draft
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    static func changes(_ input: Input, for visit: MemberVisit) throws -> GroupChanges {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var changes = GroupChanges()
        if fields.isPresent("name") { changes.name = .set(fields.requiredLine("name")) }
        if fields.isPresent("unit") {
            changes.unit = .set(Unit.Code(rawValue: fields.requiredLine("unit", limit: 50)))
        }
        if fields.isPresent("minimum") { changes.minimum = .set(fields.amount("minimum")) }
        try fields.finish()
        return changes
    }
}
