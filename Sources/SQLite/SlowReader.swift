/// A thread with a read-only connection of its own, for what takes longer than an event loop may be held.
final class SlowReader: Sendable {
    private struct Queue {
        var waiting: [@Sendable (Connection?) -> Void] = []
        var isClosing = false
    }

    private let queue = Monitor(Queue())
    private let thread: WorkerThread

    init(_ connection: sending Connection) {
        let queue = queue
        let handover = Monitor<Connection?>(connection)
        thread = WorkerThread(named: "sqlite-reader") {
            guard let connection = handover.withLock({ $0.take() }) else { return }
            connection.adopt()
            while let job = Self.next(in: queue) { job(connection) }
        }
    }

    private static func next(in queue: Monitor<Queue>) -> (@Sendable (Connection?) -> Void)? {
        queue.wait { queue -> (@Sendable (Connection?) -> Void)?? in
            guard !queue.waiting.isEmpty else { return queue.isClosing ? .some(nil) : nil }
            return .some(queue.waiting.removeFirst())
        }
    }

    /// Runs `body` on the thread, in its turn.
    ///
    /// Throws `.misuse` when closed.
    func run<Result: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            submit { connection in
                guard let connection else {
                    continuation.resume(throwing: SQLiteError(.misuse, "the database is closed"))
                    return
                }
                continuation.resume(with: Swift.Result { try body(connection) })
            }
        }
    }

    private func submit(_ job: @escaping @Sendable (Connection?) -> Void) {
        let isClosing = queue.signal { queue in
            if !queue.isClosing { queue.waiting.append(job) }
            return queue.isClosing
        }
        if isClosing { job(nil) }
    }

    /// Runs what waits, then ends the thread and closes its connection.
    func close() {
        queue.signal { $0.isClosing = true }
        thread.join()
    }
}
