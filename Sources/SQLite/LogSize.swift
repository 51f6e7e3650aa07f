internal import CSQLite

/// How many pages the write-ahead log holds after a connection's last commit, as SQLite's WAL hook tells.
@safe struct LogSize: ~Copyable {
    private let count: UnsafeMutablePointer<Int32>

    /// Installs the hook on an open connection, which must be closed before this is destroyed.
    ///
    /// It takes the place of SQLite's own automatic checkpoint.
    @unsafe init(on database: OpaquePointer) {
        unsafe count = .allocate(capacity: 1)
        unsafe count.initialize(to: 0)
        unsafe sqlite3_wal_hook(
            database,
            { @Sendable context, _, _, pages in
                unsafe context?.assumingMemoryBound(to: Int32.self).pointee = pages
                return SQLITE_OK
            },
            count
        )
    }

    deinit { unsafe count.deallocate() }

    var pages: Int { unsafe Int(count.pointee) }
}
