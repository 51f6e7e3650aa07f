package import Core
import Cryptography
package import SQLite

/// A signed-in browser, as its user sees it.
package struct Session: Hashable, Sendable {
    package let hash: SessionHash
    /// What the browser called itself.
    package let agent: String
    package let createdAt: Instant
    package let seenAt: Instant

    static let row = RowDecoder("hash", "agent", "created_at", "seen_at") {
        Session(hash: $0, agent: $1, createdAt: $2, seenAt: $3)
    }

    /// A session ends when its browser was not seen for so long.
    package static let days = 90

    /// The same, for the cookie.
    package static let seconds = days * 86_400
}

extension Connection {
    /// The signed-in browsers of a user, the last seen first.
    package func sessions(of user: User.ID, at now: Instant) throws(SQLiteError) -> [Session] {
        try all(
            Session.row,
            """
            SELECT \(Session.row) FROM session WHERE user_id = \(user) AND expires_at > \(now)
            ORDER BY seen_at DESC, created_at DESC, hash
            """
        )
    }

    func insertSession(
        _ hash: SessionHash,
        of user: User.ID,
        in household: Household.ID?,
        agent: String,
        at now: Instant
    ) throws(SQLiteError) {
        try execute(
            """
            INSERT INTO session (hash, user_id, household_id, agent, created_at, seen_at, expires_at)
            VALUES (\(hash), \(user), \(household), \(agent), \(now), \(now), \(now.adding(days: Session.days)))
            """
        )
    }

    /// The household a new session begins in: the one its user saw last, else the first joined.
    func usualHousehold(of user: User.ID) throws(SQLiteError) -> Household.ID? {
        try firstValue(
            """
            SELECT membership.household_id FROM membership
            LEFT JOIN session ON session.user_id = membership.user_id
                AND session.household_id = membership.household_id
            WHERE membership.user_id = \(user)
            ORDER BY session.seen_at DESC NULLS LAST, membership.joined_at, membership.household_id LIMIT 1
            """,
            as: Household.ID.self
        )
    }

    func raiseSeen(_ session: SessionHash, at now: Instant) throws(SQLiteError) {
        try execute(
            """
            UPDATE session SET seen_at = \(now), expires_at = \(now.adding(days: Session.days))
            WHERE hash = \(session) AND seen_at < \(now)
            """
        )
    }

    func deleteSession(_ session: SessionHash) throws(SQLiteError) {
        try execute("DELETE FROM session WHERE hash = \(session)")
    }

    func deleteSessions(of user: User.ID, besides kept: SessionHash? = nil) throws(SQLiteError) {
        guard let kept else {
            try execute("DELETE FROM session WHERE user_id = \(user)")
            return
        }
        try execute("DELETE FROM session WHERE user_id = \(user) AND hash <> \(kept)")
    }

    func deleteLapsedSessions(of user: User.ID, at now: Instant) throws(SQLiteError) {
        try execute("DELETE FROM session WHERE user_id = \(user) AND expires_at <= \(now)")
    }

    func moveSession(_ session: SessionHash, to household: Household.ID) throws(SQLiteError) {
        try execute("UPDATE session SET household_id = \(household) WHERE hash = \(session)")
    }

    /// Takes a user's sessions out of a household, into another one of the user's where there is one.
    func moveSessions(of user: User.ID, outOf household: Household.ID) throws(SQLiteError) {
        let other = try firstValue(
            """
            SELECT household_id FROM membership WHERE user_id = \(user) AND household_id <> \(household)
            ORDER BY joined_at, household_id LIMIT 1
            """,
            as: Household.ID.self
        )
        try execute(
            "UPDATE session SET household_id = \(other) WHERE user_id = \(user) AND household_id = \(household)"
        )
    }
}
