internal import Glibc

extension Connection {
    /// Copies the database, as it is now, into a new file that is on disk when this returns.
    ///
    /// The copy is compact and readable by its owner only. Throws `.cannotOpen` when the file exists, and what SQLite
    /// says, as `.full`; then no file is left.
    package func backUp(to path: String) throws(SQLiteError) {
        // Created here rather than by SQLite, which would write into an empty file of somebody else.
        let file = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteError(.cannotOpen, "\(unsafe String(cString: strerror(errno))): \(path)") }
        defer { Glibc.close(file) }
        do throws(SQLiteError) {
            try execute("VACUUM INTO \(path)")
            // SQLite syncs the copy no more than a temporary file.
            guard fsync(file) == 0 else { throw SQLiteError(.inputOutput, "the copy could not be synced") }
        } catch {
            unsafe unlink(path)
            throw error
        }
    }
}

extension Database {
    /// Copies the database, as it is now, into a new file that is on disk when this returns; see `Connection.backUp`.
    ///
    /// Runs on a thread and a connection of its own, beside reads and writes.
    package func backUp(to path: String) async throws { try await aside { try $0.backUp(to: path) } }

    /// What is damaged in the file; see `Connection.integrityCheck`.
    ///
    /// Reads all of it, on a thread of its own.
    package func integrityCheck() async throws -> [String] { try await aside { try $0.integrityCheck() } }

    /// All rows that refer to rows that are not there.
    ///
    /// Reads all tables, on a thread of its own.
    package func foreignKeyCheck() async throws -> [ForeignKeyViolation] {
        try await aside { try $0.foreignKeyCheck() }
    }

    /// Runs `body` with a read-only connection on a thread, both made for it alone.
    private func aside<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { [path] continuation in
            let thread = WorkerThread(named: "sqlite-aside") {
                continuation.resume(
                    with: Swift.Result { try body(Connection(path: path, mode: .readOnly)) }
                )
            }
            thread.detach()
        }
    }
}
