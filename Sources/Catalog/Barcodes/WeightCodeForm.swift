import Accounts
import Core
import JSON
import Site

/// Reads a rule for shops' codes from a page's form or a call.
enum WeightCodeForm {
    private enum Meaning: String {
        case amount
        case price
    }

    static func rule(_ input: Input, for visit: MemberVisit) throws -> WeightCodeRule {
        var reader = FieldReader(input, formats: visit.formats, today: visit.today)
        let prefix = reader.requiredLine("prefix", limit: 2)
        let itemDigits = required("item_digits", in: 3...7, &reader)
        let valueDigits = required("value_digits", in: 3...7, &reader)
        let hasValueCheck = reader.boolean("value_check") ?? false
        let decimals = reader.integer("decimals", in: 0...4) ?? 0
        let unit: Unit.Code? = reader.choice("unit")
        let word: Meaning = reader.choice("meaning") ?? .amount
        if word == .amount, unit == nil, reader.rejection.errors["unit"] == nil {
            reader.reject("unit", Message("error.required"))
        }
        try reader.finish()
        return WeightCodeRule(
            prefix: prefix,
            itemDigits: itemDigits,
            hasValueCheck: hasValueCheck,
            valueDigits: valueDigits,
            meaning: word == .amount ? .amount(unit ?? .gram) : .price,
            decimals: decimals
        )
    }

    private static func required(_ name: String, in range: ClosedRange<Int>, _ reader: inout FieldReader) -> Int {
        if let number = reader.integer(name, in: range) { return number }
        if reader.rejection.errors[name] == nil { reader.reject(name, Message("error.required")) }
        return range.lowerBound
    }
}

extension JSONMembers {
    /// A rule as the REST interface writes it.
    mutating func weightCode(_ rule: WeightCodeRule) {
        member("prefix", rule.prefix)
        member("item_digits", Int64(rule.itemDigits))
        member("value_check", rule.hasValueCheck)
        member("value_digits", Int64(rule.valueDigits))
        member("meaning", rule.meaning.word)
        member("unit", rule.meaning.unit?.rawValue)
        member("decimals", Int64(rule.decimals))
    }
}
