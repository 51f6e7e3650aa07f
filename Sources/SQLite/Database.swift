internal import Synchronization

/// One SQLite file in WAL mode: many readers, one writer, and a thread that moves the log into the file.
///
/// Nothing else in this process may open and close the file: that would drop the locks SQLite holds on it
/// (https://www.sqlite.org/howtocorrupt.html, section 2.2).
package final class Database: Sendable {
    /// What may be chosen at opening.
    package struct Configuration: Sendable {
        /// How long `read` may hold the calling thread before it moves to a thread of its own.
        package var readLimit = Duration.milliseconds(4)
        /// How long it may take there.
        package var slowReadLimit = Duration.seconds(30)
        /// How long the statements of one `write` may take.
        package var writeLimit = Duration.seconds(5)
        /// The most writes that share one COMMIT; 1 gives each its own.
        package var largestGroup = 64
        /// How long a group takes on further writes; those in it are answered after that, and the last one's time.
        package var groupTime = Duration.milliseconds(50)
        /// Milliseconds to wait for a write of another process.
        package var busyTimeout: Int32 = 5000
        /// Pages in the write-ahead log after which they are moved into the file.
        package var checkpointPages = 1000
        /// A number that stays the same while the calling thread works on what came in together, as an event loop does;
        /// nil elsewhere.
        ///
        /// `dataVersion` looks at the file once for each number, and again after each write of this process.
        package var turn: @Sendable () -> UInt64? = { nil }
        /// How much of the file each reader maps instead of copying pages out of it.
        package var mappedBytes = 64 << 20
        /// Told of each statement that `read` is about to run: for tests of how SQLite carries them out.
        package var observe: (@Sendable (SQL) -> Void)?

        package init() {}
    }

    /// The file.
    package let path: String
    private let configuration: Configuration
    private let readers: ThreadReaders
    private let slowReader: SlowReader
    private let writer: Writer
    private let checkpointer: Checkpointer
    private let listeners: Listeners
    private let commits: Commits
    private let isClosed = Atomic(false)

    /// Opens a file, creating it where there is none.
    ///
    /// `:memory:` is no file and refused.
    package init(path: String, _ configuration: Configuration = Configuration()) throws(SQLiteError) {
        precondition(path != ":memory:" && !path.isEmpty, "a database needs a file: its connections share it")
        self.path = path
        self.configuration = configuration
        let connection = try Connection(path: path, busyTimeout: configuration.busyTimeout)
        try connection.useWriteAheadLog()
        // All that can fail comes before the first thread.
        let slowConnection = try Connection(path: path, mode: .readOnly)
        slowConnection.observe = configuration.observe
        let logConnection = try Connection(path: path, mode: .readWrite, busyTimeout: configuration.busyTimeout)
        readers = ThreadReaders(path: path, mappedBytes: configuration.mappedBytes, observe: configuration.observe)
        slowReader = SlowReader(slowConnection)
        let checkpointer = Checkpointer(logConnection, everyPages: configuration.checkpointPages)
        self.checkpointer = checkpointer
        let listeners = Listeners()
        self.listeners = listeners
        let commits = Commits()
        self.commits = commits
        let settings = GroupCommit(
            largestGroup: configuration.largestGroup,
            groupTime: configuration.groupTime,
            writeLimit: configuration.writeLimit
        ) { touched, logPages in
            commits.add()
            checkpointer.logHas(pages: logPages)
            if !touched.isEmpty { listeners.call(touched) }
        }
        writer = Writer(connection, settings)
    }

    deinit { close() }

    /// Runs `body` on the calling thread, with that thread's own read-only connection, in one read transaction: all its
    /// statements see the same state.
    ///
    /// When it takes longer than `readLimit`, its statements are stopped and it runs again, from its start, on a
    /// thread of its own; it must not do anything but read. Throws what `body` throws, and `.interrupted` when that
    /// was too long too.
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        if let result = try readHere(body) { return result }
        return try await readSlowly(body)
    }

    private func readHere<Result>(_ body: (Connection) throws -> Result) throws -> Result? {
        try readers.use { try $0.snapshot(within: configuration.readLimit, body) }
    }

    /// Runs `body` at once on the thread for slow reads: for what is known to take long, as exports and charts.
    package func readSlowly<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await slowReader.run { [limit = configuration.slowReadLimit] connection in
            guard let result = try connection.snapshot(within: limit, body) else {
                throw SQLiteError(.interrupted, "a read took longer than \(limit)")
            }
            return result
        }
    }

    /// Runs `body` on the writer's thread in a transaction, which it shares with other writes that wait; returns when
    /// it is committed and on disk.
    ///
    /// When `body` throws, what it did is undone, and the error is thrown here.
    ///
    /// The body may run more than once, when the transaction it shared was lost: it must do nothing but write through
    /// its connection. A caller that is cancelled does not withdraw its write. Throws `.interrupted` when the
    /// statements take longer than `writeLimit`.
    @discardableResult
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { writer.submit(PendingWrite(body, $0)) }
    }

    /// Has `listener` called after each COMMIT, on the writer's thread and before the callers are answered, with what
    /// the committed writes touched; not when they touched nothing.
    ///
    /// It must return at once.
    package func afterCommit(_ listener: @escaping @Sendable (Set<Touch>) -> Void) { listeners.add(listener) }

    /// A number that changes when the database was changed by any other connection, of this process or another.
    ///
    /// It belongs to the calling thread's connection: compare it only with what the same thread got before. Costs
    /// two microseconds, and more where several threads ask at once, for SQLite has them wait for each other. Must not be
    /// called inside `read`.
    package func dataVersion() throws -> Int64 {
        let moment = configuration.turn().map { Moment(turn: $0, commits: commits.count) }
        return try readers.use { connection in
            if let moment, let seen = connection.seenVersion, seen.moment == moment { return seen.version }
            let version = try connection.value("PRAGMA data_version", as: Int64.self)
            connection.seenVersion = moment.map { ($0, version) }
            return version
        }
    }

    /// Finishes the writes that wait and closes all connections.
    ///
    /// What is asked afterwards throws `.misuse`.
    package func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        readers.close()
        slowReader.close()
        checkpointer.close()
        // The last to close: it moves the log into the file and removes it.
        writer.close()
    }
}

/// When a thread looked at the file.
struct Moment: Equatable {
    let turn: UInt64
    let commits: UInt64
}

/// How often this process has committed.
private final class Commits: Sendable {
    private let number = Atomic<UInt64>(0)

    var count: UInt64 { number.load(ordering: .acquiring) }

    func add() { number.add(1, ordering: .releasing) }
}

/// The closures to call after a COMMIT.
private final class Listeners: Sendable {
    private let closures = Mutex<[@Sendable (Set<Touch>) -> Void]>([])

    func add(_ closure: @escaping @Sendable (Set<Touch>) -> Void) { closures.withLock { $0.append(closure) } }

    func call(_ touched: Set<Touch>) {
        for closure in closures.withLock({ $0 }) { closure(touched) }
    }
}

extension Connection {
    /// Turns the write-ahead log on, which the file remembers.
    func useWriteAheadLog() throws(SQLiteError) {
        let mode = try value("PRAGMA journal_mode = WAL", as: String.self)
        guard mode == "wal" else { throw SQLiteError(.cannotOpen, "no write-ahead log here: the journal is \(mode)") }
    }
}
