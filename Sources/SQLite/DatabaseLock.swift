internal import Glibc

/// Says who may have a database open: `flock` on the file `<database>.lock` beside it.
///
/// Programs that use the database hold it *shared*; one that migrates or replaces it holds it *exclusively*. The kernel
/// releases it when the process ends, however it ends.
package final class DatabaseLock: Sendable {
    /// How a lock is held.
    package enum Kind: Sendable {
        /// Beside other shared ones.
        case shared
        /// Alone.
        case exclusive
    }

    private let file: Int32

    /// Takes the lock or throws `.busy` at once when another holds it; `.cannotOpen` when the file cannot be made.
    package init(_ path: String, _ kind: Kind) throws(SQLiteError) {
        let name = path + ".lock"
        let file = unsafe Glibc.open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SQLiteError(.cannotOpen, "\(unsafe String(cString: strerror(errno))): \(name)") }
        guard Self.take(file, kind) else {
            Glibc.close(file)
            throw SQLiteError(.busy, "the database is in use by another process: \(path)")
        }
        self.file = file
    }

    deinit { Glibc.close(file) }

    /// Changes an exclusive lock to a shared one or back.
    ///
    /// Throws `.busy` when others hold it shared too; the lock may then be lost and this object is to be let go.
    package func change(to kind: Kind) throws(SQLiteError) {
        guard Self.take(file, kind) else { throw SQLiteError(.busy, "the database is in use by another process") }
    }

    private static func take(_ file: Int32, _ kind: Kind) -> Bool {
        flock(file, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
    }
}
