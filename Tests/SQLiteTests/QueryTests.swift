import Core
import SQLite
import Testing

private enum Lid: String, Equatable, ColumnRepresentable { case twist, snap }

@Suite struct `A query` {
    private let folder = TemporaryFolder()
    private let connection: Connection

    init() throws {
        connection = try Connection(path: folder.file("query.db"))
        try connection.execute("CREATE TABLE jar (id INTEGER PRIMARY KEY, name TEXT NOT NULL, amount INTEGER) STRICT")
        try connection.execute("INSERT INTO jar VALUES (1, 'Plums', 3), (2, 'Figs', NULL)")
    }

    @Test func `makes records of rows`() throws {
        let jars = try connection.all(Jar.row, "SELECT \(Jar.row) FROM jar ORDER BY id")
        #expect(jars == [Jar(id: 1, name: "Plums", amount: 3), Jar(id: 2, name: "Figs", amount: nil)])
    }

    @Test(arguments: ["", "with\0zero", "Étagère 牛奶 🫙", String(repeating: "long", count: 100_000)])
    func `keeps a text as it is`(text: String) throws {
        #expect(try connection.value("SELECT \(text)", as: String.self) == text)
    }

    @Test(arguments: [Int64.min, -1, 0, .max])
    func `keeps an integer as it is`(number: Int64) throws {
        #expect(try connection.value("SELECT \(number)", as: Int64.self) == number)
    }

    @Test(arguments: [[], [0], Array(0...255)] as [[UInt8]])
    func `keeps bytes as they are`(bytes: [UInt8]) throws {
        #expect(try connection.value("SELECT \(bytes)", as: [UInt8].self) == bytes)
    }

    @Test func `keeps Core's values as they are`() throws {
        let (id, date, zone) = (ID<Jar>(rawValue: 7), CivilDate("2028-02-29"), Zone("Europe/Berlin"))
        let at = Instant(seconds: 1_800_000_000)
        let read = try connection.value(
            "SELECT \(id), \(date), \(zone), \(at)",
            as: ID<Jar>.self,
            CivilDate?.self,
            Zone?.self,
            Instant.self
        )
        #expect(read == (id, date, zone, at))
    }

    @Test func `stores an enumeration by its raw value`() throws {
        #expect(try connection.value("SELECT \(Lid.snap)", as: String.self) == "snap")
        #expect(try connection.value("SELECT 'twist'", as: Lid.self) == .twist)
    }

    @Test(arguments: ["SELECT NULL", "SELECT 1", "SELECT x'00'", "SELECT 1.5", "SELECT 'cork'"] as [SQL])
    func `refuses what an enumeration does not know`(sql: SQL) {
        let error = #expect(throws: SQLiteError.self) { try connection.value(sql, as: Lid.self) }
        #expect(error?.code == .mismatch)
    }

    @Test func `refuses a text for a number and a number for a truth`() {
        #expect(throws: SQLiteError.self) { try connection.value("SELECT '1'", as: Int.self) }
        #expect(throws: SQLiteError.self) { try connection.value("SELECT 2", as: Bool.self) }
    }

    @Test func `names the column but not the content that cannot be decoded`() {
        let error = #expect(throws: SQLiteError.self) { try connection.value("SELECT 'secret' AS lid", as: Lid.self) }
        #expect(error?.message.contains("lid") == true)
        #expect(error?.message.contains("secret") == false)
    }

    @Test func `leaves nothing open when decoding fails half-way`() throws {
        let names = RowDecoder("amount") { (amount: Int) in amount }
        #expect(throws: SQLiteError.self) { try connection.all(names, "SELECT amount FROM jar ORDER BY id") }
        // SQLITE_LOCKED while a statement reads the table.
        try connection.execute("DROP TABLE jar")
    }

    @Test func `leaves nothing open when the body of each throws`() throws {
        struct Enough: Error {}
        #expect(throws: Enough.self) {
            try connection.each(Jar.row, "SELECT \(Jar.row) FROM jar") { _ in throw Enough() }
        }
        try connection.execute("DROP TABLE jar")
    }

    @Test func `may run inside itself`() throws {
        var pairs = 0
        try connection.each(Jar.row, "SELECT \(Jar.row) FROM jar") { _ in
            try connection.each(Jar.row, "SELECT \(Jar.row) FROM jar") { _ in pairs += 1 }
        }
        #expect(pairs == 4)
    }

    @Test func `gives the first row or none`() throws {
        #expect(try connection.first(Jar.row, "SELECT \(Jar.row) FROM jar WHERE id = 2")?.name == "Figs")
        #expect(try connection.first(Jar.row, "SELECT \(Jar.row) FROM jar WHERE id = 9") == nil)
    }

    @Test func `that must give a row says when it gives none`() {
        let error = #expect(throws: SQLiteError.self) {
            try connection.one(Jar.row, "SELECT \(Jar.row) FROM jar WHERE id = 9")
        }
        #expect(error?.code == .noRow)
    }

    @Test func `returns what it inserted`() throws {
        let jar = try connection.one(Jar.row, "INSERT INTO jar (name) VALUES (\("Pears")) RETURNING \(Jar.row)")
        #expect(jar == Jar(id: 3, name: "Pears", amount: nil))
    }

    @Test func `counts the rows it changed`() throws {
        #expect(try connection.execute("UPDATE jar SET amount = 1") == 2)
        #expect(try connection.execute("DELETE FROM jar WHERE id = 9") == 0)
        #expect(try connection.execute("SELECT 1") == 0)
    }

    @Test func `reads joined records, nil where there is none`() throws {
        let pairs = try connection.all(
            Jar.row.of("a").and(Jar.row.of("b").optional),
            """
            SELECT \(Jar.row.of("a")), \(Jar.row.of("b")) FROM jar a LEFT JOIN jar b ON b.id = a.id + 1 ORDER BY a.id
            """
        )
        #expect(pairs.map(\.0.id) == [1, 2])
        #expect(pairs.map { $0.1?.id } == [2, nil])
    }

    @Test func `must give as many columns as are decoded`() {
        let error = #expect(throws: SQLiteError.self) { try connection.all(Jar.row, "SELECT id, name FROM jar") }
        #expect(error?.code == .misuse)
    }

    @Test(arguments: ["SELECT 1; SELECT 2", "", "SELECT ?"] as [SQL])
    func `must be one statement with all its values`(sql: SQL) {
        let error = #expect(throws: SQLiteError.self) { try connection.execute(sql) }
        #expect(error?.code == .misuse)
    }

    @Test func `is right whether its statement is kept or was given up`() throws {
        let narrow = try Connection(path: folder.file("query.db"), statementCapacity: 2)
        for _ in 0..<3 {
            for (sql, sum) in [("SELECT 1 + \(1)", 2), ("SELECT 2 + \(1)", 3), ("SELECT 3 + \(1)", 4)] as [(SQL, Int)] {
                #expect(try narrow.value(sql, as: Int.self) == sum)
            }
        }
    }
}
