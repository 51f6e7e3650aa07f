import Core
import Foundation
import SQLite
import Schema
import Testing

/// What was written by an earlier version is still there after the upgrade.
@Suite struct UpgradeTests {
    @Test func `groups come without changing what a household has`() throws {
        let file = OldFile()
        try file.migrate(upTo: 1)
        let connection = try Connection(path: file.path)
        try connection.execute(
            """
            INSERT INTO household (id, name, currency, date_format, created_at) VALUES (1, 'Home', 'EUR', 'dmy', 0)
            """
        )
        for unit in ["l", "ml", "g"] {
            try connection.execute("INSERT INTO unit (household_id, code) VALUES (1, \(unit))")
        }
        try connection.execute("INSERT INTO unit_conversion VALUES (1, 'l', 'ml', 1000, 1)")
        try connection.execute("INSERT INTO location (id, household_id, name, code) VALUES (3, 1, 'Fridge', 'ABC')")
        try connection.execute(
            """
            INSERT INTO product (id, household_id, name, brand, note, kind, management, unit, scale, location_id, minimum,
                days_after_opening, days_frozen, days_thawed, shelf_life_days, picture, folded, stock, use_by, missing,
                created_at, deleted_at)
            VALUES (5, 1, 'Milk', 'Alm', 'n', 'food', 'batches', 'l', 1000000, 3, 4000000, 1, 2, 3, 4, 'p.jpg', 'milk',
                3000000, '2027-01-02', 1000000, 7, NULL)
            """
        )
        try connection.execute("INSERT INTO product_token VALUES (1, 'mi', 5)")
        try connection.execute(
            "INSERT INTO batch (id, household_id, product_id, amount, created_at) VALUES (6, 1, 5, 3000000, 7)"
        )

        let before = try product(connection)
        try file.migrate(upTo: 2)
        #expect(try product(connection) == before)
        #expect(
            try connection.values("SELECT token FROM product_token WHERE product_id = 5", as: String.self) == ["mi"]
        )
        #expect(try connection.values("SELECT picture FROM product_picture", as: String.self) == ["p.jpg"])
        #expect(
            try connection.values(
                "SELECT from_unit || to_unit || numerator || denominator FROM unit_conversion WHERE product_id IS NULL",
                as: String.self
            ) == ["lml10001"]
        )
        #expect(try connection.values("SELECT prefix FROM weight_code_rule", as: String.self) == ["02"])
        #expect(try connection.value("SELECT amount FROM batch WHERE pooled = 0 AND id = 6", as: Int.self) == 3_000_000)
    }

    @Test func `the number of what left the trash, or a shopping list, is not given to what comes after it`() throws {
        let file = OldFile()
        try file.migrate(upTo: 7)
        let connection = try Connection(path: file.path)
        let trash: SQL =
            "INSERT INTO trash (household_id, kind, subject, title, at) VALUES (1, 'product', 5, 'Milk', 0)"
        let line: SQL = """
            INSERT INTO shopping_line (household_id, list_id, text, source, position, created_at)
            VALUES (1, 2, 'Candles', 'manual', 1, 0)
            """
        try connection.execute(
            """
            INSERT INTO household (id, name, currency, date_format, created_at) VALUES (1, 'Home', 'EUR', 'dmy', 0)
            """
        )
        try connection.execute(
            "INSERT INTO shopping_list (id, household_id, name, created_at) VALUES (2, 1, 'Week', 0)"
        )
        for statement in [trash, line] { try connection.execute(statement) }
        try file.migrate(upTo: 8)
        #expect(try connection.values("SELECT title FROM trash WHERE id = 1", as: String.self) == ["Milk"])
        #expect(try connection.values("SELECT text FROM shopping_line WHERE id = 1", as: String.self) == ["Candles"])
        for (statement, table) in [(trash, "DELETE FROM trash" as SQL), (line, "DELETE FROM shopping_line")] {
            try connection.execute(table)
            #expect(try connection.value(statement + " RETURNING id", as: Int.self) == 2)
        }
    }

    @Test func `a database with every table of today is copied by a connection that only reads`() throws {
        let (file, copy) = (OldFile(), OldFile())
        try file.migrate(upTo: Schema.migrations.count)
        try Connection(path: file.path, mode: .readOnly).backUp(to: copy.path)
        let tables: SQL = "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
        let count = try Connection(path: copy.path, mode: .readOnly).value(tables, as: Int.self)
        #expect(count == (try Connection(path: file.path, mode: .readOnly).value(tables, as: Int.self)))
    }

    @Test func `documents of items belong to no loan until a photo of one is taken`() throws {
        let file = OldFile()
        try file.migrate(upTo: 3)
        let connection = try Connection(path: file.path)
        try connection.execute(
            """
            INSERT INTO household (id, name, currency, date_format, created_at) VALUES (1, 'Home', 'EUR', 'dmy', 0)
            """
        )
        try connection.execute("INSERT INTO unit (household_id, code) VALUES (1, 'piece')")
        try connection.execute(
            """
            INSERT INTO product (id, household_id, name, kind, management, unit, scale, folded, created_at)
            VALUES (5, 1, 'Drill', 'object', 'items', 'piece', 1000000, 'drill', 7)
            """
        )
        try connection.execute(
            "INSERT INTO item (id, household_id, product_id, uid, folded, created_at) VALUES (6, 1, 5, 'ABCDEFGH', '', 7)"
        )
        try connection.execute(
            """
            INSERT INTO item_document (household_id, item_id, kind, name, bytes, media_type, hash, created_at)
            VALUES (1, 6, 'receipt', 'a.pdf', 3, 'application/pdf', zeroblob(32), 7)
            """
        )
        try file.migrate(upTo: 4)
        #expect(
            try connection.values(
                "SELECT name FROM item_document WHERE loan_id IS NULL AND loan_end IS NULL AND bytes = 3",
                as: String.self
            ) == ["a.pdf"]
        )
    }

    @Test func `everybody has a rule for what is due: who was there before, and who comes later`() throws {
        let file = OldFile()
        try file.migrate(upTo: 4)
        let connection = try Connection(path: file.path)
        for (id, login) in [(3, "old"), (4, "new")] {
            if login == "new" { try file.migrate(upTo: 5) }
            try connection.execute(
                """
                INSERT INTO account (id, login, login_key, name, language, time_zone, created_at)
                VALUES (\(id), \(login), \(login), 'Somebody', 'en', 'Europe/Berlin', 0)
                """
            )
        }
        #expect(
            try connection.values("SELECT user_id FROM notification_rule WHERE server_id = 1", as: Int.self) == [3, 4]
        )
    }

    /// The columns that a product had from the beginning, in one text.
    private func product(_ connection: Connection) throws -> [String] {
        try connection.values(
            """
            SELECT id || household_id || name || brand || note || kind || management || unit || scale || location_id
                || minimum || days_after_opening || days_frozen || days_thawed || shelf_life_days || picture || folded
                || stock || use_by || missing || created_at || (deleted_at IS NULL) FROM product
            """,
            as: String.self
        )
    }
}

/// A database file of its own, gone with the test.
private final class OldFile {
    let path = FileManager.default.temporaryDirectory.appending(path: "lares-upgrade-\(UUID().uuidString)").path

    func migrate(upTo number: Int) throws {
        try Migrator(Array(Schema.migrations.prefix(number))).migrate(path, now: Instant(seconds: 0))
    }

    deinit {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
