package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// How the household reads the codes of shops' scales, by their prefixes.
    package func weightCodeRules() throws(SQLiteError) -> [WeightCodeRule] {
        try connection.all(
            WeightCodeRule.row,
            "SELECT \(WeightCodeRule.row) FROM weight_code_rule WHERE household_id = \(household) ORDER BY prefix"
        )
    }

    /// A scanned code taken apart by the household's rules; nil when none is about it.
    package func weightCode(_ code: ScannedCode) throws(SQLiteError) -> WeightCode? {
        guard let gtin = code.readings.first(where: { WeightCode.mayBe($0) }) else { return nil }
        return try weightCodeRules().lazy.compactMap { WeightCode(gtin, by: $0) }.first
    }
}

extension HouseholdTransaction {
    func setWeightCodeRule(_ rule: WeightCodeRule) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO weight_code_rule
                (household_id, prefix, item_digits, value_check, value_digits, meaning, unit, decimals)
            VALUES (\(household), \(rule.prefix), \(rule.itemDigits), \(rule.hasValueCheck), \(rule.valueDigits),
                \(rule.meaning.word), \(rule.meaning.unit), \(rule.decimals))
            ON CONFLICT (household_id, prefix) DO UPDATE SET item_digits = excluded.item_digits,
                value_check = excluded.value_check, value_digits = excluded.value_digits, meaning = excluded.meaning,
                unit = excluded.unit, decimals = excluded.decimals
            """
        )
    }

    /// Whether there was one.
    func deleteWeightCodeRule(_ prefix: String) throws(SQLiteError) -> Bool {
        try connection.execute(
            "DELETE FROM weight_code_rule WHERE household_id = \(household) AND prefix = \(prefix)"
        ) > 0
    }

    /// The codes on products that begin with a prefix, those of products in the trash too.
    func barcodes(beginningWith prefix: String) throws(SQLiteError) -> [Barcode] {
        try connection.all(
            Barcode.row,
            """
            SELECT \(Barcode.row) FROM barcode
            WHERE household_id = \(household) AND substr(gtin, 1, 3) = \("0" + prefix) ORDER BY active DESC, id
            """
        )
    }

    func setIdentity(of barcode: Barcode.ID, to identity: String) throws(SQLiteError) {
        try connection.execute(
            "UPDATE barcode SET identity = \(identity) WHERE id = \(barcode) AND household_id = \(household)"
        )
    }
}

extension WeightCodeRule {
    static let row = RowDecoder(
        "prefix",
        "item_digits",
        "value_check",
        "value_digits",
        "meaning",
        "unit",
        "decimals"
    ) { (prefix, itemDigits, hasValueCheck, valueDigits, _: String, unit: Unit.Code?, decimals) in
        WeightCodeRule(
            prefix: prefix,
            itemDigits: itemDigits,
            hasValueCheck: hasValueCheck,
            valueDigits: valueDigits,
            meaning: unit.map { .amount($0) } ?? .price,
            decimals: decimals
        )
    }
}

extension WeightCodeRule.Meaning {
    /// The word for it in the database and the REST interface.
    var word: String { unit == nil ? "price" : "amount" }

    var unit: Unit.Code? { if case .amount(let unit) = self { unit } else { nil } }
}
