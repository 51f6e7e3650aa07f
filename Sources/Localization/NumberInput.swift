package import Core

/// Why something typed cannot be taken, to be said beside its field.
package struct InputFault: Error, Hashable, Sendable {
    /// The sentence for the person.
    package let message: Message

    /// Makes a fault of what to say.
    package init(_ message: Message) {
        self.message = message
    }
}

extension Formats {
    /// The number that somebody typed as the reader's language writes it, exactly and without thousands separators.
    ///
    /// Where the comma is the decimal sign, a comma is never anything else, and a point is taken for one too (many
    /// number pads have no comma), unless it may have been meant to set thousands apart, as in `1.234`. Where the
    /// point is the decimal sign a comma is refused, for `1,234` and `1,5` mean different things by it.
    ///
    /// - Parameters:
    ///   - text: what was typed, of any length.
    ///   - decimals: how many are allowed, at most six.
    /// - Returns: the number, negative ones and zero too.
    /// - Throws: what to say to the person, also for a field left empty.
    package func amount(typed text: String, decimals: Int = 6) throws(InputFault) -> Amount {
        // A million digits need not be looked at one by one.
        guard text.utf8.count <= 200 else { throw InputFault(Message("error.number_large")) }
        let typed = TypedNumber(text)
        guard let typed else { throw InputFault(Message("error.number", example)) }
        guard typed.separators.count <= 1, isDecimalSign(typed) else {
            throw InputFault(Message("error.number_ambiguous", example))
        }
        guard typed.decimals.utf8.count <= decimals else { throw tooFine(decimals) }
        do {
            return try Amount(typed.text)
        } catch {
            switch error {
            case .notANumber: throw InputFault(Message("error.number", example))
            case .tooManyDecimals: throw tooFine(decimals)
            case .tooLarge: throw InputFault(Message("error.number_large"))
            }
        }
    }

    /// Reads a sum of money in a currency, with at most its decimals.
    ///
    /// - Throws: what to say to the person, also for a negative sum.
    package func money(typed text: String, in currency: Currency) throws(InputFault) -> Money {
        let amount = try amount(typed: text, decimals: currency.digits)
        guard let money = Money(amount, currency: currency) else {
            throw InputFault(Message("error.negative"))
        }
        return money
    }

    private func isDecimalSign(_ typed: TypedNumber) -> Bool {
        guard let separator = typed.separators.first else { return true }
        if String(separator) == conventions.row.decimalSeparator { return true }
        guard separator == "." else { return false }
        // `0.500` and `1234.567` group no thousands, `1.234` may.
        let mayGroup = typed.decimals.utf8.count == 3 && (1...3).contains(typed.whole.utf8.count)
        return !(mayGroup && !typed.whole.hasPrefix("0"))
    }

    private var example: Message.Arguments { ["example": .decimal("1.5")] }

    private func tooFine(_ decimals: Int) -> InputFault {
        decimals == 0
            ? InputFault(Message("error.number_whole"))
            : InputFault(Message("error.decimals", ["count": .count(decimals)]))
    }
}

/// What was typed, as sign, digits and separators, before anybody knows what the separators mean.
private struct TypedNumber {
    let isNegative: Bool
    let whole: Substring
    /// Points and commas in their order.
    let separators: [Character]
    /// What follows the last separator.
    let decimals: Substring

    /// Nil unless there are digits, and points and commas stand before digits only.
    init?(_ text: String) {
        var rest = text[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        isNegative = rest.first == "-" || rest.first == "\u{2212}"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let runs = rest.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard let first = runs.first, let last = runs.last, !last.isEmpty,
            runs.dropFirst().allSatisfy({ !$0.isEmpty }),
            runs.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        whole = first
        separators = rest.filter { $0 == "." || $0 == "," }
        decimals = runs.count > 1 ? last : ""
    }

    /// As `Amount` reads it; for numbers with at most one separator.
    var text: String {
        (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + (decimals.isEmpty ? "" : ".\(decimals)")
    }
}
