internal import CSQLite

extension Connection {
    /// All rows of a query as records.
    package func all<Record>(_ row: RowDecoder<Record>, _ sql: SQL) throws(SQLiteError) -> [Record] {
        let statement = try start(sql)
        defer { finish(statement) }
        try check(statement, gives: row.columns.count)
        var records: [Record] = []
        while try step(statement) { records.append(try decode(row, from: statement)) }
        return records
    }

    /// The first row of a query as a record, or nil when there is none.
    package func first<Record>(_ row: RowDecoder<Record>, _ sql: SQL) throws(SQLiteError) -> Record? {
        let statement = try start(sql)
        defer { finish(statement) }
        try check(statement, gives: row.columns.count)
        guard try step(statement) else { return nil }
        let record = try decode(row, from: statement)
        // INSERT … RETURNING checks its foreign keys when it ends, so it is run to its end.
        if !statement.isReadOnly { while try step(statement) {} }
        return record
    }

    /// The first row of a query that always gives one, as `INSERT … RETURNING` and `SELECT count(*)` do.
    ///
    /// Throws `.noRow` when there is none.
    package func one<Record>(_ row: RowDecoder<Record>, _ sql: SQL) throws(SQLiteError) -> Record {
        guard let record = try first(row, sql) else { throw SQLiteError(.noRow, "no row", sql: sql.text) }
        return record
    }

    /// Calls `body` with one record after the other, without holding them all: for exports.
    package func each<Record>(
        _ row: RowDecoder<Record>,
        _ sql: SQL,
        do body: (Record) throws -> Void
    ) throws {
        let statement = try start(sql)
        defer { finish(statement) }
        try check(statement, gives: row.columns.count)
        while try step(statement) { try body(try decode(row, from: statement)) }
    }

    /// All rows of a query of one to three plain columns: `values("SELECT id FROM item", as: Item.ID.self)`.
    ///
    /// For more, or two of one type side by side, write a `RowDecoder`.
    package func values<each Column: ColumnDecodable>(
        _ sql: SQL,
        as columns: repeat (each Column).Type
    ) throws(SQLiteError) -> [(repeat each Column)] {
        let statement = try start(sql)
        defer { finish(statement) }
        try check(statement, gives: Self.count(repeat each columns))
        var rows: [(repeat each Column)] = []
        while try step(statement) {
            var reader = unsafe ColumnReader(statement.handle)
            rows.append((repeat try (each Column).decode(from: &reader)))
        }
        return rows
    }

    /// The plain columns of the first row, or nil when there is none.
    package func firstValue<each Column: ColumnDecodable>(
        _ sql: SQL,
        as columns: repeat (each Column).Type
    ) throws(SQLiteError) -> (repeat each Column)? {
        let statement = try start(sql)
        defer { finish(statement) }
        try check(statement, gives: Self.count(repeat each columns))
        guard try step(statement) else { return nil }
        var reader = unsafe ColumnReader(statement.handle)
        let values = (repeat try (each Column).decode(from: &reader))
        if !statement.isReadOnly { while try step(statement) {} }
        return values
    }

    /// The plain columns of the first row of a query that always gives one.
    ///
    /// Throws `.noRow` when there is none.
    package func value<each Column: ColumnDecodable>(
        _ sql: SQL,
        as columns: repeat (each Column).Type
    ) throws(SQLiteError) -> (repeat each Column) {
        guard let values = try firstValue(sql, as: repeat each columns) else {
            throw SQLiteError(.noRow, "no row", sql: sql.text)
        }
        return values
    }

    /// Runs a statement and returns how many rows it inserted, changed or deleted itself (not by its foreign keys'
    /// actions); 0 for statements that are not INSERT, UPDATE or DELETE.
    @discardableResult
    package func execute(_ sql: SQL) throws(SQLiteError) -> Int {
        let statement = try start(sql)
        defer { finish(statement) }
        while try step(statement) {}
        // sqlite3_changes64 speaks of the last INSERT, UPDATE or DELETE, whichever statement that was.
        return statement.isReadOnly ? 0 : unsafe Int(sqlite3_changes64(handle))
    }

    /// Runs several statements without values, separated by semicolons: the text of a migration.
    package func executeScript(_ script: StaticString) throws(SQLiteError) {
        checkThread()
        let text = script.description
        let status = unsafe sqlite3_exec(handle, text, nil, nil, nil)
        guard status == SQLITE_OK else {
            let error = failure(status, sql: text)
            noteLoss(behind: error)
            throw error
        }
    }

    private func decode<Record>(_ row: RowDecoder<Record>, from statement: Statement) throws(SQLiteError) -> Record {
        var reader = unsafe ColumnReader(statement.handle)
        return try row.decode(&reader)
    }

    private func check(_ statement: Statement, gives expected: Int) throws(SQLiteError) {
        let given = statement.columnCount
        guard given == expected else {
            let sql = unsafe sqlite3_sql(statement.handle).map { unsafe String(cString: $0) }
            throw SQLiteError(.misuse, "the statement gives \(given) columns, \(expected) are decoded", sql: sql)
        }
    }

    private static func count<each Column>(_ columns: repeat (each Column).Type) -> Int {
        var count = 0
        for _ in repeat (each Column).self { count += 1 }
        return count
    }
}
