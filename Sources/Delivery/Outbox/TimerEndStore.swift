import Accounts
import Core
import SQLite

extension Connection {
    /// Sends a letter about the end of a timer; what comes too late is only written down.
    func post(
        _ letter: Letter,
        of end: TimerEnds.End,
        to channel: Channel,
        of user: User,
        _ composer: Composer,
        at now: Instant
    ) throws {
        let deadline = end.endedAt.adding(seconds: TimerEnds.patience)
        let isLate = deadline <= now
        let (state, reason): (Delivery.State, Reason?) = isLate ? (.missed, .tooLate) : (.waiting, nil)
        let id = try firstValue(
            """
            INSERT INTO message (user_id, key, channel_id, kind, state, reason, at, deadline, title, body, next_at,
                created_at, finished_at)
            VALUES (\(user.id), \(Delivery.timerPrefix + end.key), \(channel.id), 'reminder', \(state), \(reason),
                \(end.endedAt), \(deadline), \(letter.title), \(letter.body), \(isLate ? nil : now), \(now),
                \(isLate ? now : nil))
            ON CONFLICT (user_id, server_id, key, channel_id) DO NOTHING RETURNING id
            """,
            as: Delivery.ID.self
        )
        guard let id, !isLate else { return }
        let stamp = Composer.Stamp(message: id, createdAt: now, at: end.endedAt)
        do {
            let content = try composer.content(letter, stamp, to: channel, of: user)
            try execute("UPDATE message SET content = \(content) WHERE id = \(id)")
        } catch is Refusal {
            try finish(id, as: .failed, because: .noMail, at: now)
        }
    }
}
