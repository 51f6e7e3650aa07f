import Synchronization

/// When something last happened, for whoever asks whether it still goes on.
final class Pulse: Sendable {
    private let last = Mutex(ContinuousClock.now)

    /// The time since.
    var age: Duration { .now - last.withLock { $0 } }

    func beat() { last.withLock { $0 = .now } }
}
