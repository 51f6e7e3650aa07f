internal import CSQLite
internal import Glibc

/// Stops a connection's statements at a deadline, through SQLite's progress handler.
///
/// The handler runs on the thread that runs the statement, between instructions of SQLite's virtual machine; the time
/// the program spends between its statements is not looked at.
@safe struct TimeLimit: ~Copyable {
    /// Instructions between two looks at the clock: some tens of microseconds.
    private static let interval: Int32 = 2000

    private struct State {
        var deadline: Int64 = .max
        var wasReached = false
    }

    private let state: UnsafeMutablePointer<State>

    /// Installs the handler on an open connection, which must be closed before this is destroyed.
    @unsafe init(on database: OpaquePointer) {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State())
        unsafe sqlite3_progress_handler(
            database,
            Self.interval,
            { @Sendable context in
                guard let state = unsafe context?.assumingMemoryBound(to: State.self) else { return 0 }
                guard unsafe state.pointee.deadline != .max, unsafe Self.now() >= state.pointee.deadline else {
                    return 0
                }
                unsafe state.pointee.wasReached = true
                return 1
            },
            state
        )
    }

    deinit { unsafe state.deallocate() }

    /// Whether a statement was stopped since the last `start`.
    var wasReached: Bool { unsafe state.pointee.wasReached }

    /// Lets statements run for `limit` from now on.
    func start(_ limit: Duration) {
        let (seconds, attoseconds) = limit.components
        unsafe state.pointee = State(deadline: Self.now() + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// Lets statements run without limit.
    func clear() { unsafe state.pointee = State() }

    /// Nanoseconds of the monotonic clock.
    private static func now() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
