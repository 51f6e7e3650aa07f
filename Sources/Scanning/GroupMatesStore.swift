import Accounts
import Catalog
import Core
import SQLite

extension HouseholdScope {
    /// The products that share a group with a product of which nothing is left, and of which something is.
    func groupMates(ofEmpty product: Product) throws(SQLiteError) -> [Product] {
        guard product.stock == .zero else { return [] }
        let row = Product.row.of("mate")
        return try connection.all(
            row,
            """
            SELECT \(row) FROM product JOIN product AS mate ON mate.group_id = product.group_id
            WHERE product.id = \(product.id) AND mate.household_id = \(household) AND mate.id <> product.id
                AND mate.deleted_at IS NULL AND mate.stock > 0
            ORDER BY coalesce(mate.use_by, '9999-99-99'), mate.id LIMIT 20
            """
        )
    }
}
