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
    /// What is there of it, in the place that the list is about.
    var stock: Steps
    /// How much a press of its button uses; nil for one.
    let quick: Steps?
    /// How much is missing to its minimum.
    let missing: Steps
    /// By when the first of that should be used.
    var useBy: CivilDate?
    /// Where the first of it lies.
    var location: Location.ID?
    /// By what its position in the list is told.
    var keys: [String] = []

    /// Everything of it that is in the house.
    static let row = RowDecoder(
        "product.id",
        "product.name",
        "product.brand",
        "product.picture",
        "product.kind",
        "product.unit",
        "product.scale",
        "product.stock",
        "product.quick_amount",
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
            stock: $7,
            quick: $8,
            missing: $9,
            useBy: $10,
            location: $11
        )
    }
}
