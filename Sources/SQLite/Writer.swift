internal import Glibc

/// The one thread that writes.
///
/// It takes all writes that wait, runs each in a savepoint of one transaction, and commits them with one sync of the
/// disk; whoever waits is answered after that.
final class Writer: Sendable {
    private struct Queue {
        var waiting: [PendingWrite] = []
        var isClosing = false
    }

    private let queue = Monitor(Queue())
    private let thread: WorkerThread

    init(_ connection: sending Connection, _ settings: GroupCommit) {
        let queue = queue
        let handover = Monitor<Connection?>(connection)
        thread = WorkerThread(named: "sqlite-writer") {
            guard let connection = handover.withLock({ $0.take() }) else { return }
            connection.adopt()
            let group = settings.started(with: connection)
            while let first = Self.next(in: queue, atMost: settings.largestGroup) {
                let more = Self.gather(group.companions - first.count, within: group.patience, in: queue)
                let left = group.commit(first + more)
                if !left.isEmpty { queue.withLock { $0.waiting.insert(contentsOf: left, at: 0) } }
            }
        }
    }

    /// The next writes to run together, in the order they came; nil when closed and nothing is left.
    private static func next(in queue: Monitor<Queue>, atMost count: Int) -> [PendingWrite]? {
        queue.wait { queue -> [PendingWrite]?? in
            guard !queue.waiting.isEmpty else { return queue.isClosing ? .some(nil) : nil }
            defer { queue.waiting.removeFirst(min(count, queue.waiting.count)) }
            return Array(queue.waiting.prefix(count))
        }
    }

    /// Up to so many more writes, for which it waits a little.
    ///
    /// Clients that were answered together ask again nearly together: without a pause the first of them would have a
    /// sync for itself, and the others wait for it.
    private static func gather(_ count: Int, within time: Duration, in queue: Monitor<Queue>) -> [PendingWrite] {
        guard count > 0 else { return [] }
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end, queue.withLock({ !$0.isClosing && $0.waiting.count < count }) { usleep(50) }
        return queue.withLock { queue in
            defer { queue.waiting.removeFirst(min(count, queue.waiting.count)) }
            return Array(queue.waiting.prefix(count))
        }
    }

    /// Puts a write at the end of the queue.
    ///
    /// Once closing, it is failed at once.
    func submit(_ write: PendingWrite) {
        let isClosing = queue.signal { queue in
            if !queue.isClosing { queue.waiting.append(write) }
            return queue.isClosing
        }
        if isClosing { write.fail(SQLiteError(.misuse, "the database is closed")) }
    }

    /// Runs what waits, then ends the thread and closes its connection.
    func close() {
        queue.signal { $0.isClosing = true }
        thread.join()
    }
}
