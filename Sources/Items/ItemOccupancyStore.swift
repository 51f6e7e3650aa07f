import Accounts
import Catalog
import Core
import Ledger
package import Places
import SQLite

extension Occupants {
    /// The items in places, counted by their products as the stock is, and lent ones by where they come back to.
    package static let items = Occupants(
        count: { scope, places, limit in try scope.itemOccupancy(of: places, upTo: limit) },
        move: { transaction, from, to in
            _ = try transaction.change(transaction.items(in: from), .move) { details in
                var details = details
                details.location = to
                return details
            }
        }
    )
}

extension HouseholdScope {
    fileprivate func itemOccupancy(of places: [Location.ID], upTo limit: Int) throws(SQLiteError) -> Occupancy {
        let stored = try connection.value(
            """
            SELECT count(*) FROM (SELECT DISTINCT product_id FROM item
                WHERE location_id IN (\(places)) AND +household_id = \(household) AND deleted_at IS NULL LIMIT \(limit)) AS stored
            """,
            as: Int.self
        )
        return Occupancy(stored: stored, awaited: 0)
    }
}
