import Synchronization

/// Lets one through at a time, the others in the order they came.
final class Turnstile: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Mutex(State())
    private let limit: Int

    /// Lets at most `limit` wait.
    init(limit: Int) {
        self.limit = limit
    }

    /// Waits for its turn; false at once when too many wait already.
    func enter() async -> Bool {
        await withCheckedContinuation { continuation in
            let answer: Bool? = state.withLock { state in
                guard state.isTaken else {
                    state.isTaken = true
                    return true
                }
                guard state.waiting.count < limit else { return false }
                state.waiting.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    /// Lets the next one through.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: true)
    }
}
