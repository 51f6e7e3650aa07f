import Accounts
import Catalog
import Core
import SQLite

/// A product, or a group as a whole, of which less is in the house than its minimum.
struct Shortage: Hashable, Sendable {
    let product: Product.ID?
    let group: ProductGroup.ID?
    let unit: Unit.Code
    let scale: Scale
    let missing: Steps
    /// The unit in which it is bought.
    let purchaseUnit: Unit.Code
}

/// Something that a line can name, as people type it.
struct Nameable: Hashable, Sendable {
    let product: Product.ID?
    let group: ProductGroup.ID?
    let name: String
}

extension HouseholdScope {
    /// Everything below its minimum: products by their names, then groups.
    func shortages() throws(SQLiteError) -> [Shortage] {
        let products = try connection.all(
            productRow,
            """
            SELECT \(productRow) FROM product
            WHERE household_id = \(household) AND missing > 0 AND deleted_at IS NULL ORDER BY folded, id
            """
        )
        let groups = try connection.all(
            groupRow,
            """
            SELECT \(groupRow) FROM product_group
            WHERE household_id = \(household) AND missing > 0 AND deleted_at IS NULL ORDER BY name, id
            """
        )
        return products + groups
    }

    /// Products and groups to be proposed while something is typed.
    func nameables(limit: Int) throws(SQLiteError) -> [Nameable] {
        try groupNames()
            + connection.values(
                """
                SELECT id, name FROM product WHERE household_id = \(household) AND deleted_at IS NULL
                ORDER BY folded, id LIMIT \(limit)
                """,
                as: Product.ID.self,
                String.self
            ).map { Nameable(product: $0, group: nil, name: $1) }
    }

    /// Products whose name begins with the words of a text.
    func products(beginningWith text: String) throws(SQLiteError) -> [Nameable] {
        let folded = SearchText(text).folded
        return try connection.values(
            """
            SELECT id, name FROM product
            WHERE household_id = \(household) AND deleted_at IS NULL AND folded >= \(folded) AND folded < \(folded + "!")
            ORDER BY folded, id
            """,
            as: Product.ID.self,
            String.self
        ).map { Nameable(product: $0, group: nil, name: $1) }
    }

    func groupNames() throws(SQLiteError) -> [Nameable] {
        try connection.values(
            """
            SELECT id, name FROM product_group WHERE household_id = \(household) AND deleted_at IS NULL
            ORDER BY name, id
            """,
            as: ProductGroup.ID.self,
            String.self
        ).map { Nameable(product: nil, group: $0, name: $1) }
    }

    /// The products of a group, by their names.
    func products(in group: ProductGroup.ID) throws(SQLiteError) -> [Product] {
        try connection.all(
            Product.row,
            """
            SELECT \(Product.row) FROM product
            WHERE group_id = \(group) AND household_id = \(household) AND deleted_at IS NULL ORDER BY folded, id
            """
        )
    }
}

private let productRow = RowDecoder("id", "unit", "scale", "missing", "coalesce(purchase_unit, unit)") {
    Shortage(product: $0, group: nil, unit: $1, scale: $2, missing: $3, purchaseUnit: $4)
}

private let groupRow = RowDecoder("id", "unit", "scale", "missing") { (id, unit: Unit.Code, scale, missing) in
    Shortage(product: nil, group: id, unit: unit, scale: scale, missing: missing, purchaseUnit: unit)
}
