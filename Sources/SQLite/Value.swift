/// What SQLite stores in one column.
///
/// There is no floating point: amounts and money are exact integers.
@usableFromInline
package enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
}

/// A type that can be interpolated into `SQL`, where it becomes a bound value and never text.
@usableFromInline
package protocol Bindable: Sendable {
    /// The value as SQLite stores it.
    var bound: Value { get }
}

extension Value: Bindable {
    @inlinable
    package var bound: Value { self }
}

extension Int64: Bindable {
    @inlinable
    package var bound: Value { .integer(self) }
}

extension Int: Bindable {
    @inlinable
    package var bound: Value { .integer(Int64(self)) }
}

extension Bool: Bindable {
    @inlinable
    package var bound: Value { .integer(self ? 1 : 0) }
}

extension String: Bindable {
    @inlinable
    package var bound: Value { .text(self) }
}

extension [UInt8]: Bindable {
    @inlinable
    package var bound: Value { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    @inlinable
    package var bound: Value { self?.bound ?? .null }
}
