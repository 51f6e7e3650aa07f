import Site

/// What a form or a call says about a category.
enum CategoryForm {
    /// Reads everything: what was not sent is empty.
    static func read(_ input: Input, for visit: MemberVisit) throws -> CategoryDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = CategoryDraft(name: fields.requiredLine("name"), parent: fields.id("parent"))
        try fields.finish()
        return draft
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    static func read(
        changing category: ProductCategory,
        _ input: Input,
        for visit: MemberVisit
    ) throws -> CategoryDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = CategoryDraft(name: category.name, parent: category.parent)
        if fields.isPresent("name") { draft.name = fields.requiredLine("name") }
        if fields.isPresent("parent") { draft.parent = fields.id("parent") }
        try fields.finish()
        return draft
    }
}
