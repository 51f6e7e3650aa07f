internal import CSQLite
internal import CSQLiteShim
internal import Glibc

/// One SQLite connection, confined to one thread.
///
/// It is not Sendable, so the compiler keeps it inside the closure it was given to; a connection that belongs to a
/// thread traps when another uses it.
@safe package final class Connection {
    /// How a connection opens its file.
    package enum Mode: Sendable {
        /// Reads and writes; creates the file.
        case create
        /// Reads and writes a file that exists.
        case readWrite
        /// Reads a file that exists.
        case readOnly
    }

    /// Where the transaction that `Database` opened stands.
    enum TransactionState {
        /// None was opened: each statement commits for itself.
        case none
        /// Open: what the body does is part of it.
        case open
        /// SQLite rolled it back behind this error; nothing more may run until it is ended.
        case lost(SQLiteError)
    }

    let handle: OpaquePointer
    let timeLimit: TimeLimit
    var transaction = TransactionState.none
    /// What the running write touched: see `touch`.
    var touched: Set<Touch> = []
    /// The last answer of `Database.dataVersion`, and when it was given.
    var seenVersion: (moment: Moment, version: Int64)?
    /// Told of each statement that is about to run.
    var observe: (@Sendable (SQL) -> Void)?
    private var statements: StatementCache
    private var owner: pthread_t?

    /// Opens a file with the settings every connection of Lares has (https://www.sqlite.org/security.html): extended
    /// result codes, no schema tricks, no double-quoted strings, foreign keys on, and no commit before it is on disk.
    ///
    /// `busyTimeout` in milliseconds is how long another process may hold a lock. Throws `.cannotOpen`,
    /// or `.inputOutput` and others where the file is not a database.
    package init(
        path: String,
        mode: Mode = .create,
        busyTimeout: Int32 = 5000,
        mappedBytes: Int = 0,
        statementCapacity: Int = 128
    ) throws(SQLiteError) {
        let opened = try unsafe Self.open(path, mode: mode)
        do {
            try unsafe Self.configure(opened, busyTimeout: busyTimeout, mappedBytes: mappedBytes)
        } catch {
            // Before any stored property is set: deinit does not run, so the handle is closed here.
            unsafe sqlite3_close_v2(opened)
            throw error
        }
        unsafe handle = opened
        unsafe timeLimit = TimeLimit(on: opened)
        statements = StatementCache(capacity: statementCapacity)
    }

    deinit {
        statements.removeAll()
        unsafe sqlite3_close_v2(handle)
    }

    @unsafe private static func open(_ path: String, mode: Mode) throws(SQLiteError) -> OpaquePointer {
        let access =
            switch mode {
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readWrite: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        var opened: OpaquePointer?
        let status = unsafe sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        if status == SQLITE_OK, let handle = unsafe opened { return unsafe handle }
        let message = unsafe opened.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
        unsafe sqlite3_close_v2(opened)
        throw SQLiteError(.init(rawValue: status), "\(message): \(path)")
    }

    @unsafe private static func configure(
        _ handle: OpaquePointer,
        busyTimeout: Int32,
        mappedBytes: Int
    ) throws(SQLiteError) {
        unsafe csqlite_wait_while_busy(handle, busyTimeout)
        unsafe csqlite_set_switch(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe csqlite_set_switch(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        unsafe csqlite_set_switch(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
        unsafe csqlite_set_switch(handle, SQLITE_DBCONFIG_DQS_DML, 0)
        // wal_autocheckpoint = 0: a checkpoint inside a commit would make its caller wait; see `Checkpointer`.
        let pragmas = """
            PRAGMA foreign_keys = ON;
            PRAGMA synchronous = FULL;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -8000;
            PRAGMA wal_autocheckpoint = 0;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA mmap_size = \(mappedBytes);
            """
        let status = unsafe sqlite3_exec(handle, pragmas, nil, nil, nil)
        guard status == SQLITE_OK else { throw unsafe Self.failure(status, on: handle, sql: nil) }
    }

    @unsafe private static func failure(_ status: Int32, on handle: OpaquePointer, sql: String?) -> SQLiteError {
        unsafe SQLiteError(.init(rawValue: status), String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    /// Makes the calling thread the only one that may use this connection.
    func adopt() { owner = pthread_self() }

    /// Traps when a connection that belongs to a thread is used by another.
    func checkThread() {
        guard let owner else { return }
        precondition(pthread_equal(owner, pthread_self()) != 0, "a connection was used outside its thread")
    }
}

extension Connection {
    /// Whether SQLite has a transaction open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// A statement for `sql` with its values bound, to be given to `finish` in every case.
    func start(_ sql: SQL) throws(SQLiteError) -> Statement {
        checkThread()
        observe?(sql)
        if case .lost(let error) = transaction {
            throw SQLiteError(.rolledBack, "the transaction was rolled back behind: \(error)", sql: sql.text)
        }
        let statement = try statement(for: sql.text)
        if case .open = transaction, statement.controlsTransactions {
            throw SQLiteError(.misuse, "a body cannot begin or end transactions: see savepoint", sql: sql.text)
        }
        statement.isRunning = true
        let status = statement.bind(sql.values)
        guard status == SQLITE_OK else {
            finish(statement)
            throw failure(status, sql: sql.text)
        }
        return statement
    }

    /// Ends a run of a statement, whether it came to its end or not.
    func finish(_ statement: Statement) {
        statement.reset()
        statement.isRunning = false
    }

    /// Steps to the next row; false at the end.
    func step(_ statement: Statement) throws(SQLiteError) -> Bool {
        let status = unsafe sqlite3_step(statement.handle)
        switch status {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = unsafe failure(status, sql: sqlite3_sql(statement.handle).map { unsafe String(cString: $0) })
            noteLoss(behind: error)
            throw error
        }
    }

    /// Looks after an error whether the transaction that `Database` opened is still there.
    ///
    /// A full disk, an I/O error or an interrupted write may have rolled back everything, behind the savepoints too
    /// (https://www.sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
    func noteLoss(behind error: SQLiteError) {
        if case .open = transaction, !isInTransaction { transaction = .lost(error) }
    }

    func failure(_ status: Int32, sql: String?) -> SQLiteError {
        if status == SQLITE_RANGE {
            return SQLiteError(.misuse, "the statement's parameters are not its values", sql: sql)
        }
        return unsafe Self.failure(status, on: handle, sql: sql)
    }

    private func statement(for text: String) throws(SQLiteError) -> Statement {
        if let idle = statements.idle(text) { return idle }
        let prepared = try prepare(text)
        statements.keep(prepared, for: text)
        return prepared
    }

    private func prepare(_ text: String) throws(SQLiteError) -> Statement {
        var prepared: OpaquePointer?
        var rest = 0
        let status = unsafe text.utf8CString.withUnsafeBufferPointer { characters in
            var tail: UnsafePointer<CChar>?
            let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
            let status = unsafe sqlite3_prepare_v3(handle, characters.baseAddress, -1, flags, &prepared, &tail)
            if let tail = unsafe tail { rest = unsafe Int(strlen(tail) - strspn(tail, " \n\t;")) }
            return status
        }
        guard status == SQLITE_OK else { throw failure(status, sql: text) }
        guard let handle = unsafe prepared else { throw SQLiteError(.misuse, "no statement", sql: text) }
        let statement = unsafe Statement(handle, text)
        guard rest == 0 else { throw SQLiteError(.misuse, "more than one statement", sql: text) }
        return statement
    }

    /// Runs one statement without values, as the transactions themselves need it, whatever `transaction` says.
    func control(_ text: String) throws(SQLiteError) {
        checkThread()
        let statement = try statement(for: text)
        defer { finish(statement) }
        _ = try step(statement)
    }

    /// Ends a transaction without keeping anything, where SQLite has not done so itself.
    func rollBack() {
        if isInTransaction { try? control("ROLLBACK") }
        transaction = .none
    }
}
