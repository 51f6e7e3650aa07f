internal import CSQLite

/// Reads the columns of a statement's current row from left to right.
@safe @usableFromInline
package struct ColumnReader: ~Copyable {
    private let statement: OpaquePointer
    private(set) var next: Int32 = 0

    @unsafe init(_ statement: OpaquePointer) { unsafe self.statement = statement }

    /// The next column as one value, which is then asked several times: each sqlite3_column_… would look it up anew.
    ///
    /// SQLite calls such values unprotected, since they are not safe with several threads
    /// (https://www.sqlite.org/c3ref/column_blob.html); a connection here has one.
    private borrowing func value() -> OpaquePointer? { unsafe sqlite3_column_value(statement, next) }

    /// The next column, which must hold an integer; `type` only names what was wanted in the error.
    @usableFromInline
    package mutating func integer(as type: Any.Type) throws(SQLiteError) -> Int64 {
        let value = unsafe value()
        guard unsafe sqlite3_value_type(value) == SQLITE_INTEGER else { throw mismatch(wanted: type) }
        next += 1
        return unsafe sqlite3_value_int64(value)
    }

    /// The next column, which must hold text, read by its length: it may contain NUL characters.
    @usableFromInline
    package mutating func text() throws(SQLiteError) -> String {
        let value = unsafe value()
        guard unsafe sqlite3_value_type(value) == SQLITE_TEXT, let start = unsafe sqlite3_value_text(value) else {
            throw mismatch(wanted: String.self)
        }
        // The length is asked after the text: the manual's order, since the first call may convert.
        let count = unsafe Int(sqlite3_value_bytes(value))
        next += 1
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The next column, which must hold a blob.
    @usableFromInline
    package mutating func blob() throws(SQLiteError) -> [UInt8] {
        guard unsafe sqlite3_column_type(statement, next) == SQLITE_BLOB else { throw mismatch(wanted: [UInt8].self) }
        defer { next += 1 }
        // An empty blob has no address.
        guard let start = unsafe sqlite3_column_blob(statement, next) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(statement, next))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Steps over the next column when it holds NULL, and says whether it did.
    @usableFromInline
    package mutating func skipNull() -> Bool {
        guard unsafe sqlite3_column_type(statement, next) == SQLITE_NULL else { return false }
        next += 1
        return true
    }

    /// Steps over the next `count` columns when all of them hold NULL, and says whether it did.
    mutating func skipNulls(_ count: Int) -> Bool {
        for column in next..<next + Int32(count)
        where unsafe sqlite3_column_type(statement, column) != SQLITE_NULL { return false }
        next += Int32(count)
        return true
    }

    /// The error for a column that does not hold a `wanted`: names the column, never a text of the database.
    @usableFromInline
    package borrowing func mismatch(wanted: Any.Type, found: String? = nil) -> SQLiteError {
        let column = found == nil ? next : next - 1
        let name = unsafe sqlite3_column_name(statement, column).map { unsafe String(cString: $0) } ?? "\(column)"
        let sql = unsafe sqlite3_sql(statement).map { unsafe String(cString: $0) }
        let held = found ?? storageClass(of: column)
        return SQLiteError(.mismatch, "column \(name) holds \(held), wanted \(wanted)", sql: sql)
    }

    private borrowing func storageClass(of column: Int32) -> String {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_NULL: "NULL"
        case SQLITE_INTEGER: "an integer"
        case SQLITE_FLOAT: "a floating-point number"
        case SQLITE_TEXT: "text"
        default: "a blob"
        }
    }
}
