import Core
import SQLite

extension Connection {
    /// Writes an attempt down.
    func add(_ attempt: Attempt, to message: Delivery.ID) throws(SQLiteError) {
        try execute(
            """
            INSERT INTO attempt (message_id, at, milliseconds, outcome, reason, status, answer)
            SELECT id, \(attempt.at), \(attempt.milliseconds), \(attempt.outcome), \(attempt.reason), \(attempt.status),
                \(attempt.answer)
            FROM message WHERE id = \(message)
            """
        )
        try execute("UPDATE message SET attempts = attempts + 1 WHERE id = \(message)")
    }

    /// The attempts to send some messages, the first ones first.
    func attempts(of messages: [Delivery.ID]) throws(SQLiteError) -> [Delivery.ID: [Attempt]] {
        guard !messages.isEmpty else { return [:] }
        let row = RowDecoder("message_id") { (id: Delivery.ID) in id }.and(Attempt.row)
        let attempts = try all(
            row,
            "SELECT \(row) FROM attempt WHERE message_id IN (\(messages)) ORDER BY message_id, id"
        )
        return Dictionary(grouping: attempts) { $0.0 }.mapValues { $0.map(\.1) }
    }

    /// When something was last sent to anybody.
    func lastSent() throws(SQLiteError) -> Instant? {
        try firstValue(
            "SELECT at FROM attempt WHERE outcome = \(Attempt.Outcome.sent) ORDER BY id DESC LIMIT 1",
            as: Instant.self
        )
    }

    /// How many messages to a channel failed for a reason since a moment.
    func messagesFailed(to channel: Channel.ID, because reason: Reason, since: Instant) throws(SQLiteError) -> Int {
        try firstValue(
            """
            SELECT count(DISTINCT attempt.message_id) FROM message JOIN attempt ON attempt.message_id = message.id
            WHERE message.channel_id = \(channel) AND attempt.at >= \(since) AND attempt.reason = \(reason)
            """,
            as: Int.self
        ) ?? 0
    }

    /// Removes what ended long ago, some of it at a time.
    func sweepDeliveries(at now: Instant) throws(SQLiteError) -> Int {
        try execute(
            """
            DELETE FROM message WHERE id IN (
                SELECT id FROM message WHERE finished_at < \(now.adding(days: -Delivery.daysKept)) LIMIT 1000)
            """
        )
    }
}
