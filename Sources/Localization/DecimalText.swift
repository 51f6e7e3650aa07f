/// A decimal number as exact text, taken apart: `-12.50` is its sign, `12` and `50`.
struct DecimalText {
    let isNegative: Bool
    /// Integer digits without leading zeros, at least one.
    let whole: Substring
    /// Fraction digits as written, possibly none.
    let decimals: Substring

    /// Takes `-?digits(.digits)?` in ASCII; nil for anything else.
    init?(_ text: String) {
        isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0)
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, Self.isDigits(whole), parts.count == 1 || Self.isDigits(parts[1]) else {
            return nil
        }
        let significant = whole.drop { $0 == "0" }
        self.whole = significant.isEmpty ? whole.suffix(1) : significant
        decimals = parts.count == 2 ? parts[1] : ""
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
