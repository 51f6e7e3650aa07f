package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// A group of the household that is not in the trash.
    package func group(_ id: ProductGroup.ID) throws(SQLiteError) -> ProductGroup? {
        try connection.first(
            ProductGroup.row,
            """
            SELECT \(ProductGroup.row) FROM product_group
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }

    /// A group of the household, be it in the trash or not.
    func anyGroup(_ id: ProductGroup.ID) throws(SQLiteError) -> ProductGroup? {
        try connection.first(
            ProductGroup.row,
            "SELECT \(ProductGroup.row) FROM product_group WHERE id = \(id) AND household_id = \(household)"
        )
    }
}
