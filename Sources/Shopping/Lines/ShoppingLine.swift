package import Catalog
package import Core
package import SQLite

/// One thing to buy: a product, any product of a group, or whatever a text says.
package struct ShoppingLine: Hashable, Sendable {
    package typealias ID = Core.ID<ShoppingLine>

    package enum Source: String, Hashable, Sendable, ColumnRepresentable {
        case manual
        /// Written by filling the list from what is below its minimum.
        case minimum
    }

    package let id: ID
    package let list: ShoppingList.ID
    package let draft: LineDraft
    package let isDone: Bool
    package let source: Source
    /// Its place in the list, from 1.
    package let position: Int

    package static let row = RowDecoder(
        "shopping_line.id",
        "shopping_line.list_id",
        "shopping_line.product_id",
        "shopping_line.group_id",
        "shopping_line.text",
        "shopping_line.millionths",
        "shopping_line.unit",
        "shopping_line.done_at IS NOT NULL",
        "shopping_line.source",
        "shopping_line.position"
    ) {
        (
            id: ID,
            list: ShoppingList.ID,
            product: Product.ID?,
            group: ProductGroup.ID?,
            text: String,
            millionths: Int64?,
            unit: Unit.Code?,
            isDone: Bool,
            source: Source,
            position: Int
        ) in
        ShoppingLine(
            id: id,
            list: list,
            draft: LineDraft(
                product: product,
                group: group,
                text: text,
                amount: millionths.map { Amount(millionths: $0) },
                unit: unit
            ),
            isDone: isDone,
            source: source,
            position: position
        )
    }

    /// The same line about a product, or, where that is gone, about what it was called.
    func about(_ product: Product.ID?, _ title: String) -> ShoppingLine {
        guard draft.product != product else { return self }
        var draft = draft
        draft.product = product
        if product == nil { draft.text = title }
        return ShoppingLine(id: id, list: list, draft: draft, isDone: isDone, source: source, position: position)
    }

    /// As many as a list can hold.
    package static let limit = 1000
}

/// What people enter about a line.
package struct LineDraft: Hashable, Sendable {
    package var product: Product.ID?
    package var group: ProductGroup.ID?
    /// What to buy, or a remark beside a product or group.
    package var text: String
    package var amount: Amount?
    package var unit: Unit.Code?

    package init(
        product: Product.ID? = nil,
        group: ProductGroup.ID? = nil,
        text: String = "",
        amount: Amount? = nil,
        unit: Unit.Code? = nil
    ) {
        self.product = product
        self.group = group
        self.text = text
        self.amount = amount
        self.unit = unit
    }
}

/// A line with what it is called.
struct LineEntry: Hashable, Sendable {
    let line: ShoppingLine
    /// The name of the product or group, else its text.
    let title: String
    /// The brand of its product.
    let brand: String
    /// Whether its product was another when the line was written, which turned out to be this one.
    var isOfAnother = false
    /// Other lines that are wanted of the same product, and are counted in this one.
    var absorbed: [ShoppingLine.ID] = []

    func stands(for id: ShoppingLine.ID) -> Bool { line.id == id || absorbed.contains(id) }

    /// The remark beside a product or group.
    var remark: String { line.draft.product == nil && line.draft.group == nil ? "" : line.draft.text }
}
