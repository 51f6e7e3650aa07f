import Accounts
import Catalog
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
            WHERE location_id IN (\(places)) AND +household_id = \(household) AND amount > 0 ORDER BY id
            """
        )
    }

    /// A product of the household, in the trash or not.
    func anyProduct(_ id: Product.ID) throws(SQLiteError) -> Product? {
        try connection.first(
            Product.row,
            "SELECT \(Product.row) FROM product WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// How many products lie in some places, and how many more usually do, each counted up to `limit`.
    func occupancy(of places: [Location.ID], upTo limit: Int) throws(SQLiteError) -> Occupancy {
        let own: SQL = "SELECT id FROM location WHERE household_id = \(household) AND id IN (\(places))"
        let (stored, awaited) = try connection.value(
            """
            SELECT
                (SELECT count(*) FROM (SELECT DISTINCT product_id FROM batch
                    WHERE location_id IN (\(own)) AND amount > 0 LIMIT \(limit)) AS stored),
                (SELECT count(*) FROM (SELECT 1 FROM product
                    WHERE location_id IN (\(own)) AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM batch
                        WHERE batch.product_id = product.id AND batch.amount > 0 AND batch.location_id IN (\(own)))
                    LIMIT \(limit)) AS awaited)
            """,
            as: Int.self,
            Int.self
        )
        return Occupancy(stored: stored, awaited: awaited)
    }
}
