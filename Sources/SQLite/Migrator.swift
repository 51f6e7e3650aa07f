package import Core

/// Brings a database to the shape the program needs.
package struct Migrator: Sendable {
    private let migrations: [Migration]

    /// Takes the migrations in their order; traps when their numbers are not 1, 2, 3 and so on.
    package init(_ migrations: [Migration]) {
        precondition(
            migrations.enumerated().allSatisfy { $0.element.number == $0.offset + 1 },
            "migrations are numbered 1, 2, 3 …"
        )
        self.migrations = migrations
    }

    /// What `migrate` would apply, without changing the file.
    ///
    /// Throws as `migrate` does.
    package func pending(_ path: String) throws -> ArraySlice<Migration> {
        let connection: Connection
        do { connection = try Connection(path: path, mode: .readWrite) } catch  where error.code == .cannotOpen {
            return migrations[...]
        }
        return migrations.dropFirst(try appliedCount(connection))
    }

    /// Applies what the file lacks and returns it; creates the file where there is none.
    ///
    /// Each migration is one transaction. The caller holds the file's `DatabaseLock`, so that nobody else has it open.
    ///
    /// Before the first change of a file that has data, `backup` names a file to copy it to,
    /// given the number of the last migration it has; nil for none. Throws `MigrationError` or `SQLiteError`; the
    /// migration that failed has then left nothing behind.
    @discardableResult
    package func migrate(
        _ path: String,
        now: Instant,
        backup: (_ last: Int) throws -> String? = { _ in nil }
    ) throws -> [Migration] {
        let connection = try Connection(path: path)
        try connection.useWriteAheadLog()
        let count = try appliedCount(connection)
        let pending = migrations.dropFirst(count)
        guard !pending.isEmpty else { return [] }
        if count > 0, let copy = try backup(count) { try connection.backUp(to: copy) }
        // Has no effect inside a transaction. Off, so that tables can be rebuilt
        // (https://www.sqlite.org/lang_altertable.html, section 7).
        try connection.execute("PRAGMA foreign_keys = OFF")
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS migration (
                number INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                checksum TEXT NOT NULL,
                applied_at INTEGER NOT NULL
            ) STRICT
            """
        )
        for migration in pending { try apply(migration, to: connection, now: now) }
        return Array(pending)
    }

    /// How many of the migrations the file has.
    ///
    /// Throws `MigrationError` when it has others.
    private func appliedCount(_ connection: Connection) throws -> Int {
        let hasTable = try connection.value(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'migration'",
            as: Bool.self
        )
        guard hasTable else { return 0 }
        let applied = try connection.values(
            "SELECT number, name, checksum FROM migration ORDER BY number",
            as: Int.self,
            String.self,
            String.self
        )
        for (offset, (number, name, checksum)) in applied.enumerated() {
            guard number <= migrations.count else { throw MigrationError.newerDatabase(number: number, name: name) }
            let expected = migrations[offset]
            guard number == expected.number else {
                throw MigrationError.missingMigration(number: expected.number, name: expected.name)
            }
            guard checksum == expected.checksum else {
                throw MigrationError.changedMigration(number: number, name: name)
            }
        }
        return applied.count
    }

    private func apply(_ migration: Migration, to connection: Connection, now: Instant) throws {
        try connection.control("BEGIN IMMEDIATE")
        connection.transaction = .open
        do {
            try connection.executeScript(migration.script)
            try migration.body(connection)
            let violations = try connection.foreignKeyCheck()
            guard violations.isEmpty else {
                throw MigrationError.brokenReferences(number: migration.number, violations)
            }
            try connection.execute(
                """
                INSERT INTO migration (number, name, checksum, applied_at)
                VALUES (\(migration.number), \(migration.name), \(migration.checksum), \(now))
                """
            )
            try connection.control("COMMIT")
            connection.transaction = .none
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
