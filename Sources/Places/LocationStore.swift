package import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdScope {
    /// The places that are not in the trash.
    package func locations() throws(SQLiteError) -> LocationTree {
        LocationTree(
            try connection.all(
                Location.row,
                "SELECT \(Location.row) FROM location WHERE household_id = \(household) AND deleted_at IS NULL"
            )
        )
    }

    /// Every place there ever was, those in the trash as well, for what speaks of the past.
    package func allLocations() throws(SQLiteError) -> LocationTree {
        LocationTree(
            try connection.all(
                Location.row,
                "SELECT \(Location.row) FROM location WHERE household_id = \(household)"
            )
        )
    }

    /// A place of the household that is not in the trash.
    package func location(_ id: Location.ID) throws(SQLiteError) -> Location? {
        try connection.first(
            Location.row,
            """
            SELECT \(Location.row) FROM location
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }
}

extension HouseholdScope {
    /// A place of the household, be it in the trash or not.
    func anyLocation(_ id: Location.ID) throws(SQLiteError) -> Location? {
        try connection.first(
            Location.row,
            "SELECT \(Location.row) FROM location WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// The place of the household with this code on its label.
    package func location(code: String) throws(SQLiteError) -> Location? {
        try connection.first(
            Location.row,
            """
            SELECT \(Location.row) FROM location
            WHERE code = \(code) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }
}

extension HouseholdTransaction {
    func insertLocation(_ draft: LocationDraft, code: String) throws(SQLiteError) -> Location.ID {
        try connection.value(
            """
            INSERT INTO location (household_id, parent_id, name, freezer, code)
            VALUES (\(household), \(draft.parent), \(draft.name), \(draft.isFreezer), \(code)) RETURNING id
            """,
            as: Location.ID.self
        )
    }

    func updateLocation(_ id: Location.ID, to draft: LocationDraft) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE location SET parent_id = \(draft.parent), name = \(draft.name), freezer = \(draft.isFreezer)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func setParent(of id: Location.ID, to parent: Location.ID?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE location SET parent_id = \(parent) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    func hideLocation(_ id: Location.ID) throws(SQLiteError) {
        try connection.execute(
            "UPDATE location SET deleted_at = \(now) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    func bringBack(_ id: Location.ID, to parent: Location.ID?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE location SET deleted_at = NULL, parent_id = \(parent)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }
}

extension SQLiteError {
    /// Whether two places beside one another were to have the same name.
    var isTakenName: Bool { violatedIndex == "location_name" }
}
