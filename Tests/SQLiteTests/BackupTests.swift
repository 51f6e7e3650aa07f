import Glibc
import SQLite
import Testing

@Suite struct `A backup` {
    @Test func `holds what the database held`() async throws {
        let shelf = try await Shelf()
        try await shelf.put("Plums", amount: 3)
        let copy = shelf.folder.file("copy.db")
        try await shelf.database.backUp(to: copy)
        try await shelf.put("Figs")
        let jars = try Connection(path: copy, mode: .readOnly).all(Jar.row, "SELECT \(Jar.row) FROM jar")
        #expect(jars == [Jar(id: 1, name: "Plums", amount: 3)])
    }

    @Test func `is for its owner only`() async throws {
        let shelf = try await Shelf()
        let copy = shelf.folder.file("copy.db")
        try await shelf.database.backUp(to: copy)
        var status = stat()
        unsafe stat(copy, &status)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func `does not replace a file`() async throws {
        let shelf = try await Shelf()
        let taken = shelf.folder.file("taken")
        unsafe fclose(fopen(taken, "w"))
        let error = await #expect(throws: SQLiteError.self) { try await shelf.database.backUp(to: taken) }
        #expect(error?.code == .cannotOpen)
        #expect(fileSize(taken) == 0)
        #expect(shelf.folder.names.contains("taken"))
    }

    @Test func `that fails leaves no file`() async throws {
        let shelf = try await Shelf()
        try await shelf.put(String(repeating: "much ", count: 100_000))
        // A page that is no page, so that the copy fails half-way.
        try overwrite(shelf)
        let copy = shelf.folder.file("copy.db")
        let path = shelf.database.path
        #expect(throws: SQLiteError.self) { try Connection(path: path, mode: .readOnly).backUp(to: copy) }
        #expect(!shelf.folder.names.contains("copy.db"))
    }
}

@Suite struct `A check` {
    @Test func `finds nothing in a sound database`() async throws {
        let shelf = try await Shelf()
        try await shelf.put("Plums")
        #expect(try await shelf.database.integrityCheck() == [])
        #expect(try await shelf.database.foreignKeyCheck() == [])
    }

    @Test func `finds a damaged page`() async throws {
        let shelf = try await Shelf()
        try await shelf.put(String(repeating: "much ", count: 100_000))
        try overwrite(shelf)
        let found = try Connection(path: shelf.database.path, mode: .readOnly).integrityCheck()
        #expect(!found.isEmpty)
    }

    @Test func `finds references to what is not there`() async throws {
        let shelf = try await Shelf()
        try await shelf.database.write { connection in
            try connection.execute("CREATE TABLE label (id INTEGER PRIMARY KEY, jar INTEGER REFERENCES jar) STRICT")
        }
        let careless = try Connection(path: shelf.database.path)
        try careless.execute("PRAGMA foreign_keys = OFF")
        try careless.execute("INSERT INTO label VALUES (5, 77)")
        let found = try await shelf.database.foreignKeyCheck()
        #expect(found == [ForeignKeyViolation(table: "label", row: 5, parent: "jar")])
        #expect(found.first?.description == "label row 5 refers to a missing jar")
    }

    @Test func `prints the schema, each table with its indexes`() async throws {
        let shelf = try await Shelf()
        try await shelf.database.write { connection in
            try connection.execute("CREATE TABLE apple (id INTEGER PRIMARY KEY) STRICT")
            try connection.execute("CREATE INDEX jar_amount ON jar (amount)")
        }
        let schema = try await shelf.database.read { try $0.schema() }
        #expect(
            schema == """
                CREATE TABLE apple (id INTEGER PRIMARY KEY) STRICT;

                CREATE TABLE jar (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, amount INTEGER) STRICT;

                CREATE INDEX jar_amount ON jar (amount);

                """
        )
    }
}

/// Closes the database and writes nonsense over a middle page of its file.
private func overwrite(_ shelf: Shelf) throws {
    shelf.database.close()
    let file = unsafe open(shelf.database.path, O_RDWR)
    try #require(file >= 0)
    defer { close(file) }
    let nonsense = [UInt8](repeating: 0x5A, count: 4096)
    for page in 1..<4 { unsafe pwrite(file, nonsense, nonsense.count, off_t(page * 4096)) }
}
