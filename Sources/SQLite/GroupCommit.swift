/// How writes are grouped, and what happens with those that are committed.
struct GroupCommit: Sendable {
    /// The most writes in one transaction; 1 gives each a transaction and a sync of its own.
    let largestGroup: Int
    /// How long a group takes on further writes.
    let groupTime: Duration
    /// How long one write's statements may take.
    let writeLimit: Duration
    /// Called after each COMMIT, before the callers are answered, with the pages in the write-ahead log.
    let committed: @Sendable (Set<Touch>, _ logPages: Int) -> Void

    func started(with connection: Connection) -> CommitLoop { CommitLoop(connection, self) }
}

/// Commits groups of writes on the writer's thread.
final class CommitLoop {
    private enum Outcome {
        case done(PendingWrite.Answer, Set<Touch>)
        case failed(any Error)
    }

    private let connection: Connection
    private let logSize: LogSize
    private let settings: GroupCommit
    /// How many writes the last group had; one that was alone expects no others.
    private(set) var companions = 1
    /// How long the next may wait for as many: what the last COMMIT took, up to five milliseconds.
    ///
    /// Where the disk is quick, waiting would cost more than it saves.
    private(set) var patience = Duration.zero

    init(_ connection: Connection, _ settings: GroupCommit) {
        self.connection = connection
        unsafe logSize = LogSize(on: connection.handle)
        self.settings = settings
    }

    /// Commits writes together and answers them; returns those for which the group's time did not suffice.
    func commit(_ writes: [PendingWrite]) -> ArraySlice<PendingWrite> {
        guard writes.count > 1 else {
            companions = 1
            for write in writes { commitAlone(write) }
            return []
        }
        do { try begin() } catch {
            for write in writes { write.fail(error) }
            return []
        }
        let end = ContinuousClock.now + settings.groupTime
        var outcomes: [Outcome] = []
        for write in writes {
            outcomes.append(attemptInSavepoint(write))
            if case .lost = connection.transaction { break }
            if ContinuousClock.now >= end { break }
        }
        finish(writes.prefix(outcomes.count), outcomes)
        return writes.dropFirst(outcomes.count)
    }

    private func finish(_ writes: ArraySlice<PendingWrite>, _ outcomes: [Outcome]) {
        do { try end() } catch {
            replay(writes, outcomes)
            return
        }
        companions = writes.count
        answer(zip(writes, outcomes))
    }

    /// Runs writes again, each in a transaction of its own, after that of the group was lost: nothing of it was kept,
    /// and an answer may rest on what another of the group had done.
    private func replay(_ writes: ArraySlice<PendingWrite>, _ outcomes: [Outcome]) {
        for (write, outcome) in zip(writes, outcomes) {
            // One that took too long would take as long again.
            if case .failed(let error as SQLiteError) = outcome, error.code == .interrupted {
                write.fail(error)
            } else {
                commitAlone(write)
            }
        }
    }

    private func commitAlone(_ write: PendingWrite) {
        let outcome: Outcome
        do {
            try begin()
            outcome = attempt(write)
            if case .failed = outcome { connection.rollBack() } else { try end() }
        } catch {
            write.fail(error)
            return
        }
        answer(CollectionOfOne((write, outcome)))
    }

    private func answer(_ settled: some Sequence<(PendingWrite, Outcome)>) {
        var touched: Set<Touch> = []
        for case (_, .done(_, let touches)) in settled { touched.formUnion(touches) }
        settings.committed(touched, logSize.pages)
        for (write, outcome) in settled {
            switch outcome {
            case .done(let answer, _): answer()
            case .failed(let error): write.fail(error)
            }
        }
    }

    // MARK: One transaction

    private func begin() throws {
        // IMMEDIATE: a deferred transaction that writes later fails with SQLITE_BUSY_SNAPSHOT, which no time-out waits
        // for, when another process has committed in between.
        try connection.control("BEGIN IMMEDIATE")
        connection.transaction = .open
    }

    /// Commits; when that fails, nothing is kept.
    private func end() throws {
        if case .lost(let error) = connection.transaction {
            connection.rollBack()
            throw error
        }
        let start = ContinuousClock.now
        do { try connection.control("COMMIT") } catch {
            connection.rollBack()
            throw error
        }
        let taken = ContinuousClock.now - start
        patience = taken < .milliseconds(1) ? .zero : min(taken, .milliseconds(5))
        connection.transaction = .none
    }

    private func attemptInSavepoint(_ write: PendingWrite) -> Outcome {
        do {
            return try connection.savepoint {
                let outcome = attempt(write)
                if case .failed(let error) = outcome { throw error }
                return outcome
            }
        } catch {
            return .failed(error)
        }
    }

    private func attempt(_ write: PendingWrite) -> Outcome {
        connection.touched = []
        connection.timeLimit.start(settings.writeLimit)
        defer { connection.timeLimit.clear() }
        do {
            let answer = try write.attempt(connection)
            // The body may have caught the error behind which SQLite rolled back.
            if case .lost(let error) = connection.transaction { throw error }
            guard !connection.timeLimit.wasReached else {
                throw SQLiteError(.interrupted, "a write took longer than \(settings.writeLimit)")
            }
            return .done(answer, connection.touched)
        } catch {
            return .failed(error)
        }
    }
}
