internal import CSQLite
internal import CSQLiteShim

/// Owns one prepared statement; finalised when the last reference goes.
@safe final class Statement {
    let handle: OpaquePointer
    /// Whether running it changes nothing, so that it may be left before its last row.
    let isReadOnly: Bool
    /// Whether it begins or ends a transaction or a part of one.
    let controlsTransactions: Bool
    /// Set between `Connection.start` and `Connection.finish`: a second use at the same time needs its own copy.
    var isRunning = false
    /// The tick of the cache at its last use.
    var lastUse = 0

    @unsafe init(_ handle: OpaquePointer, _ text: String) {
        unsafe self.handle = handle
        isReadOnly = unsafe sqlite3_stmt_readonly(handle) != 0
        let word = text.drop { $0.isWhitespace || $0 == ";" }.prefix { $0.isLetter }.uppercased()
        controlsTransactions = ["BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE"].contains(word)
    }

    deinit { unsafe sqlite3_finalize(handle) }

    var columnCount: Int { unsafe Int(sqlite3_column_count(handle)) }

    /// Binds all values; returns SQLite's result code.
    func bind(_ values: [Value]) -> Int32 {
        guard unsafe Int(sqlite3_bind_parameter_count(handle)) == values.count else { return SQLITE_RANGE }
        for index in values.indices {
            let status = bind(values[index], at: Int32(index + 1))
            guard status == SQLITE_OK else { return status }
        }
        return SQLITE_OK
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
        switch value {
        case .null: return unsafe sqlite3_bind_null(handle, index)
        case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                    unsafe csqlite_bind_text(handle, index, characters.baseAddress, UInt64(characters.count))
                }
            }
        case .blob(let bytes):
            return unsafe bytes.withUnsafeBytes { buffer in
                unsafe csqlite_bind_blob(handle, index, buffer.baseAddress, UInt64(buffer.count))
            }
        }
    }

    /// Ends the current run: frees its locks and the copies of its values.
    func reset() {
        // The result repeats the error of the last step, which was thrown there.
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }
}

/// The statements a connection keeps prepared, by their text; the one unused for longest makes room.
struct StatementCache {
    private var statements: [String: Statement] = [:]
    private var tick = 0
    let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { statements.count }

    /// The kept statement for `text`, unless there is none or it is running.
    mutating func idle(_ text: String) -> Statement? {
        guard let statement = statements[text], !statement.isRunning else { return nil }
        tick += 1
        statement.lastUse = tick
        return statement
    }

    /// Keeps a statement, unless its text is kept already.
    mutating func keep(_ statement: Statement, for text: String) {
        guard statements[text] == nil else { return }
        if statements.count >= capacity, let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            statements[oldest.key] = nil
        }
        tick += 1
        statement.lastUse = tick
        statements[text] = statement
    }

    mutating func removeAll() { statements.removeAll() }
}
