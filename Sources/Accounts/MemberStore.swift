import Core
package import SQLite

extension Connection {
    /// A user's membership of a household, or nil when there is none or the account is disabled.
    package func member(_ user: User.ID, in household: Household.ID) throws(SQLiteError) -> Member? {
        try first(
            Member.row,
            """
            SELECT \(Member.row) FROM membership
            JOIN account ON account.id = membership.user_id
            JOIN household ON household.id = membership.household_id
            WHERE membership.user_id = \(user) AND membership.household_id = \(household)
                AND account.disabled_at IS NULL
            """
        ).map { Member($0) }
    }

    /// Makes every page of the household stale.
    func raiseRevision(of household: Household.ID) throws(SQLiteError) {
        try execute("UPDATE household SET revision = revision + 1 WHERE id = \(household)")
    }

    /// Makes every page of the user stale.
    package func raiseRevision(of user: User.ID) throws(SQLiteError) {
        try execute("UPDATE account SET revision = revision + 1 WHERE id = \(user)")
    }
}
