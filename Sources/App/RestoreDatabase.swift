package import Core
import FoundationEssentials
import SQLite
import Schema

extension Configuration {
    /// Puts a backup in place of the database, which is kept beside it, and so are the files of documents and pictures.
    ///
    /// The files of a backup that has none beside it stay as they are.
    /// Refused while a server has the database open, and for a file that is damaged or made by a newer program.
    package func restore(from backup: String, clock: Clock) throws {
        guard FileManager.default.fileExists(atPath: backup) else {
            throw ConfigurationError("\(backup): there is no such file")
        }
        try FileManager.default.createDirectory(
            atPath: data,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let lock = try DatabaseLock(databasePath, .exclusive)
        defer { withExtendedLifetime(lock) {} }
        let copy = "\(databasePath).restoring"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: backup, toPath: copy)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try Self.verify(copy)
        let staged = try stageFiles(of: backup)
        let kept = "\(data)/before-restore-\(clock.now().seconds).sqlite"
        if FileManager.default.fileExists(atPath: databasePath) {
            // The log belongs to the file: what is in it must be in the file before the file moves.
            try Database(path: databasePath).close()
            try FileManager.default.moveItem(atPath: databasePath, toPath: kept)
        }
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: databasePath + suffix) }
        try FileManager.default.moveItem(atPath: copy, toPath: databasePath)
        if let staged { try placeFiles(from: staged, keeping: Self.filesFolder(of: kept)) }
    }

    private static func verify(_ path: String) throws {
        // A file in which nothing was ever set up is empty, or some other program's.
        guard try Migrator(Schema.migrations).pending(path).count < Schema.migrations.count else {
            throw ConfigurationError("the backup is no database of Lares")
        }
        let connection = try Connection(path: path, mode: .readOnly)
        let faults = try connection.integrityCheck() + connection.foreignKeyCheck().map(\.description)
        guard faults.isEmpty else { throw ConfigurationError("the backup is damaged: \(faults[0])") }
    }
}
