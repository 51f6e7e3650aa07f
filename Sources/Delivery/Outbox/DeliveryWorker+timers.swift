import Accounts
import Core
import Localization
import SQLite

extension DeliveryWorker {
    /// Seconds until a timer is looked at again that could not be ended.
    private static let timerPause: Int64 = 60

    /// Ends the timers that ended while nobody looked, and tells their users; finds out when the next one will.
    func endTimers(at now: Instant) async throws {
        let timers = parts.ports.timers
        var next = try await parts.database.read { try timers.next($0) }
        if let first = next, first <= now {
            let unseen = try await parts.database.read { connection in
                try timers.unseen(connection, now).compactMap { timer in
                    try connection.account(timer.user).map { (timer.timer, $0) }
                }
            }
            for (timer, user) in unseen { await end(timer, of: user, at: now) }
            next = try await parts.database.read { try timers.next($0) }
        }
        // One that cannot be ended must not keep the worker from its rest.
        nextTimer = next.map { $0 <= now ? now.adding(seconds: Self.timerPause) : $0 }
    }

    private func end(_ timer: Int64, of user: User, at now: Instant) async {
        let personal = PersonalDatabase(parts.database, for: user, clock: parts.clock, random: parts.random)
        do {
            try await personal.write { [ports = parts.ports] transaction in
                guard let end = try ports.timers.end(transaction, timer) else { return }
                try transaction.announce(end, ports)
            }
        } catch {
            // What is wrong with one timer keeps nobody else from theirs.
            parts.log.error("timer failed", ["user": user.id.description, "why": String(describing: error)])
        }
    }
}

extension PersonalTransaction {
    /// Has all channels that were there told that a timer has ended, at once and quiet hours or not: who let it run is up.
    fileprivate func announce(_ end: TimerEnds.End, _ ports: DeliveryPorts) throws {
        let text = ports.texts.text(end.text, with: Formats(user.language))
        let letter = Letter(type: Letter.timerType, title: end.title, body: text)
        for channel in try channels() where channel.isOpen {
            guard let since = channel.activeSince, since <= end.endedAt else { continue }
            try connection.post(letter, of: end, to: channel, of: user, ports.composer, at: now)
        }
    }
}
