import Accounts
import Catalog
import Core
import SQLite

extension HouseholdScope {
    /// Batches with a date, the first to be used before all else: those beside `position`, in the direction of reading,
    /// up to `limit`.
    func dueBatches(_ position: StockPosition, limit: Int) throws(SQLiteError) -> [DueBatch] {
        var conditions: SQL = """
            batch.household_id = \(household) AND batch.amount > 0 AND \(UseBy.ofBatch) < '9999-99-99'
                AND product.id = batch.product_id AND product.deleted_at IS NULL
            """
        var order: SQL = "\(UseBy.ofBatch), batch.id"
        if let keys = position.keys {
            guard keys.count == 2, let id = Int64(keys[1]) else { return [] }
            if case .before = position {
                conditions +=
                    " AND \(UseBy.ofBatch) <= \(keys[0]) AND (\(UseBy.ofBatch), batch.id) < (\(keys[0]), \(id))"
                order = "\(UseBy.ofBatch) DESC, batch.id DESC"
            } else {
                conditions +=
                    " AND \(UseBy.ofBatch) >= \(keys[0]) AND (\(UseBy.ofBatch), batch.id) > (\(keys[0]), \(id))"
            }
        }
        return try connection.all(
            DueBatch.row,
            """
            SELECT \(DueBatch.row) FROM batch CROSS JOIN product WHERE \(conditions) ORDER BY \(order) LIMIT \(limit)
            """
        )
    }

    /// Groups that are short of their minimum, by name.
    func groupsBelowMinimum() throws(SQLiteError) -> [ProductGroup] {
        try connection.all(
            ProductGroup.row,
            """
            SELECT \(ProductGroup.row) FROM product_group
            WHERE household_id = \(household) AND deleted_at IS NULL AND missing > 0 ORDER BY name, id
            """
        )
    }
}
