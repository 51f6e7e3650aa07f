package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// The household's units by their codes.
    package func units() throws(SQLiteError) -> [Unit] {
        try connection.all(Unit.row, "SELECT \(Unit.row) FROM unit WHERE household_id = \(household) ORDER BY code")
    }

    /// How the household's units convert.
    package func conversions() throws(SQLiteError) -> Conversions { Conversions(try conversionSteps()) }

    /// The conversions one by one, as they were entered.
    package func conversionSteps() throws(SQLiteError) -> [Conversions.Step] {
        try connection.all(
            conversionRow,
            """
            SELECT \(conversionRow) FROM unit_conversion WHERE household_id = \(household) ORDER BY from_unit, to_unit
            """
        ).compactMap(\.self)
    }
}

private let conversionRow = RowDecoder("from_unit", "to_unit", "numerator", "denominator") {
    (from: Unit.Code, to: Unit.Code, numerator: Int64, denominator: Int64) in
    Fraction(numerator, denominator).map { Conversions.Step(from: from, to: to, factor: $0) }
}
