package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// Whether a code was printed for this household and is on nothing yet.
    package func isKept(_ code: ItemCode) throws(SQLiteError) -> Bool {
        try connection.value(
            "SELECT EXISTS (SELECT 1 FROM reserved_code WHERE code = \(code) AND household_id = \(household))",
            as: Bool.self
        )
    }
}

extension HouseholdTransaction {
    /// Takes a code out of those kept, for a piece that has it now.
    func takeKept(_ code: ItemCode) throws -> ItemCode {
        let taken = try connection.execute(
            "DELETE FROM reserved_code WHERE code = \(code) AND household_id = \(household)"
        )
        guard taken == 1 else { throw Rejection("uid", Message("error.choice")) }
        return code
    }
}
