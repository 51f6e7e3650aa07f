import Glibc
import SQLite
import Testing

@Suite struct `A connection` {
    private let folder = TemporaryFolder()

    @Test(arguments: [("PRAGMA foreign_keys", 1), ("PRAGMA synchronous", 2), ("PRAGMA temp_store", 2)] as [(SQL, Int)])
    func `has the settings of the house`(pragma: SQL, value: Int) throws {
        let connection = try Connection(path: folder.file("a.db"))
        #expect(try connection.value(pragma, as: Int.self) == value)
    }

    @Test func `takes double quotes for names only`() throws {
        let connection = try Connection(path: folder.file("a.db"))
        #expect(throws: SQLiteError.self) { try connection.value(#"SELECT "text""#, as: String.self) }
    }

    @Test func `does not let the schema be edited`() throws {
        let connection = try Connection(path: folder.file("a.db"))
        try connection.execute("CREATE TABLE jar (id INTEGER PRIMARY KEY) STRICT")
        try connection.execute("PRAGMA writable_schema = ON")
        #expect(throws: SQLiteError.self) { try connection.execute("UPDATE sqlite_schema SET name = 'jug'") }
    }

    @Test func `says that a file is not there or is no database`() throws {
        let missing = #expect(throws: SQLiteError.self) {
            try Connection(path: folder.file("none.db"), mode: .readWrite)
        }
        #expect(missing?.code.primary == .cannotOpen)
        let text = unsafe fopen(folder.file("text.db"), "w")
        unsafe fputs(String(repeating: "no database ", count: 100), text)
        unsafe fclose(text)
        #expect(throws: SQLiteError.self) {
            try Connection(path: folder.file("text.db")).value("SELECT count(*) FROM sqlite_schema", as: Int.self)
        }
    }

    @Test func `names the columns of a violated unique constraint`() throws {
        let connection = try Connection(path: folder.file("a.db"))
        try connection.execute(
            "CREATE TABLE loan (id INTEGER PRIMARY KEY, item INTEGER, day TEXT, UNIQUE (item, day)) STRICT"
        )
        try connection.execute("INSERT INTO loan VALUES (1, 1, 'a')")
        let error = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO loan VALUES (2, 1, 'a')") }
        #expect(error?.code == .unique)
        #expect(error?.violatedColumns == ["loan.item", "loan.day"])
        #expect(error?.violatesUnique("loan.day", "loan.item") == true)
        #expect(error?.violatesUnique("loan.item") == false)
        let key = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO loan VALUES (1, 2, 'a')") }
        #expect(key?.violatesUnique("loan.id") == true)
    }

    @Test func `names a violated check, column or index`() throws {
        let connection = try Connection(path: folder.file("a.db"))
        try connection.execute(
            "CREATE TABLE jar (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL CONSTRAINT positive CHECK (amount > 0)) STRICT"
        )
        try connection.execute("CREATE UNIQUE INDEX jar_even ON jar (amount % 2)")
        let check = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO jar VALUES (1, 0)") }
        #expect(check?.violatedCheck == "positive")
        let null = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO jar VALUES (1, NULL)") }
        #expect(null?.code == .notNull)
        #expect(null?.violatedColumns == ["jar.amount"])
        try connection.execute("INSERT INTO jar VALUES (1, 2)")
        let index = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO jar VALUES (2, 4)") }
        #expect(index?.violatedIndex == "jar_even")
    }

    @Test func `undoes a part of a transaction alone`() throws {
        struct Doubt: Error {}
        let connection = try Connection(path: folder.file("a.db"))
        try connection.execute("CREATE TABLE jar (id INTEGER PRIMARY KEY) STRICT")
        try connection.savepoint {
            try connection.execute("INSERT INTO jar VALUES (1)")
            #expect(throws: Doubt.self) {
                try connection.savepoint {
                    try connection.execute("INSERT INTO jar VALUES (2)")
                    throw Doubt()
                }
            }
        }
        #expect(try connection.values("SELECT id FROM jar", as: Int.self) == [1])
    }
}
