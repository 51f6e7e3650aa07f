package import Core

// How Core's values are stored: numbers as integers, days as text that sorts as they do.

extension ID: Bindable, ColumnDecodable {
    /// The row's number.
    package var bound: Value { .integer(rawValue) }

    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        Self(rawValue: try Int64.decode(from: &row))
    }
}

extension Steps: ColumnRepresentable {}
extension Scale: ColumnRepresentable {}

extension Instant: Bindable, ColumnDecodable {
    /// Seconds since 1970 in UTC.
    package var bound: Value { .integer(seconds) }

    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        Self(seconds: try Int64.decode(from: &row))
    }
}

extension CivilDate: Bindable, ColumnDecodable {
    /// Text YYYY-MM-DD, which sorts as dates do.
    package var bound: Value { .text(description) }

    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        try row.text(as: CivilDate.self) { CivilDate($0) }
    }
}

extension Zone: Bindable, ColumnDecodable {
    /// The IANA identifier.
    package var bound: Value { .text(identifier) }

    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        try row.text(as: Zone.self) { Zone($0) }
    }
}

extension Currency: Bindable, ColumnDecodable {
    /// The ISO 4217 code.
    package var bound: Value { .text(code) }

    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        try row.text(as: Currency.self) { Currency($0) }
    }
}

extension ColumnReader {
    /// The next column's text as what `make` makes of it; a text it does not know is a mismatch.
    fileprivate mutating func text<Read>(as type: Read.Type, _ make: (String) -> Read?) throws(SQLiteError) -> Read {
        guard let value = make(try text()) else { throw mismatch(wanted: type, found: "a text it does not know") }
        return value
    }
}
