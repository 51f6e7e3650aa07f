package import Core

// How Core's values are stored: numbers as integers, days as text that sorts as they do.

extension ID: ColumnRepresentable {}
extension Steps: ColumnRepresentable {}
extension Scale: ColumnRepresentable {}

extension Instant: Bindable, ColumnDecodable {
    package var bound: Value { .integer(seconds) }

    package init(from row: inout ColumnReader) throws(SQLiteError) {
        self.init(seconds: try Int64(from: &row))
    }
}

extension CivilDate: Bindable, ColumnDecodable {
    package var bound: Value { .text(description) }

    package init(from row: inout ColumnReader) throws(SQLiteError) {
        let text = try String(from: &row)
        guard let date = CivilDate(text) else { throw row.mismatch(wanted: Self.self, found: text) }
        self = date
    }
}

extension Currency: Bindable, ColumnDecodable {
    package var bound: Value { .text(code) }

    package init(from row: inout ColumnReader) throws(SQLiteError) {
        let code = try String(from: &row)
        guard let currency = Currency(code) else { throw row.mismatch(wanted: Self.self, found: code) }
        self = currency
    }
}

extension Zone: Bindable, ColumnDecodable {
    package var bound: Value { .text(identifier) }

    package init(from row: inout ColumnReader) throws(SQLiteError) {
        let identifier = try String(from: &row)
        guard let zone = Zone(identifier) else { throw row.mismatch(wanted: Self.self, found: identifier) }
        self = zone
    }
}
