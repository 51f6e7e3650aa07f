import Synchronization

/// Wakes one task that waits: ringing while it does not is heard when it next does.
final class Bell: Sendable {
    private enum State {
        case silent
        case rung
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.silent)

    func ring() { answer(ifNobodyWaits: .rung) }

    /// Returns when the bell rings, the time is over, or the task is cancelled.
    func wait(atMost duration: Duration) async {
        await withTaskGroup { group in
            group.addTask { try? await Task.sleep(for: duration, clock: .continuous) }
            group.addTask { await self.heard() }
            await group.next()
            group.cancelAll()
        }
    }

    private func heard() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if case .rung = state {
                        state = .silent
                        return true
                    }
                    // A cancellation that came before found nobody waiting.
                    if Task.isCancelled { return true }
                    state = .waiting(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            answer(ifNobodyWaits: nil)
        }
    }

    private func answer(ifNobodyWaits other: State?) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if case .waiting(let continuation) = state {
                state = .silent
                return continuation
            }
            if let other { state = other }
            return nil
        }
        waiting?.resume()
    }
}
