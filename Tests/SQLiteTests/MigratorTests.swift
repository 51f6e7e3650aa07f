import Core
import SQLite
import Testing

private let jars = Migration(
    1,
    "jars",
    "CREATE TABLE jar (id INTEGER PRIMARY KEY, name TEXT) STRICT; CREATE INDEX jar_name ON jar (name)"
)
private let lids = Migration(
    2,
    "lids",
    "CREATE TABLE lid (id INTEGER PRIMARY KEY, jar INTEGER NOT NULL REFERENCES jar) STRICT",
    then: { try $0.execute("INSERT INTO jar (name) VALUES ('from the body')") }
)
private let noon = Instant(seconds: 1_800_000_000)

@Suite struct `A migrator` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("m.db") }

    @Test func `applies what is missing, in order`() throws {
        #expect(try Migrator([jars]).migrate(path, now: noon).map(\.number) == [1])
        #expect(try Migrator([jars, lids]).pending(path).map(\.number) == [2])
        #expect(try Migrator([jars, lids]).migrate(path, now: noon).map(\.number) == [2])
        #expect(try Migrator([jars, lids]).migrate(path, now: noon).isEmpty)
        let connection = try Connection(path: path)
        #expect(try connection.values("SELECT name FROM jar", as: String.self) == ["from the body"])
        let kept = try connection.values(
            "SELECT number, name, applied_at FROM migration",
            as: Int.self,
            String.self,
            Instant.self
        )
        #expect(kept.map(\.0) == [1, 2])
        #expect(kept.map(\.1) == ["jars", "lids"])
        #expect(kept.map(\.2) == [noon, noon])
    }

    @Test func `finds all missing where there is no file, and makes none`() throws {
        #expect(try Migrator([jars, lids]).pending(path).map(\.number) == [1, 2])
        #expect(folder.names.isEmpty)
    }

    @Test func `refuses a newer database and says what to do`() throws {
        try Migrator([jars, lids]).migrate(path, now: noon)
        let error = #expect(throws: MigrationError.self) { try Migrator([jars]).migrate(path, now: noon) }
        #expect(error == .newerDatabase(number: 2, name: "lids"))
        #expect(error?.description.contains("newer version") == true)
    }

    @Test func `refuses a migration that was edited`() throws {
        try Migrator([jars]).migrate(path, now: noon)
        let edited = Migration(1, "jars", "CREATE TABLE jar (id INTEGER PRIMARY KEY) STRICT")
        let error = #expect(throws: MigrationError.self) { try Migrator([edited, lids]).migrate(path, now: noon) }
        #expect(error == .changedMigration(number: 1, name: "jars"))
    }

    @Test func `refuses a database with a gap`() throws {
        try Migrator([jars, lids]).migrate(path, now: noon)
        try Connection(path: path).execute("DELETE FROM migration WHERE number = 1")
        let error = #expect(throws: MigrationError.self) { try Migrator([jars, lids]).migrate(path, now: noon) }
        #expect(error == .missingMigration(number: 1, name: "jars"))
    }

    @Test func `leaves nothing of a migration that fails`() throws {
        let broken = Migration(2, "broken", "CREATE TABLE a (id INTEGER) STRICT; INSERT INTO nowhere VALUES (1)")
        #expect(throws: SQLiteError.self) { try Migrator([jars, broken]).migrate(path, now: noon) }
        #expect(try Connection(path: path).schema().contains("TABLE a") == false)
        #expect(try Migrator([jars, lids]).pending(path).map(\.number) == [2])
    }

    @Test func `rebuilds a table that others refer to`() throws {
        let rebuild = Migration(
            3,
            "rebuild",
            """
            INSERT INTO lid VALUES (1, 1);
            CREATE TABLE new_jar (id INTEGER PRIMARY KEY, name TEXT, color TEXT) STRICT;
            INSERT INTO new_jar (id, name) SELECT id, name FROM jar;
            DROP TABLE jar;
            ALTER TABLE new_jar RENAME TO jar
            """
        )
        try Migrator([jars, lids, rebuild]).migrate(path, now: noon)
        #expect(try Connection(path: path).values("SELECT jar FROM lid", as: Int.self) == [1])
    }

    @Test func `refuses a migration that breaks a reference`() throws {
        let careless = Migration(3, "careless", "INSERT INTO lid VALUES (1, 99)")
        let error = #expect(throws: MigrationError.self) {
            try Migrator([jars, lids, careless]).migrate(path, now: noon)
        }
        let violation = ForeignKeyViolation(table: "lid", row: 1, parent: "jar")
        #expect(error == .brokenReferences(number: 3, [violation]))
        #expect(try Connection(path: path).value("SELECT count(*) FROM lid", as: Int.self) == 0)
    }

    @Test func `makes a backup first, where there is data and something to do`() throws {
        let copy = folder.file("before.db")
        try Migrator([jars]).migrate(path, now: noon) { _ in
            Issue.record("nothing to save")
            return copy
        }
        try Migrator([jars]).migrate(path, now: noon) { _ in
            Issue.record("nothing to do")
            return copy
        }
        try Migrator([jars, lids]).migrate(path, now: noon) { last in
            #expect(last == 1)
            return copy
        }
        #expect(try Connection(path: copy).schema().contains("TABLE lid") == false)
        #expect(try Connection(path: copy).schema().contains("TABLE jar"))
    }

    @Test func `changes nothing when the backup fails`() throws {
        try Migrator([jars]).migrate(path, now: noon)
        #expect(throws: SQLiteError.self) {
            try Migrator([jars, lids]).migrate(path, now: noon) { _ in "/nowhere/before.db" }
        }
        #expect(try Migrator([jars, lids]).pending(path).map(\.number) == [2])
    }

    @Test func `knows a migration by its name and text`() {
        #expect(
            jars.checksum
                == Migration(
                    1,
                    "jars",
                    "CREATE TABLE jar (id INTEGER PRIMARY KEY, name TEXT) STRICT; CREATE INDEX jar_name ON jar (name)"
                ).checksum
        )
        #expect(jars.checksum != lids.checksum)
        // Stored in every database: it must not change with the program.
        #expect(Migration(1, "a", "b").checksum == "e5beb1190415e670")
    }
}

@Suite struct `A database lock` {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("l.db") }

    @Test func `is shared by those who use the database`() throws {
        let locks = [try DatabaseLock(path, .shared), try DatabaseLock(path, .shared)]
        let error = #expect(throws: SQLiteError.self) { try DatabaseLock(path, .exclusive) }
        #expect(error?.code == .busy)
        withExtendedLifetime(locks) {}
    }

    @Test func `keeps all others out while it is exclusive`() throws {
        let lock = try DatabaseLock(path, .exclusive)
        #expect(throws: SQLiteError.self) { try DatabaseLock(path, .shared) }
        try lock.change(to: .shared)
        _ = try DatabaseLock(path, .shared)
    }

    @Test func `is free when its holder is gone`() throws {
        _ = try DatabaseLock(path, .exclusive)
        _ = try DatabaseLock(path, .exclusive)
    }
}
