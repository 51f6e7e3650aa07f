/// Names the columns of a `SELECT` and makes a record of each row, in one place, so that the two cannot drift apart.
///
/// ```swift
/// static let row = RowDecoder("id", "borrower") { (id: Loan.ID, borrower: String) in Loan(id: id, borrower: borrower) }
/// try connection.all(Loan.row, "SELECT \(Loan.row) FROM loan WHERE item_id = \(item)")
/// ```
@usableFromInline
package struct RowDecoder<Record>: Sendable {
    /// The columns in the order they are decoded, as written in the `SELECT`.
    package let columns: [String]
    let selectList: String
    let decode: @Sendable (inout ColumnReader) throws(SQLiteError) -> Record

    /// Makes a decoder of column names (or expressions) and the closure that takes their values.
    ///
    /// As many names as values, or it traps when it is first used.
    @inlinable
    package init<each Column: ColumnDecodable>(
        _ columns: StaticString...,
        make: @escaping @Sendable (repeat each Column) -> Record
    ) {
        var count = 0
        for _ in repeat (each Column).self { count += 1 }
        precondition(count == columns.count, "\(Record.self): \(columns.count) names for \(count) values")
        self.init(columns: columns.map(\.description)) { (row: inout ColumnReader) throws(SQLiteError) -> Record in
            make(repeat try (each Column).decode(from: &row))
        }
    }

    /// Makes a decoder of columns that are named already and what reads them.
    @usableFromInline
    package init(columns: [String], decode: @escaping @Sendable (inout ColumnReader) throws(SQLiteError) -> Record) {
        self.columns = columns
        selectList = columns.joined(separator: ", ")
        self.decode = decode
    }

    /// The same record read from a table known by `alias`: `Loan.row.of("loan")` selects `loan.id, loan.borrower`.
    package func of(_ alias: StaticString) -> RowDecoder {
        RowDecoder(columns: columns.map { "\(alias).\($0)" }, decode: decode)
    }

    /// Reads two records from one row, as a join gives them: `Loan.row.of("l").and(Item.row.of("i"))`.
    package func and<Other>(_ other: RowDecoder<Other>) -> RowDecoder<(Record, Other)> {
        let first = decode
        let second = other.decode
        return RowDecoder<(Record, Other)>(columns: columns + other.columns) {
            (row: inout ColumnReader) throws(SQLiteError) -> (Record, Other) in
            (try first(&row), try second(&row))
        }
    }

    /// Reads two records from one row and makes one thing of them, which for lists costs less than a pair of both.
    package func and<Other, Whole>(
        _ other: RowDecoder<Other>,
        make: @escaping @Sendable (Record, Other) -> Whole
    ) -> RowDecoder<Whole> {
        let first = decode
        let second = other.decode
        return RowDecoder<Whole>(columns: columns + other.columns) {
            (row: inout ColumnReader) throws(SQLiteError) -> Whole in
            make(try first(&row), try second(&row))
        }
    }

    /// The record, or nil where all its columns are NULL, as a LEFT JOIN gives them.
    package var optional: RowDecoder<Record?> {
        let present = decode
        let count = columns.count
        return RowDecoder<Record?>(columns: columns) { (row: inout ColumnReader) throws(SQLiteError) -> Record? in
            row.skipNulls(count) ? nil : try present(&row)
        }
    }
}
