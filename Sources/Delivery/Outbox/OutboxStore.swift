import Accounts
import Core
import SQLite

/// A message that is to be sent now.
struct DueMessage: Sendable {
    let delivery: Delivery
    /// What was rendered before the first attempt; nil until then.
    let content: [UInt8]?
    let channel: Channel

    static let row = Delivery.row.of("message").and(RowDecoder("message.content") { (bytes: [UInt8]?) in bytes })
        .and(Channel.row.of("channel"))

    init(_ parts: ((Delivery, [UInt8]?), Channel)) {
        ((delivery, content), channel) = parts
    }

    var stamp: Composer.Stamp { Composer.Stamp(message: delivery.id, createdAt: delivery.createdAt, at: delivery.at) }
}

/// Who sends a message, and until when nobody else may.
struct Lease: Sendable {
    let holder: String
    let seconds: Int64
}

extension Connection {
    /// What is to be sent by now and nobody is sending, the longest due first; nothing to these channels.
    func dueMessages(
        at now: Instant,
        besides saturated: [Channel.ID],
        of kinds: [Channel.Kind],
        _ lease: Lease,
        limit: Int
    ) throws(SQLiteError) -> [DueMessage] {
        try all(
            DueMessage.row,
            """
            SELECT \(DueMessage.row) FROM message JOIN channel ON channel.id = message.channel_id
            WHERE message.state = 'waiting' AND message.next_at <= \(now) AND \(Self.isFree(lease, at: now))
                AND message.channel_id NOT IN (\(saturated)) AND channel.kind IN (\(kinds))
            ORDER BY message.next_at, message.id LIMIT \(limit)
            """
        ).map { DueMessage($0) }
    }

    /// When the next message that waits is to be sent; nil when none waits.
    func nextMessage(after now: Instant) throws(SQLiteError) -> Instant? {
        try firstValue(
            "SELECT next_at FROM message WHERE state = 'waiting' AND next_at > \(now) ORDER BY next_at LIMIT 1",
            as: Instant.self
        )
    }

    /// A lease ends by itself, and one that reaches further than any does was taken before the clock was put back.
    private static func isFree(_ lease: Lease, at now: Instant) -> SQL {
        """
        (message.lease IS NULL OR message.leased_until <= \(now)
            OR message.leased_until > \(now.adding(seconds: lease.seconds)))
        """
    }

    /// Whether a message is still as it was read: due, not written anew, and with nobody else.
    func isStillDue(_ message: DueMessage, _ lease: Lease, at now: Instant) throws(SQLiteError) -> Bool {
        try firstValue(
            """
            SELECT 1 FROM message WHERE id = \(message.delivery.id) AND state = 'waiting' AND next_at <= \(now)
                AND \(Self.isFree(lease, at: now)) AND (content IS NULL) = \(message.content == nil)
            """,
            as: Int.self
        ) != nil
    }

    /// Takes a message to send it, with what it says from now on.
    func take(_ message: DueMessage, _ frozen: FrozenMessage?, _ lease: Lease, at now: Instant) throws(SQLiteError) {
        let (id, until) = (message.delivery.id, now.adding(seconds: lease.seconds))
        try execute("UPDATE message SET lease = \(lease.holder), leased_until = \(until) WHERE id = \(id)")
        guard let frozen else { return }
        try execute(
            """
            UPDATE message SET title = \(frozen.title), body = \(frozen.body),
                lines = \(DeliveryLine.text(frozen.lines)), content = \(frozen.content) WHERE id = \(id)
            """
        )
    }

    /// Keeps what is being sent for as long again.
    func renew(_ ids: [Delivery.ID], _ lease: Lease, at now: Instant) throws(SQLiteError) {
        guard !ids.isEmpty else { return }
        try execute(
            """
            UPDATE message SET leased_until = \(now.adding(seconds: lease.seconds))
            WHERE id IN (\(ids)) AND lease = \(lease.holder)
            """
        )
    }

