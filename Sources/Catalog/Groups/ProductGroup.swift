package import Core
package import SQLite

/// Products whose stock counts together: flour from three shops.
package struct ProductGroup: Hashable, Sendable {
    package typealias ID = Core.ID<ProductGroup>

    package let id: ID
    package let name: String
    package let unit: Unit.Code
    /// Fine enough for every step of each of its products.
    package let scale: Scale
    package let minimum: Steps?
    /// The sum of its products' stocks.
    package let stock: Steps
    /// How much the stock is short of the minimum; zero without one.
    package let missing: Steps

    /// An amount of the group's unit as text, exact wherever six decimals are.
    package func text(_ steps: Steps) -> String { scale.text(steps) }

    package static let row = RowDecoder("id", "name", "unit", "scale", "minimum", "stock", "missing") {
        ProductGroup(id: $0, name: $1, unit: $2, scale: $3, minimum: $4, stock: $5, missing: $6)
    }
}
