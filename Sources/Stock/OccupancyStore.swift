import Accounts
import Core
import Ledger
import Places
import SQLite

extension HouseholdScope {
    /// What lies in some places, not counting places within them, in the order in which it came in.
    func batches(in places: [Location.ID]) throws(SQLiteError) -> [Batch] {
        try connection.all(
            Batch.row,
            """
            SELECT \(Batch.row) FROM batch
            WHERE location_id IN (\(places)) AND household_id = \(household) AND amount > 0 ORDER BY id
            """
        )
    }

    /// How many products lie in some places or usually do.
    func occupancy(of places: [Location.ID]) throws(SQLiteError) -> Occupancy {
        let (stored, awaited) = try connection.value(
            """
            SELECT
                (SELECT count(DISTINCT product_id) FROM batch
                WHERE location_id IN (\(places)) AND household_id = \(household) AND amount > 0),
                (SELECT count(*) FROM product
                WHERE location_id IN (\(places)) AND household_id = \(household) AND deleted_at IS NULL
                    AND NOT EXISTS (SELECT 1 FROM batch
                        WHERE batch.product_id = product.id AND batch.amount > 0 AND batch.location_id IN (\(places))))
            """,
            as: Int.self,
            Int.self
        )
        return Occupancy(stored: stored, awaited: awaited)
    }
}
