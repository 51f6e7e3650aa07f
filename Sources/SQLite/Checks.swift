/// A row that refers to a row that is not there.
package struct ForeignKeyViolation: Hashable, Sendable, CustomStringConvertible {
    /// The table of the row.
    package let table: String
    /// The row, nil in a table without row ids.
    package let row: Int64?
    /// The table it refers to.
    package let parent: String

    package init(table: String, row: Int64?, parent: String) {
        self.table = table
        self.row = row
        self.parent = parent
    }

    package var description: String { "\(table) row \(row.map(String.init) ?? "?") refers to a missing \(parent)" }
}

extension Connection {
    /// All rows that refer to rows that are not there.
    package func foreignKeyCheck() throws(SQLiteError) -> [ForeignKeyViolation] {
        let row = RowDecoder("table", "rowid", "parent", "fkid") {
            (table: String, row: Int64?, parent: String, _: Int) in
            ForeignKeyViolation(table: table, row: row, parent: parent)
        }
        return try all(row, "PRAGMA foreign_key_check")
    }

    /// What is damaged in the file, in SQLite's words (at most 100 of them); empty when nothing is.
    package func integrityCheck() throws(SQLiteError) -> [String] {
        let found = try values("PRAGMA integrity_check", as: String.self)
        return found == ["ok"] ? [] : found
    }

    /// The present schema as text: each statement that made a table, index, view or trigger, ordered by table.
    package func schema() throws(SQLiteError) -> String {
        try values(
            """
            SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL
            ORDER BY tbl_name, CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 1 ELSE 2 END, type, name
            """,
            as: String.self
        ).map { $0 + ";\n" }.joined(separator: "\n")
    }
}
