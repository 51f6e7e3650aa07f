/// A type that one column of a row can be read as.
package protocol ColumnDecodable: SendableMetatype {
    /// Reads the next column.
    ///
    /// Throws `.mismatch` when the column holds NULL or another type.
    init(from row: inout ColumnReader) throws(SQLiteError)
}

/// A `RawRepresentable` type stored as its raw value: an id, an enumeration, a date.
///
/// Declaring the conformance is enough: `extension Product.Kind: ColumnRepresentable {}`. A stored value that the
/// type does not know is an error when read (`.mismatch`).
package protocol ColumnRepresentable: RawRepresentable, Bindable, ColumnDecodable
where RawValue: Bindable & ColumnDecodable {}

extension ColumnRepresentable {
    package var bound: Value { rawValue.bound }

    package init(from row: inout ColumnReader) throws(SQLiteError) {
        let raw = try RawValue(from: &row)
        guard let value = Self(rawValue: raw) else {
            throw row.mismatch(wanted: Self.self, found: "a value it does not know")
        }
        self = value
    }
}

extension Int64: ColumnDecodable {
    package init(from row: inout ColumnReader) throws(SQLiteError) { self = try row.integer(as: Int64.self) }
}

extension Int: ColumnDecodable {
    package init(from row: inout ColumnReader) throws(SQLiteError) { self = Int(try row.integer(as: Int.self)) }
}

extension Bool: ColumnDecodable {
    package init(from row: inout ColumnReader) throws(SQLiteError) {
        switch try row.integer(as: Bool.self) {
        case 0: self = false
        case 1: self = true
        case let other: throw row.mismatch(wanted: Bool.self, found: "\(other)")
        }
    }
}

extension String: ColumnDecodable {
    package init(from row: inout ColumnReader) throws(SQLiteError) { self = try row.text() }
}

extension [UInt8]: ColumnDecodable {
    package init(from row: inout ColumnReader) throws(SQLiteError) { self = try row.blob() }
}

extension Optional: ColumnDecodable where Wrapped: ColumnDecodable {
    package init(from row: inout ColumnReader) throws(SQLiteError) {
        if row.skipNull() { self = nil } else { self = try Wrapped(from: &row) }
    }
}
