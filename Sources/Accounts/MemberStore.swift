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

    /// The user in each of their households, by name; none for an account that is disabled.
    func memberships(of user: User.ID) throws(SQLiteError) -> [Member] {
        try all(
            Member.row,
            """
            SELECT \(Member.row) FROM membership
            JOIN account ON account.id = membership.user_id
            JOIN household ON household.id = membership.household_id
            WHERE membership.user_id = \(user) AND account.disabled_at IS NULL
            ORDER BY household.name, household.id
            """
        ).map { Member($0) }
    }

    /// Throws a refusal when the user is a member already.
    func insertMembership(_ user: User.ID, in household: Household.ID, as role: Role, at now: Instant) throws {
        let count = try execute(
            """
            INSERT INTO membership (household_id, user_id, role, joined_at)
            VALUES (\(household), \(user), \(role), \(now)) ON CONFLICT (household_id, user_id) DO NOTHING
            """
        )
        guard count > 0 else { throw Refusal(.conflict, Message("error.member_already")) }
    }

    /// Makes every page of the household stale.
    func raiseRevision(of household: Household.ID) throws(SQLiteError) {
        try execute("UPDATE household SET revision = revision + 1 WHERE id = \(household)")
        touch(.household(household))
    }

    /// Makes every page of the user stale.
    package func raiseRevision(of user: User.ID) throws(SQLiteError) {
        try execute("UPDATE account SET revision = revision + 1 WHERE id = \(user)")
        touch(.user(user))
    }
}

extension HouseholdScope {
    /// Everybody in the household, disabled accounts included, in the order they joined.
    package func members() throws(SQLiteError) -> [Member] {
        try connection.all(
            Member.row,
            """
            SELECT \(Member.row) FROM membership
            JOIN account ON account.id = membership.user_id
            JOIN household ON household.id = membership.household_id
            WHERE membership.household_id = \(household) ORDER BY membership.joined_at, membership.user_id
            """
        ).map { Member($0) }
    }

    /// Somebody in the household, disabled accounts included.
    func member(_ user: User.ID) throws(SQLiteError) -> Member? {
        try connection.first(
            Member.row,
            """
            SELECT \(Member.row) FROM membership
            JOIN account ON account.id = membership.user_id
            JOIN household ON household.id = membership.household_id
            WHERE membership.user_id = \(user) AND membership.household_id = \(household)
            """
        ).map { Member($0) }
    }

    /// Whether somebody besides this user can manage the household.
    func hasOwner(besides user: User.ID) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM membership JOIN account ON account.id = membership.user_id
                WHERE membership.household_id = \(household) AND membership.role = \(Role.owner)
                    AND membership.user_id <> \(user) AND account.disabled_at IS NULL
            )
            """,
            as: Bool.self
        )
    }
}

extension HouseholdTransaction {
    func setRole(of user: User.ID, to role: Role) throws(SQLiteError) {
        try connection.execute(
            "UPDATE membership SET role = \(role) WHERE household_id = \(household) AND user_id = \(user)"
        )
    }

    /// The tokens go with it, by the schema.
    func deleteMembership(of user: User.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM membership WHERE household_id = \(household) AND user_id = \(user)")
    }
}

extension Touch {
    /// Something in the household was changed.
    package static func household(_ id: Household.ID) -> Touch { Touch("household", id.rawValue) }

    /// Something about the user was changed, as where they are signed in.
    package static func user(_ id: User.ID) -> Touch { Touch("user", id.rawValue) }
}
