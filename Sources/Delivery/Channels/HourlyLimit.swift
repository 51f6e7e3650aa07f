import Accounts
package import Core
import Synchronization

/// How often a user may do something that reaches other people's computers, kept in memory.
package final class HourlyLimit: Sendable {
    private let most: Int
    private let clock: Clock
    private let times = Mutex<[User.ID: [Instant]]>([:])

    /// Allows so many within any hour.
    package init(_ most: Int, clock: Clock) {
        self.most = most
        self.clock = clock
    }

    /// Counts one; throws a refusal with the seconds to wait when there were too many.
    func take(_ user: User.ID) throws(Refusal) {
        let now = clock.now()
        let begin = now.adding(seconds: -3600)
        let wait = times.withLock { times -> Int64? in
            // A time ahead of now was taken before the clock was put back.
            times = times.mapValues { $0.filter { $0 > begin && $0 <= now } }.filter { !$0.value.isEmpty }
            let own = times[user] ?? []
            guard own.count < most else { return own[0].seconds - begin.seconds }
            times[user] = own + [now]
            return nil
        }
        if let wait { throw Refusal(.tooManyRequests, Message("error.429.text"), retryAfter: Int(wait)) }
    }
}
