package import Core
import FoundationEssentials
import HTTPServer
package import SQLite
import Schema

/// The data folder with its database, open and in the shape this program needs.
package struct OpenedDatabase: Sendable {
    package let database: Database
    /// Held as long as the database is open, so that nobody replaces the file meanwhile.
    private let lock: DatabaseLock

    /// Makes the folder and the database where there are none, and applies what the database lacks.
    ///
    /// A copy is kept beside a database before it is changed. Throws when a newer program made it, or when it must be
    /// changed while another process has it open. A read may take half a minute, unless the caller has the time.
    package init(_ configuration: Configuration, clock: Clock, hasTime: Bool = false) throws {
        try FileManager.default.createDirectory(
            atPath: configuration.data,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let path = configuration.databasePath
        let migrator = Migrator(Schema.migrations)
        if try migrator.pending(path).isEmpty {
            lock = try DatabaseLock(path, .shared)
        } else {
            lock = try DatabaseLock(path, .exclusive)
            try migrator.migrate(path, now: clock.now()) { last in
                "\(configuration.data)/before-\(last + 1)-\(clock.now().seconds).sqlite"
            }
            try lock.change(to: .shared)
        }
        var settings = Database.Configuration()
        settings.largestGroup = configuration.largestGroup
        if hasTime { settings.slowReadLimit = .seconds(86_400) }
        settings.turn = { EventLoop.current?.wakeUps }
        database = try Database(path: path, settings)
    }

    /// Finishes what is being written and closes.
    package func close() { database.close() }
}
