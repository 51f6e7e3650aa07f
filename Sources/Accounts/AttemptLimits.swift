package import Core
import Synchronization

/// How often something may be guessed, kept in memory.
///
/// Each key is a `CellRate`'s number, and worth nothing once its time has come.
package final class AttemptLimits: Sendable {
    private struct Key: Hashable {
        /// The account or thing that is guessed at; nil for all of them together.
        let subject: String?
        let network: ClientNetwork
    }

    /// Ten at once, then one a minute.
    private static let ofOneSubject = CellRate(burst: 10, interval: 60)
    /// Fifty at once, then one each ten seconds, so that one password is not tried on every account.
    private static let ofOneNetwork = CellRate(burst: 50, interval: 10)

    private let clock: Clock
    private let mostKeys: Int
    private let times = Mutex<[Key: Int64]>([:])

    /// Keeps at most so many keys in memory.
    package init(clock: Clock, mostKeys: Int = 10_000) {
        self.clock = clock
        self.mostKeys = mostKeys
    }

    /// How many keys are kept.
    package var count: Int { times.withLock { $0.count } }

    /// Counts an attempt before its outcome is known, so that many at once do not slip through; throws a refusal with
    /// the seconds to wait.
    package func take(_ subject: String, from network: ClientNetwork) throws(Refusal) {
        let now = clock.now().seconds
        let wait = times.withLock { times -> Int64 in
            let (own, all) = (Key(subject: subject, network: network), Key(subject: nil, network: network))
            let next = [(own, Self.ofOneSubject), (all, Self.ofOneNetwork)].map { key, rate in
                (key: key, next: rate.next(after: times[key], now: now))
            }
            let wait = next.map(\.next.wait).max() ?? 0
            guard wait == 0 else { return wait }
            makeRoom(in: &times, now: now)
            for (key, next) in next { times[key] = next.time }
            return 0
        }
        if wait > 0 {
            throw Refusal(.tooManyRequests, Message("error.429.text"), retryAfter: Int(wait))
        }
    }

    /// Forgets the attempts at a subject, since the right answer was given, and takes back the network's last.
    package func succeed(_ subject: String, from network: ClientNetwork) {
        times.withLock { times in
            times[Key(subject: subject, network: network)] = nil
            times[Key(subject: nil, network: network)]? -= Self.ofOneNetwork.interval
        }
    }

    /// Drops what has lapsed, and when that is not enough the half with the fewest attempts.
    private func makeRoom(in times: inout [Key: Int64], now: Int64) {
        guard times.count + 2 > mostKeys else { return }
        times = times.filter { $0.value > now }
        guard times.count + 2 > mostKeys else { return }
        let middle = times.values.sorted()[times.count / 2]
        times = times.filter { $0.value > middle }
    }
}
