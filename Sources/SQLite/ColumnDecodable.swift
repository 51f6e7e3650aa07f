/// A type that one column of a row can be read as.
@usableFromInline
package protocol ColumnDecodable: SendableMetatype {
    /// Reads the next column.
    ///
    /// Throws `.mismatch` when the column holds NULL or another type.
    ///
    /// A function rather than an initializer: an optional's, called through a pack, is twice as fast so.
    static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self
}

/// A `RawRepresentable` type stored as its raw value: an id, an enumeration, a date.
///
/// Declaring the conformance is enough: `extension Product.Kind: ColumnRepresentable {}`. A stored value that the
/// type does not know is an error when read (`.mismatch`).
@usableFromInline
package protocol ColumnRepresentable: RawRepresentable, Bindable, ColumnDecodable
where RawValue: Bindable & ColumnDecodable {}

extension ColumnRepresentable {
    /// The raw value as SQLite stores it.
    package var bound: Value { rawValue.bound }

    /// Reads the next column as a raw value; throws `.mismatch` when the type does not know it.
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        let raw = try RawValue.decode(from: &row)
        guard let value = Self(rawValue: raw) else {
            throw row.mismatch(wanted: Self.self, found: "a value it does not know")
        }
        return value
    }
}

extension Int64: ColumnDecodable {
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        try row.integer(as: Int64.self)
    }
}

extension Int: ColumnDecodable {
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        Int(try row.integer(as: Int.self))
    }
}

extension Bool: ColumnDecodable {
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self {
        switch try row.integer(as: Bool.self) {
        case 0: return false
        case 1: return true
        case let other: throw row.mismatch(wanted: Bool.self, found: "\(other)")
        }
    }
}

extension String: ColumnDecodable {
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self { try row.text() }
}

extension [UInt8]: ColumnDecodable {
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Self { try row.blob() }
}

extension Optional: ColumnDecodable where Wrapped: ColumnDecodable {
    @inlinable
    package static func decode(from row: inout ColumnReader) throws(SQLiteError) -> Wrapped? {
        guard !row.skipNull() else { return nil }
        return try Wrapped.decode(from: &row)
    }
}
