import Core
import Foundation
package import SQLite
import Schema

/// A migrated database in a folder of its own, which is removed with it.
package final class TestDatabase: Sendable {
    package let folder: String
    package let database: Database

    /// `observe` is told of each statement that reads.
    package init(observe: (@Sendable (SQL) -> Void)? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "lares-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/lares.sqlite"
        try Self.migrated.write(to: URL(filePath: path))
        var configuration = Database.Configuration()
        configuration.observe = observe
        database = try Database(path: path, configuration)
    }

    deinit {
        database.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// An empty database with every migration: made once, copied for each test.
    private static let migrated: Data = {
        let path = FileManager.default.temporaryDirectory.appending(path: "lares-test-\(UUID().uuidString)").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        do {
            try Migrator(Schema.migrations).migrate(path, now: Instant(seconds: 0))
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            fatalError("the migrations cannot be applied: \(error)")
        }
    }()
}
