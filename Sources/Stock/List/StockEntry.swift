import Catalog
import Core
import Places
import SQLite

/// A product as the list reads it.
struct StockEntry: Sendable {
    let id: Product.ID
    let name: String
    let brand: String
    let picture: String?
    let kind: Product.Kind
    let unit: Unit.Code
    let scale: Scale
    let management: Product.Management
    /// How much the button of its row takes, nil for one.
    let quickAmount: Steps?
    /// What is there of it, in the place that the list is about.
    var stock: Steps
    /// How much is missing to its minimum.
    let missing: Steps
    /// By when the first of that should be used.
    var useBy: CivilDate?
    /// Where the first of it lies.
    var location: Location.ID?

    /// Everything of it that is in the house.
    static let row = RowDecoder(
        "product.id",
        "product.name",
        "product.brand",
        "product.picture",
        "product.kind",
        "product.unit",
        "product.scale",
        "product.management",
        "product.quick_amount",
        "product.stock",
        "product.missing",
        "product.use_by",
        "product.first_location_id"
    ) {
        StockEntry(
            id: $0,
            name: $1,
            brand: $2,
            picture: $3,
            kind: $4,
            unit: $5,
            scale: $6,
            management: $7,
            quickAmount: $8,
            stock: $9,
            missing: $10,
            useBy: $11,
            location: $12
        )
    }
}
