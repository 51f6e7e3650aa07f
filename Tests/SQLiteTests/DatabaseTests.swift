import SQLite
import Testing

@Suite struct `A database` {
    @Test func `what is written is read`() async throws {
        let shelf = try await Shelf()
        let made = try await shelf.database.write { connection in
            try connection.one(
                Jar.row,
                "INSERT INTO jar (name, amount) VALUES (\("Plums"), \(3)) RETURNING \(Jar.row)"
            )
        }
        let read = try await shelf.database.read { try $0.all(Jar.row, "SELECT \(Jar.row) FROM jar") }
        #expect(read == [made])
    }
}
