import Accounts
import Core
import Reminders
import SQLite

/// A message that was sent, and what came of it.
struct SentMessage: Sendable {
    let message: DueMessage
    let result: AttemptResult
}

extension Connection {
    /// Writes down what came of an attempt: for the message, for its channel, and for whoever must hear of it.
    func record(_ sent: SentMessage, _ composer: Composer, _ random: Random, at now: Instant) throws {
        let (delivery, result) = (sent.message.delivery, sent.result)
        let channel = sent.message.channel.id
        // Whoever ended the program did not end the message: it is sent when the program runs again.
        guard result.reason != .interrupted else { return try release(delivery.id) }
        try add(result.attempt, to: delivery.id)
        guard let reason = result.reason else {
            try finish(delivery.id, as: .sent, because: nil, at: now)
            return try noteSuccess(of: channel)
        }
        let wait = Backoff.wait(after: delivery.attempts + 1, retryAfter: result.retryAfter, random)
        let next = try afterQuietHours(now.adding(seconds: wait), delivery)
        if result.outcome == .retry, next < delivery.deadline {
            try postpone(delivery.id, to: next, because: reason)
        } else {
            try finish(delivery.id, as: .failed, because: reason, at: now)
        }
        try noteFailure(of: channel, because: reason, at: now)
        try closeChannelIfHopeless(channel, reason, composer, at: now)
    }

    /// An attempt that would fall into quiet hours waits for their end, as a message does, and the deadline knows them.
    private func afterQuietHours(_ next: Instant, _ delivery: Delivery) throws -> Instant {
        guard delivery.heedsQuietHours, let user = try account(delivery.user) else { return next }
        let quiet = try PersonalSnapshot(connection: self, user: user, now: next).reminderSettings().quietHours
        return quiet?.end(around: next, in: user.zone) ?? next
    }

    /// Switches a channel off that is gone, or has only failed for days by its own fault, and tells its owner by the others.
    private func closeChannelIfHopeless(
        _ id: Channel.ID,
        _ reason: Reason,
        _ composer: Composer,
        at now: Instant
    ) throws {
        guard let channel = try channel(id), channel.state == .failing, let since = channel.failingSince else { return }
        let isTooLong = since <= now.adding(days: -Channel.patienceDays)
        let isHopeless = try isTooLong && isToBlame(channel, for: reason, since: since, at: now)
        guard reason == .gone || isHopeless, let user = try account(channel.user) else { return }
        let reason: Reason = reason == .gone ? .gone : .failedTooLong
        try closeChannel(id, because: reason)
        try cancelMessages(to: id, because: .channelOff, at: now)
        let letter = composer.switchedOff(channel, because: reason, language: user.language)
        let scope = PersonalSnapshot(connection: self, user: user, now: now)
        for other in try scope.channels() where other.isOpen && other.id != id {
            let key = "channel/\(id)/off/\(now.seconds)"
            // One that mail cannot reach now must not keep the others from hearing of it.
            do { try post(letter, key: key, to: other, of: user, composer, at: now) } catch is Refusal { continue }
        }
        try raiseRevision(of: user.id)
    }

    /// Whether the other side is at fault, as far as can be told from here, and not the line, the mail server that all mail
    /// goes by, or a program that did not run in between: those come back, and then messages must, too.
    private func isToBlame(_ channel: Channel, for reason: Reason, since: Instant, at now: Instant) throws(SQLiteError)
        -> Bool
    {
        switch (channel.kind, reason) {
        case (.email, .refused): break
        // Nor is it when the key is gone that its secret is sealed with.
        case (.email, _), (.webhook, .secretUnreadable): return false
        case (.webhook, .notConnected), (.webhook, .nameNotResolved), (.webhook, .timedOut):
            guard let sent = try lastSent(), sent > now.adding(days: -1) else { return false }
        case (.webhook, _): break
        }
        return try messagesFailed(to: channel.id, because: reason, since: since) >= Channel.failuresToEnd
    }
}
