/// A statement, or a piece of one, and the values bound to it.
///
/// `"… WHERE id = \(id)"` writes a `?` and binds `id`. Text comes from literals of the program alone: literals are
/// taken as `StaticString`, so a `String` made at run time cannot become SQL. A clause that varies (an ORDER BY, a
/// filter) is a `SQL` chosen by a `switch` and interpolated or appended.
package struct SQL: Sendable, Hashable {
    /// The statement's text, with `?` for each value.
    package private(set) var text: String
    /// The values in the order of their `?`.
    package private(set) var values: [Value]

    /// Adds a piece behind this one; write the separating blank in one of the two.
    package mutating func append(_ piece: SQL) {
        text += piece.text
        values += piece.values
    }

    /// Adds a piece behind this one.
    package static func += (left: inout SQL, right: SQL) { left.append(right) }

    /// Two pieces, one behind the other.
    package static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum.append(right)
        return sum
    }
}

extension SQL: ExpressibleByStringInterpolation {
    package init(stringLiteral text: StaticString) {
        self.text = text.description
        values = []
    }

    package init(stringInterpolation pieces: StringInterpolation) { self = pieces.sql }

    /// Collects the literal parts as text and the interpolated parts as bound values.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sql = SQL(stringLiteral: "")

        package init(literalCapacity: Int, interpolationCount: Int) {
            sql.text.reserveCapacity(literalCapacity + 2 * interpolationCount)
            sql.values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) { sql.text += literal.description }

        /// Binds one value.
        package mutating func appendInterpolation(_ value: some Bindable) {
            sql.text += "?"
            sql.values.append(value.bound)
        }

        /// Binds one value, or NULL.
        package mutating func appendInterpolation<Wrapped: Bindable>(_ value: Wrapped?) {
            sql.text += "?"
            sql.values.append(value.bound)
        }

        /// Binds each value of a list: `IN (\(ids))` becomes `IN (?, ?, ?)`; an empty list is `IN ()`, which is false.
        package mutating func appendInterpolation(_ values: [some Bindable]) {
            for (offset, value) in values.enumerated() {
                sql.text += offset == 0 ? "?" : ", ?"
                sql.values.append(value.bound)
            }
        }

        /// Inserts a piece of SQL with its values.
        package mutating func appendInterpolation(_ piece: SQL) { sql.append(piece) }

        /// Inserts the column names of a decoder, separated by commas.
        package mutating func appendInterpolation(_ row: RowDecoder<some Any>) { sql.text += row.selectList }
    }
}

extension Sequence<SQL> {
    /// All pieces with `separator` between them, as in `conditions.joined(separator: " AND ")`.
    package func joined(separator: SQL) -> SQL {
        var sum: SQL = ""
        for (offset, piece) in enumerated() {
            if offset > 0 { sum += separator }
            sum += piece
        }
        return sum
    }
}
