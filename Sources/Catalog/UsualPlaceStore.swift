package import Accounts
import Core
package import Ledger
import SQLite

extension HouseholdTransaction {
    /// Has every product that usually lies in some places usually lie in another from now on, or in none.
    ///
    /// Those in the trash too, so that they come back to a place that is there.
    package func changeUsualPlace(from places: [LocationID], to place: LocationID?) throws {
        try connection.execute(
            """
            UPDATE product SET location_id = \(place)
            WHERE location_id IN (\(places)) AND +household_id = \(household)
            """
        )
    }
}
