/// The grammatical forms of a counted noun that CLDR tells apart.
package enum PluralCategory: String, CaseIterable, Hashable, Sendable {
    case zero
    case one
    case two
    case few
    case many
    case other
}

/// What a plural rule may ask of a number: the operands of UTS #35, part 3, "Plural rules".
struct PluralOperands {
    /// `i`: the integer digits of the absolute value.
    ///
    /// Larger numbers than fit are all alike to every rule.
    let integer: UInt64
    /// `v`: how many fraction digits are shown, trailing zeros included.
    let fractionDigits: Int

    /// Takes decimal text as it is shown, `-1`, `0.50`; nil when it is no decimal number.
    init?(_ text: String) {
        guard let number = DecimalText(text) else { return nil }
        integer = number.whole.count < 20 ? number.whole.reduce(0) { $0 * 10 + UInt64($1 - 0x30) } : .max
        fractionDigits = number.decimals.count
    }

    /// Takes a whole number.
    init(_ number: Int) {
        integer = UInt64(number.magnitude)
        fractionDigits = 0
    }
}

/// The plural rule of a language: which categories it has and which one a number falls in.
struct PluralRule: Sendable {
    let categories: Set<PluralCategory>
    let category: @Sendable (PluralOperands) -> PluralCategory

    /// `one` for 1 written without decimals, else `other`: CLDR 47 for English and German.
    static let oneForOneWithoutDecimals = PluralRule(categories: [.one, .other]) { number in
        number.integer == 1 && number.fractionDigits == 0 ? .one : .other
    }
}

extension Language {
    /// The form of a noun counted by a number, given as the decimal text in which it is shown (`1`, `-1`, `0.5`).
    ///
    /// The sign does not matter. `other` for what is no number.
    package func pluralCategory(of decimal: String) -> PluralCategory {
        guard let operands = PluralOperands(decimal) else { return .other }
        return conventions.row.plural.category(operands)
    }

    /// The form of a noun counted by a whole number.
    package func pluralCategory(of number: Int) -> PluralCategory {
        conventions.row.plural.category(PluralOperands(number))
    }

    /// The categories for which a text of this language needs a form of its own.
    package var pluralCategories: Set<PluralCategory> { conventions.row.plural.categories }
}