    /// Leaves a message to whoever takes it next.
    func release(_ id: Delivery.ID) throws(SQLiteError) {
        try execute("UPDATE message SET lease = NULL, leased_until = NULL WHERE id = \(id) AND state = 'waiting'")
    }

    /// Ends a message that waits; what only its recipient was to read goes with a notice.
    func finish(
        _ id: Delivery.ID,
        as state: Delivery.State,
        because reason: Reason?,
        lines: [DeliveryLine]? = nil,
        at now: Instant
    ) throws(SQLiteError) {
        try execute(
            """
            UPDATE message SET state = \(state), reason = \(reason), next_at = NULL, lease = NULL, leased_until = NULL,
                finished_at = \(now), lines = coalesce(\(lines.map(DeliveryLine.text)), lines),
                content = CASE kind WHEN 'notice' THEN NULL ELSE content END
            WHERE id = \(id) AND state = 'waiting'
            """
        )
    }

    /// Has a message that waits tried again later.
    func postpone(_ id: Delivery.ID, to next: Instant, because reason: Reason) throws(SQLiteError) {
        try execute(
            """
            UPDATE message SET next_at = \(next), reason = \(reason), lease = NULL, leased_until = NULL
            WHERE id = \(id) AND state = 'waiting'
            """
        )
    }

    /// Ends all that waits for a channel.
    func cancelMessages(to channel: Channel.ID, because reason: Reason, at now: Instant) throws(SQLiteError) {
        try execute(
            """
            UPDATE message SET state = 'cancelled', reason = \(reason), next_at = NULL, lease = NULL, leased_until = NULL,
                finished_at = \(now), content = CASE kind WHEN 'notice' THEN NULL ELSE content END
            WHERE channel_id = \(channel) AND state = 'waiting'
            """
        )
    }

    /// Adds a planned message to one channel, to be sent at `next`, or nil where it is too late for that.
    ///
    /// Planned anew, it is the same message, and nothing changes.
    func add(
        _ message: PlannedDelivery,
        to channel: Channel.ID,
        of user: User.ID,
        at now: Instant
    ) throws(SQLiteError) {
        let state: Delivery.State = message.next == nil ? .missed : .waiting
        let reason: Reason? = message.next == nil ? .tooLate : nil
        let finished: Instant? = message.next == nil ? now : nil
        try execute(
            """
            INSERT INTO message (user_id, server_id, key, channel_id, kind, state, reason, at, deadline, title, body,
                lines, next_at, created_at, finished_at)
            VALUES (\(user), \(message.server), \(message.key), \(channel), \(message.kind), \(state), \(reason),
                \(message.at), \(message.deadline), \(message.title), \(message.body),
                \(DeliveryLine.text(message.lines)), \(message.next), \(now), \(finished))
            ON CONFLICT (user_id, server_id, key, channel_id) DO NOTHING
            """
        )
    }

    /// Sends a letter about a channel at once, and tries for a day.
    func post(
        _ letter: Letter,
        key: String,
        to channel: Channel,
        of user: User,
        _ composer: Composer,
        at now: Instant
    ) throws {
        let id = try firstValue(
            """
            INSERT INTO message (user_id, key, channel_id, kind, state, at, deadline, title, body, next_at, created_at)
            VALUES (\(user.id), \(key), \(channel.id), 'notice', 'waiting', \(now), \(now.adding(days: 1)),
                \(letter.title), \(letter.body), \(now), \(now))
            ON CONFLICT (user_id, server_id, key, channel_id) DO NOTHING RETURNING id
            """,
            as: Delivery.ID.self
        )
        guard let id else { return }
        let stamp = Composer.Stamp(message: id, createdAt: now, at: now)
        let content = try composer.content(letter, stamp, to: channel, of: user)
        try execute("UPDATE message SET content = \(content) WHERE id = \(id)")
    }
}
