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
