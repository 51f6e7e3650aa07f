import Catalog
import Core
import Site

/// What a form or a call says about a line.
enum LineForm {
    /// Reads everything: what was not sent is empty.
    static func read(_ input: Input, for visit: MemberVisit) throws -> LineDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = LineDraft(
            product: fields.id("product"),
            group: fields.id("group"),
            text: fields.line("text") ?? "",
            amount: fields.positiveAmount("amount"),
            unit: fields.choice("unit")
        )
        try fields.finish()
        return draft
    }

    /// What is to change about a line.
    struct Changes: Sendable {
        /// What the line says from now on, nil when that was not sent.
        let draft: LineDraft?
        let isDone: Bool?
        let position: Int?

        /// Whether nothing is asked for but to check the line off or open it again.
        var isTickOnly: Bool { draft == nil && position == nil }
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    ///
    /// Where another product, a group or nothing but a text is named, what was named before is no longer meant.
    static func read(changing line: ShoppingLine, _ input: Input, for visit: MemberVisit) throws -> Changes {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = line.draft
        var isChanged = false
        if fields.isPresent("product") {
            draft.product = fields.id("product")
            if draft.product != nil, !input.contains("group") { draft.group = nil }
            isChanged = true
        }
        if fields.isPresent("group") {
            draft.group = fields.id("group")
            if draft.group != nil, !input.contains("product") { draft.product = nil }
            isChanged = true
        }
        if fields.isPresent("text") { (draft.text, isChanged) = (fields.line("text") ?? "", true) }
        if fields.isPresent("amount") {
            draft.amount = fields.positiveAmount("amount")
            if draft.amount == nil, !input.contains("unit") { draft.unit = nil }
            isChanged = true
        }
        if fields.isPresent("unit") { (draft.unit, isChanged) = (fields.choice("unit"), true) }
        let changes = Changes(
            draft: isChanged ? draft : nil,
            isDone: fields.boolean("done"),
            position: fields.integer("position", in: 1...ShoppingLine.limit)
        )
        try fields.finish()
        return changes
    }
}
