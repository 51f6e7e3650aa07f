import Accounts
import Core

/// When something is due for whom, kept in memory: as long as nothing changes, ten thousand users cost nothing.
struct PlanWatch {
    private struct Watched {
        /// Nil when the plan is to be looked at whatever it hangs on.
        var stamp: PlanStamp?
        /// Up to when everything due was turned into messages.
        var seen: Instant
        /// When something is due next, as far as was known when it was looked at.
        var next: Instant
    }

    /// A user whose plan is to be looked at: of what became due after a moment.
    struct Turn: Sendable {
        let user: User.ID
        let since: Instant
    }

    /// Further back nothing is told to have been missed.
    static let longestLook: Int = 7
    /// Seconds that are looked at twice, since a change may be on its way to the disk when the clock is read: what is
    /// planned twice is one message.
    static let overlap: Int64 = 15

    private var users: [User.ID: Watched] = [:]
    private var stamps: [User.ID: PlanStamp] = [:]
    /// Up to when everything due was turned into messages, for users not known yet.
    private var progress: Instant

    init(progress: Instant) {
        self.progress = progress
    }

    /// When something is due for anybody.
    var next: Instant? { users.values.lazy.map(\.next).min() }

    /// Takes what everybody's plans hang on now; users not named get no messages any more.
    mutating func take(_ stamps: [User.ID: PlanStamp]) {
        self.stamps = stamps
        users = users.filter { stamps[$0.key] != nil }
        for user in stamps.keys where users[user] == nil {
            users[user] = Watched(stamp: nil, seen: progress, next: progress)
        }
    }

    /// Whose plan has changed, or has something due.
    func turns(at now: Instant) -> [Turn] {
        let earliest = now.adding(days: -Self.longestLook)
        return users.filter { $0.value.next <= now || $0.value.stamp != stamps[$0.key] }
            .map { Turn(user: $0.key, since: max(min($0.value.seen.adding(seconds: -Self.overlap), now), earliest)) }
            .sorted { $0.user < $1.user }
    }

    /// Notes that a plan was turned into messages up to now.
    mutating func done(_ user: User.ID, at now: Instant, next: Instant) {
        users[user] = Watched(stamp: stamps[user], seen: now, next: next)
    }

    /// Notes that a plan could not be looked at: it is tried again in a while.
    mutating func failed(_ user: User.ID, at now: Instant) {
        users[user]?.stamp = stamps[user]
        users[user]?.next = now.adding(seconds: 60)
    }

    /// Notes that all plans are looked at up to now.
    mutating func advance(to now: Instant) {
        progress = now
    }

    /// Looks at everything anew after the clock was put back.
    mutating func putBack(to now: Instant) {
        progress = min(progress, now)
        for (user, watched) in users {
            users[user] = Watched(stamp: nil, seen: min(watched.seen, now), next: now)
        }
    }
}
