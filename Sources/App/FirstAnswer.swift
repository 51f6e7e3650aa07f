import Synchronization

/// Lets work that nobody waits for begin behind the first answer, so that it takes no time from it.
package final class FirstAnswer: Sendable {
    private let given = Atomic(false)
    private let (answers, end) = AsyncStream.makeStream(of: Void.self)

    package init() {}

    /// Notes that somebody was answered; to be called with every answer.
    package func isGiven() {
        guard !given.load(ordering: .relaxed) else { return }
        if !given.exchange(true, ordering: .relaxed) { end.finish() }
    }

    /// Returns when somebody was answered, when the pause is over, or when the task is cancelled.
    package func wait(orElse pause: @escaping @Sendable () async -> Void) async {
        await withTaskGroup { [answers] group in
            group.addTask { for await _ in answers {} }
            group.addTask { await pause() }
            await group.next()
            group.cancelAll()
        }
    }
}
