import Accounts
import Core
import SQLite

/// That something about a product is counted in another unit than the product itself.
struct UnitRelation: Sendable {
    let product: Product.ID
    let name: String
    let from: Unit.Code
    let to: Unit.Code

    static let row = RowDecoder("id", "name", "unit", "other") {
        UnitRelation(product: $0, name: $1, from: $2, to: $3)
    }
}

extension HouseholdScope {
    /// The names of products without conversions of their own of which something relates units of one side with the other.
    func plainProducts(relating side: [Unit.Code], to other: [Unit.Code], limit: Int) throws(SQLiteError) -> [String] {
        try connection.values(
            """
            SELECT DISTINCT name FROM (\(relations)) AS related
            WHERE (unit IN (\(side)) AND other IN (\(other)) OR unit IN (\(other)) AND other IN (\(side)))
                AND NOT EXISTS (SELECT 1 FROM unit_conversion WHERE unit_conversion.product_id = related.id)
            ORDER BY name LIMIT \(limit)
            """,
            as: String.self
        )
    }

    /// What relates units on a product, or on each product with conversions of its own.
    func ownRelations(of product: Product.ID?) throws(SQLiteError) -> [Product.ID: [UnitRelation]] {
        let which: SQL =
            product.map { "id = \($0)" }
            ?? "EXISTS (SELECT 1 FROM unit_conversion WHERE unit_conversion.product_id = related.id)"
        let all = try connection.all(
            UnitRelation.row,
            "SELECT \(UnitRelation.row) FROM (\(relations)) AS related WHERE unit <> other AND \(which)"
        )
        return Dictionary(grouping: all, by: \.product)
    }

    /// Every unit that something about a product is counted in, beside the product's own; those in the trash as well.
    private var relations: SQL {
        """
        SELECT product.id, product.name, product.unit, barcode.unit AS other
        FROM barcode JOIN product ON product.id = barcode.product_id
        WHERE barcode.household_id = \(household) AND barcode.unit IS NOT NULL
        UNION ALL SELECT product.id, product.name, product.unit, product.purchase_unit FROM product
        WHERE product.household_id = \(household) AND product.purchase_unit IS NOT NULL
        UNION ALL SELECT product.id, product.name, product.unit, product_group.unit
        FROM product JOIN product_group ON product_group.id = product.group_id WHERE product.household_id = \(household)
        UNION ALL SELECT product.id, product.name, product.unit, shopping_line.unit
        FROM shopping_line JOIN product ON product.id = shopping_line.product_id
        WHERE shopping_line.household_id = \(household) AND shopping_line.unit IS NOT NULL
            AND shopping_line.done_at IS NULL
        """
    }
}
