import Accounts
import Core
import SQLite

/// What a user's plan hangs on: while it stays the same, so does the plan.
struct PlanStamp: Hashable, Sendable {
    let revision: Int64
    /// Of all the user's households together; a household that is left or joined changes their number.
    let householdRevisions: Int64
    let households: Int
}

extension Connection {
    /// Everybody who gets messages, with what their plans hang on.
    func planStamps() throws(SQLiteError) -> [User.ID: PlanStamp] {
        let row = RowDecoder(
            "account.id",
            "account.revision",
            "coalesce(sum(household.revision), 0)",
            "count(household.id)"
        ) {
            (id: User.ID, revision: Int64, sum: Int64, count: Int) in
            (id, PlanStamp(revision: revision, householdRevisions: sum, households: count))
        }
        let stamps = try all(
            row,
            """
            SELECT \(row) FROM account
            LEFT JOIN membership ON membership.user_id = account.id
            LEFT JOIN household ON household.id = membership.household_id
            WHERE account.disabled_at IS NULL
                AND account.id IN (SELECT user_id FROM channel WHERE state IN ('active', 'failing'))
            GROUP BY account.id, account.revision
            """
        )
        return Dictionary(uniqueKeysWithValues: stamps)
    }

    /// Up to which moment everything due was turned into messages; nil before the first time.
    func deliveryProgress() throws(SQLiteError) -> Instant? {
        try firstValue("SELECT done_until FROM delivery_progress WHERE id = 1", as: Instant.self)
    }

    func setDeliveryProgress(_ now: Instant) throws(SQLiteError) {
        try execute(
            """
            INSERT INTO delivery_progress (id, done_until) VALUES (1, \(now))
            ON CONFLICT (id) DO UPDATE SET done_until = excluded.done_until
            """
        )
    }

    /// Takes back what was concluded from a clock that went too fast: what lies ahead was not missed, and nothing waits
    /// longer than it would have.
    func correctClock(to now: Instant, longestWait: Int64) throws(SQLiteError) {
        try execute("DELETE FROM message WHERE state = 'missed' AND at > \(now)")
        try execute(
            """
            UPDATE message SET next_at = \(now)
            WHERE state = 'waiting' AND next_at > \(now.adding(seconds: longestWait)) AND at <= \(now)
            """
        )
    }
}
