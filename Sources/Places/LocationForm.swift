import Site

/// What a form or a call says about a place.
enum LocationForm {
    /// Reads everything: what was not sent is empty.
    static func read(_ input: Input, for visit: MemberVisit) throws -> LocationDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = LocationDraft(
            name: fields.requiredLine("name"),
            parent: fields.id("parent"),
            isFreezer: fields.boolean("freezer") ?? false
        )
        try fields.finish()
        return draft
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    static func read(changing location: Location, _ input: Input, for visit: MemberVisit) throws -> LocationDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = LocationDraft(name: location.name, parent: location.parent, isFreezer: location.isFreezer)
        if fields.isPresent("name") { draft.name = fields.requiredLine("name") }
        if fields.isPresent("parent") { draft.parent = fields.id("parent") }
        if fields.isPresent("freezer") { draft.isFreezer = fields.boolean("freezer") ?? false }
        try fields.finish()
        return draft
    }
}
