package import Core

/// How a shop's scales print an amount or a price into a code, as one household has seen it.
///
/// GS1 leaves the numbers beginning with 02 and 20–29 to the shops (General Specifications §2.1.12): some digits stand for the
/// article, some for what this one package weighs or costs.
package struct WeightCodeRule: Hashable, Sendable {
    /// `02`, or `20` to `29`.
    package let prefix: String
    package let itemDigits: Int
    /// Whether a check digit of the value stands before it.
    package let hasValueCheck: Bool
    package let valueDigits: Int
    package let meaning: Meaning
    /// How many of the value's digits are decimals.
    package let decimals: Int

    package enum Meaning: Hashable, Sendable {
        case amount(Unit.Code)
        /// In the household's currency.
        case price
    }

    package init(
        prefix: String,
        itemDigits: Int,
        hasValueCheck: Bool = false,
        valueDigits: Int,
        meaning: Meaning,
        decimals: Int
    ) {
        self.prefix = prefix
        self.itemDigits = itemDigits
        self.hasValueCheck = hasValueCheck
        self.valueDigits = valueDigits
        self.meaning = meaning
        self.decimals = decimals
    }

    /// Which prefixes there are.
    package static let prefixes = ["02"] + (20...29).map { String($0) }
}

/// A shop's code, taken apart by a rule.
package struct WeightCode: Hashable, Sendable {
    package let rule: WeightCodeRule
    /// Fourteen digits that all packages of the article share: the code of one that weighs nothing.
    package let identity: String
    /// What the value says, in the rule's unit or the household's currency.
    package let value: Amount

    /// Takes a code apart; nil when it begins with another prefix.
    package init?(_ gtin: GTIN, by rule: WeightCodeRule) {
        let digits = Array(gtin.digits.utf8)
        guard gtin.digits.dropFirst().hasPrefix(rule.prefix), digits[0] == 0x30,
            rule.itemDigits + (rule.hasValueCheck ? 1 : 0) + rule.valueDigits == 10
        else { return nil }
        let value = digits[(13 - rule.valueDigits)..<13].reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        let zeros = [UInt8](repeating: 0x30, count: 10 - rule.itemDigits)
        identity = GTIN.completed(Array(digits[..<(3 + rule.itemDigits)]) + zeros)
        self.value = Amount(millionths: (rule.decimals..<6).reduce(value) { power, _ in power * 10 })
        self.rule = rule
    }

    /// Whether a number is one of those left to shops.
    package static func mayBe(_ gtin: GTIN) -> Bool {
        WeightCodeRule.prefixes.contains(String(gtin.digits.dropFirst().prefix(2))) && gtin.digits.first == "0"
    }
}
