package import Core
package import Ledger
package import SQLite

/// An article that a household keeps.
package struct Product: Hashable, Sendable {
    package typealias ID = ProductID

    package enum Kind: String, CaseIterable, Hashable, Sendable, ColumnRepresentable {
        case food
        case object
    }

    /// How a product is counted.
    package enum Management: String, CaseIterable, Hashable, Sendable, ColumnRepresentable {
        /// An amount per batch, each with its date.
        case batches
        /// An amount per location, without dates.
        case quantity
        /// Each piece by itself.
        case items
    }

    package let id: ID
    package let details: Details
    package let scale: Scale
    /// What is in the house, opened and expired included.
    package let stock: Steps
    /// How much the stock is short of the minimum; zero without one.
    package let missing: Steps
    /// The earliest date by which something of it should be used.
    package let useBy: CivilDate?

    /// What people enter about a product.
    package struct Details: Hashable, Sendable {
        package var name: String
        package var brand: String
        package var note: String
        package var kind: Kind
        package var management: Management
        package var unit: Unit.Code
        /// Where it usually lies.
        package var location: LocationID?
        package var category: ProductCategory.ID?
        package var group: ProductGroup.ID?
        package var minimum: Steps?
        /// How much the buttons for a quick booking take; nil for one.
        package var quickAmount: Steps?
        /// The unit in which it is bought; nil for its own.
        package var purchaseUnit: Unit.Code?
        package var daysAfterOpening: Int?
        package var daysFrozen: Int?
        package var daysThawed: Int?
        package var shelfLifeDays: Int?
        /// The name of a kept picture.
        package var picture: String?
    }

    package var name: String { details.name }
    package var unit: Unit.Code { details.unit }

    /// An amount of this product's unit as text, exact wherever six decimals are.
    package func text(_ steps: Steps) -> String { scale.text(steps) }
}

extension Product {
    package static let row = RowDecoder(
        "id",
        "name",
        "brand",
        "note",
        "kind",
        "management",
        "unit",
        "location_id",
        "category_id",
        "group_id",
        "minimum",
        "quick_amount",
        "purchase_unit",
        "days_after_opening",
        "days_frozen",
        "days_thawed",
        "shelf_life_days",
        "picture",
        "scale",
        "stock",
        "missing",
        "use_by"
    ) {
        id,
        name,
        brand,
        note,
        kind,
        management,
        unit,
        location,
        category,
        group,
        minimum,
        quickAmount,
        purchaseUnit,
        opened,
        frozen,
        thawed,
        shelf,
        picture,
        scale,
        stock,
        missing,
        useBy in
        Product(
            id: id,
            details: Details(
                name: name,
                brand: brand,
                note: note,
                kind: kind,
                management: management,
                unit: unit,
                location: location,
                category: category,
                group: group,
                minimum: minimum,
                quickAmount: quickAmount,
                purchaseUnit: purchaseUnit,
                daysAfterOpening: opened,
                daysFrozen: frozen,
                daysThawed: thawed,
                shelfLifeDays: shelf,
                picture: picture
            ),
            scale: scale,
            stock: stock,
            missing: missing,
            useBy: useBy
        )
    }
}
