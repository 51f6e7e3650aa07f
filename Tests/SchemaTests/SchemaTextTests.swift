import Core
import Foundation
import SQLite
import Schema
import Testing

/// The shape of the database is kept beside its tests, so that a change of it is seen in every review.
@Suite struct SchemaTextTests {
    @Test func `a fresh database has exactly the schema that is written down`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "schema.sql")
        let built = try Self.schema()
        if ProcessInfo.processInfo.environment["LARES_WRITE_SCHEMA"] != nil {
            try Data(built.utf8).write(to: file)
        }
        let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(kept == built, "run the test with LARES_WRITE_SCHEMA=1 and look at the difference")
    }

    /// Every table and index as SQLite keeps them.
    private static func schema() throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "lares-schema-\(UUID().uuidString)").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        try Migrator(Schema.migrations).migrate(path, now: Instant(seconds: 0))
        let connection = try Connection(path: path, mode: .readOnly)
        let statements = try connection.values(
            """
            SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
            ORDER BY tbl_name, type DESC, name
            """,
            as: String.self
        )
        return statements.map { $0 + ";\n" }.joined(separator: "\n")
    }

    /// Written down when a migration is shipped, and never changed afterwards.
    private static let shipped: [String] = [
        "cf38639d75a23163", "775396df4393102f", "b12f7fa58eed437d", "879d07d9383c98d8", "6af517ee1d6d6ae1",
        "b526a88734657c1a", "e8c72b58fda23b74", "9f8a5de6b7be7fa3",
    ]

    @Test func `a migration that was shipped is never edited`() {
        #expect(Schema.migrations.map(\.checksum) == Self.shipped)
    }
}
