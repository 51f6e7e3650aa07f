import Catalog
import Core
import Places
import SQLite

/// A product in stock as the list reads it.
struct StockEntry: Sendable {
    let id: Product.ID
    let name: String
    let brand: String
    let picture: String?
    let kind: Product.Kind
    let unit: Unit.Code
    let scale: Scale
    /// What is there of it, in the place that the list is about.
    let stock: Steps
    /// By when the first of that should be used.
    let useBy: CivilDate?
    /// Where the first of it lies.
    let location: Location.ID?
    /// What the list is sorted by after the day.
    let key: Int64

    static let row = RowDecoder(
        "product.id",
        "product.name",
        "product.brand",
        "product.picture",
        "product.kind",
        "product.unit",
        "product.scale",
        "stock",
        "use_by",
        "location_id",
        "key"
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
            useBy: $8,
            location: $9,
            key: $10
        )
    }
}
