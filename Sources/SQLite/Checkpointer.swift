internal import CSQLite

/// The thread that moves the write-ahead log into the file, so that no commit waits for it.
///
/// Its checkpoints are PASSIVE (https://www.sqlite.org/c3ref/wal_checkpoint_v2.html): they take what no reader needs any
/// more and wait for nobody. The log is written from its beginning again once all of it was moved.
final class Checkpointer: Sendable {
    private struct State {
        /// Pages in the log after the last commit.
        var pages = 0
        /// Pages of them that are in the file.
        var moved = 0
        var isClosing = false
    }

    /// How long a log smaller than the threshold is left alone.
    private static let pause = 5

    private let state = Monitor(State())
    private let threshold: Int
    private let thread: WorkerThread

    init(_ connection: sending Connection, everyPages threshold: Int) {
        self.threshold = threshold
        let state = state
        let handover = Monitor<Connection?>(connection)
        thread = WorkerThread(named: "sqlite-log") {
            guard let connection = handover.withLock({ $0.take() }) else { return }
            connection.adopt()
            while Self.waitForWork(state, threshold) {
                let moved = connection.checkpoint()
                state.withLock { $0.moved = moved ?? $0.moved }
            }
        }
    }

    /// Waits until the log has grown by the threshold, or at all some seconds ago; false when closing.
    private static func waitForWork(_ state: Monitor<State>, _ threshold: Int) -> Bool {
        let isOpen = state.wait { state -> Bool? in
            if state.isClosing { return false }
            return state.pages > state.moved ? true : nil
        }
        guard isOpen else { return false }
        return state.wait(seconds: pause) { state -> Bool? in
            if state.isClosing { return false }
            return state.pages >= state.moved + threshold ? true : nil
        } ?? true
    }

    /// Tells how many pages the log has after a commit.
    func logHas(pages: Int) {
        let (isFirst, isMany) = state.withLock { state in
            let before = state.pages - state.moved
            // Fewer than were moved: the log was begun anew.
            if pages < state.moved { state.moved = 0 }
            state.pages = pages
            return (before <= 0 && pages > state.moved, pages >= state.moved + threshold)
        }
        // Not at each commit: waking a thread costs about as much as a small write.
        if isFirst || isMany { state.signal { _ in } }
    }

    /// Ends the thread and closes its connection.
    func close() {
        state.signal { $0.isClosing = true }
        thread.join()
    }
}

extension Connection {
    /// Moves what it can of the log into the file; returns how many of the log's pages are there now, or nil when
    /// another process does the same, or the disk refuses: the next one tries again.
    func checkpoint() -> Int? {
        checkThread()
        var moved: Int32 = 0
        let status = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, &moved)
        return status == SQLITE_OK ? Int(moved) : nil
    }
}
