package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// The household's units by their codes.
    package func units() throws(SQLiteError) -> [Unit] {
        try connection.all(Unit.row, "SELECT \(Unit.row) FROM unit WHERE household_id = \(household) ORDER BY code")
    }

    /// One of the household's units.
    package func unit(_ code: Unit.Code) throws(SQLiteError) -> Unit? {
        try connection.first(
            Unit.row,
            "SELECT \(Unit.row) FROM unit WHERE household_id = \(household) AND code = \(code)"
        )
    }

    /// How often something is counted in a unit, by what it is.
    func uses(of unit: Unit.Code) throws(SQLiteError) -> UnitUses {
        try connection.one(
            unitUses,
            """
            SELECT
                (SELECT count(*) FROM product WHERE household_id = \(household) AND (unit = \(unit) OR purchase_unit = \(unit))),
                (SELECT count(*) FROM barcode WHERE household_id = \(household) AND unit = \(unit)),
                (SELECT count(*) FROM product_group WHERE household_id = \(household) AND unit = \(unit)),
                (SELECT count(*) FROM unit_conversion
                    WHERE household_id = \(household) AND (from_unit = \(unit) OR to_unit = \(unit))),
                (SELECT count(*) FROM shopping_line
                    WHERE household_id = \(household) AND unit = \(unit) AND position > 0),
                (SELECT count(*) FROM weight_code_rule WHERE household_id = \(household) AND unit = \(unit))
            """
        )
    }
}

private let unitUses = RowDecoder("products", "barcodes", "groups", "conversions", "lines", "rules") {
    UnitUses(products: $0, barcodes: $1, groups: $2, conversions: $3, shoppingLines: $4, weightCodes: $5)
}

extension HouseholdTransaction {
    func insertUnit(_ unit: Unit) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO unit (household_id, code, name, plural)
            VALUES (\(household), \(unit.code), \(unit.name), \(unit.plural))
            """
        )
    }

    func updateUnit(_ unit: Unit) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE unit SET name = \(unit.name), plural = \(unit.plural)
            WHERE household_id = \(household) AND code = \(unit.code)
            """
        )
    }

    func deleteUnit(_ code: Unit.Code) throws(SQLiteError) {
        // Lines that were put away and wait for an undo have no say any more.
        try connection.execute(
            "DELETE FROM shopping_line WHERE household_id = \(household) AND unit = \(code) AND position < 0"
        )
        try connection.execute("DELETE FROM unit WHERE household_id = \(household) AND code = \(code)")
    }
}
