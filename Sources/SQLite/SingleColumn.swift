// Queries of one column. The general forms in `Queries` cover it too, but the compiler infers more from these.

extension Connection {
    /// All rows of a query of one column: `values("SELECT id FROM item", as: Item.ID.self)`.
    package func values<Column: ColumnDecodable>(
        _ sql: SQL,
        as column: Column.Type
    ) throws(SQLiteError) -> [Column] {
        try all(.column, sql)
    }

    /// The column of the first row, or nil when there is none.
    package func firstValue<Column: ColumnDecodable>(
        _ sql: SQL,
        as column: Column.Type
    ) throws(SQLiteError) -> Column? {
        try first(.column, sql)
    }

    /// The column of the first row of a query that always gives one.
    ///
    /// Throws `.noRow` when there is none.
    package func value<Column: ColumnDecodable>(_ sql: SQL, as column: Column.Type) throws(SQLiteError) -> Column {
        try one(.column, sql)
    }
}

extension RowDecoder where Record: ColumnDecodable {
    /// One column, whatever its name.
    fileprivate static var column: RowDecoder {
        RowDecoder(columns: [""]) { (row: inout ColumnReader) throws(SQLiteError) -> Record in
            try Record.decode(from: &row)
        }
    }
}
