import Core
import Synchronization

/// A source that is asked as its operators wish: one request at a time, and not more in a minute than they allow.
///
/// Where that is exceeded, and for a while after it failed, it counts as failed without being asked: whoever scans at
/// the shelf had rather type a name than wait for a minute.
final class PoliteSource: Sendable {
    private struct State {
        /// When it was asked within the last minute.
        var asked: [Instant] = []
        var restsUntil: Instant?
    }

    /// Open Food Facts allows fifteen reads of products a minute.
    private static let readsPerMinute = 15
    private static let secondsOfRest = 30
    private static let longestRest = 3600

    private let source: FactsSource
    private let clock: Clock
    private let turnstile = Turnstile(limit: 4)
    private let state = Mutex(State())

    init(_ source: FactsSource, clock: Clock) {
        self.source = source
        self.clock = clock
    }

    func ask(_ gtin: GTIN) async -> FactsAnswer {
        guard await turnstile.enter() else { return .failed(retryAfter: Self.secondsOfRest) }
        defer { turnstile.leave() }
        if let seconds = secondsToWait() { return .failed(retryAfter: seconds) }
        let answer = await source.ask(gtin)
        guard case .failed(let retryAfter) = answer else { return answer }
        let seconds = min(max(retryAfter ?? Self.secondsOfRest, 1), Self.longestRest)
        let end = clock.now().adding(seconds: Int64(seconds))
        state.withLock { $0.restsUntil = end }
        return .failed(retryAfter: seconds)
    }

    /// Counts a request; or says after how many seconds one may be made, when none may be now.
    private func secondsToWait() -> Int? {
        let now = clock.now()
        return state.withLock { state in
            if let end = state.restsUntil, end > now { return Int(end.seconds - now.seconds) }
            state.restsUntil = nil
            state.asked.removeAll { $0.seconds <= now.seconds - 60 }
            if state.asked.count >= Self.readsPerMinute, let first = state.asked.first {
                return Int(first.seconds + 60 - now.seconds)
            }
            state.asked.append(now)
            return nil
        }
    }
}
