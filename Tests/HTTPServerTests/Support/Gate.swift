import Synchronization

/// Holds a handler until the test lets it go on, and tells the test that it has come that far.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Waits until the gate is open.
    func pass() async {
        let watching = state.withLock { state in
            state.arrivals += 1
            defer { state.watching = [] }
            return state.watching
        }
        for watcher in watching { watcher.resume() }
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until somebody stands before the gate.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let hasCome = state.withLock { state in
                if state.arrivals == 0 { state.watching.append(continuation) }
                return state.arrivals > 0
            }
            if hasCome { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }
}
