package import Core
package import SQLite

/// A link that lets whoever has it join a household, once.
package struct Invitation: Hashable, Sendable {
    package typealias ID = Core.ID<Invitation>

    package let id: ID
    package let role: Role
    package let household: Household
    /// Who made it.
    package let inviter: User
    package let expiresAt: Instant

    static let row = RowDecoder("one_time_link.id", "one_time_link.role", "one_time_link.expires_at") {
        (id: ID, role: Role, expiresAt: Instant) in (id, role, expiresAt)
    }
    .and(Household.row.of("household")).and(User.row.of("account"))

    init(_ parts: (((ID, Role, Instant), Household), User)) {
        let (((id, role, expiresAt), household), inviter) = parts
        self.id = id
        self.role = role
        self.household = household
        self.inviter = inviter
        self.expiresAt = expiresAt
    }

    package static let days = 7
}

extension Connection {
    /// The invitation of a link, or nil when it was used or revoked or has run out.
    func invitation(_ hash: [UInt8], at now: Instant) throws(SQLiteError) -> Invitation? {
        try first(
            Invitation.row,
            """
            SELECT \(Invitation.row) FROM one_time_link
            JOIN household ON household.id = one_time_link.household_id
            JOIN account ON account.id = one_time_link.created_by
            WHERE one_time_link.hash = \(hash) AND one_time_link.purpose = 'invitation'
                AND one_time_link.expires_at > \(now)
            """
        ).map { Invitation($0) }
    }

    /// Whose password a link lets change, or nil when it was used or has run out, or the account is disabled.
    ///
    /// Whether its maker might make it is judged again: since then the user may have joined a household of others, or
    /// become an administrator, whom the link would hand over.
    func passwordReset(_ hash: [UInt8], at now: Instant) throws(SQLiteError) -> User? {
        let row = User.row.of("account")
        return try first(
            row,
            """
            SELECT \(row) FROM one_time_link JOIN account ON account.id = one_time_link.user_id
            JOIN account AS maker ON maker.id = one_time_link.created_by
            WHERE one_time_link.hash = \(hash) AND one_time_link.purpose = 'password_reset'
                AND one_time_link.expires_at > \(now) AND account.disabled_at IS NULL
                AND (maker.administrator OR (NOT account.administrator AND NOT EXISTS (
                    SELECT 1 FROM membership WHERE membership.user_id = account.id AND NOT EXISTS (
                        SELECT 1 FROM membership AS own WHERE own.household_id = membership.household_id
                            AND own.user_id = maker.id AND own.role = 'owner'))))
            """
        )
    }

    func deleteLink(_ hash: [UInt8]) throws(SQLiteError) {
        try execute("DELETE FROM one_time_link WHERE hash = \(hash)")
    }

    /// Withdraws every link that a user made, and those made for the user.
    func deleteLinks(of user: User.ID) throws(SQLiteError) {
        try execute("DELETE FROM one_time_link WHERE created_by = \(user) OR user_id = \(user)")
    }

    func deletePasswordResets(of user: User.ID) throws(SQLiteError) {
        try execute("DELETE FROM one_time_link WHERE user_id = \(user) AND purpose = 'password_reset'")
    }
}

extension HouseholdScope {
    /// The invitations nobody has used yet, the newest first.
    package func invitations() throws(SQLiteError) -> [Invitation] {
        try connection.all(
            Invitation.row,
            """
            SELECT \(Invitation.row) FROM one_time_link
            JOIN household ON household.id = one_time_link.household_id
            JOIN account ON account.id = one_time_link.created_by
            WHERE one_time_link.household_id = \(household) AND one_time_link.purpose = 'invitation'
                AND one_time_link.expires_at > \(now)
            ORDER BY one_time_link.id DESC
            """
        ).map { Invitation($0) }
    }
}

extension HouseholdTransaction {
    func insertInvitation(_ hash: [UInt8], as role: Role) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO one_time_link (hash, purpose, household_id, role, created_by, created_at, expires_at)
            VALUES (\(hash), 'invitation', \(household), \(role), \(member.user.id), \(now),
                \(now.adding(days: Invitation.days)))
            """
        )
    }

    func insertPasswordReset(_ hash: [UInt8], of user: User.ID) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO one_time_link (hash, purpose, household_id, user_id, created_by, created_at, expires_at)
            VALUES (\(hash), 'password_reset', \(household), \(user), \(member.user.id), \(now),
                \(now.adding(seconds: secondsOfPasswordReset)))
            """
        )
    }

    func deleteInvitation(_ invitation: Invitation.ID) throws(SQLiteError) -> Bool {
        try connection.execute(
            """
            DELETE FROM one_time_link
            WHERE id = \(invitation) AND household_id = \(household) AND purpose = 'invitation'
            """
        ) > 0
    }

    /// Withdraws the links a user made here as owner, and those made here for the user.
    func deleteLinks(of user: User.ID) throws(SQLiteError) {
        try connection.execute(
            """
            DELETE FROM one_time_link
            WHERE household_id = \(household) AND (created_by = \(user) OR user_id = \(user))
            """
        )
    }

    func deleteLapsedLinks() throws(SQLiteError) {
        try connection.execute(
            "DELETE FROM one_time_link WHERE household_id = \(household) AND expires_at <= \(now)"
        )
    }
}

private let secondsOfPasswordReset: Int64 = 86_400
