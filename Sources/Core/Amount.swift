/// How much of something, exactly: a decimal number with at most six decimals, as people type it.
///
/// There is no floating point on the way: text becomes millionths, millionths become a product's `Steps`.
package struct Amount: Hashable, Comparable, Sendable {
    /// The amount in millionths.
    package let millionths: Int64

    /// Nobody keeps more than a thousand million of anything at home; sums of such amounts cannot overflow.
    package static let limit = Amount(millionths: 1_000_000_000 * 1_000_000)

    /// No amount at all.
    package static let zero = Amount(millionths: 0)

    /// Makes an amount of millionths.
    package init(millionths: Int64) {
        self.millionths = millionths
    }

    /// Makes a whole amount; one that does not fit is `limit`.
    package init(_ whole: Int) {
        let (product, overflow) = Int64(whole).multipliedReportingOverflow(by: 1_000_000)
        millionths = overflow ? (whole < 0 ? -Self.limit.millionths : Self.limit.millionths) : product
    }

    /// Why a text is no amount.
    package enum Fault: Error, Hashable, Sendable {
        /// It is no decimal number: letters, two signs, `NaN`, nothing at all.
        case notANumber
        /// It has a seventh decimal, be it zero: whoever writes so many means more than is kept.
        case tooManyDecimals
        /// It lies beyond `limit`.
        case tooLarge
    }

    /// Reads a JSON number or a decimal string, `-0.25`, `1.28`, `3`, `2e3`; the decimal sign is a point.
    ///
    /// The time is bounded by the text's length and the size of the number never matters: `1e999999999` is refused
    /// without being built.
    package init(_ text: String) throws(Fault) {
        var reader = DecimalReader(text)
        millionths = try reader.millionths()
        guard abs(self.millionths) <= Self.limit.millionths else { throw .tooLarge }
    }

    package static func < (left: Amount, right: Amount) -> Bool {
        left.millionths < right.millionths
    }
}

extension Amount: CustomStringConvertible {
    /// The number without needless zeros: `1.28`, `3`, `-0.000001`.
    package var description: String { decimalText(millionths: Int128(millionths)) }
}

/// The text of a number of millionths, without needless zeros.
func decimalText(millionths: Int128) -> String {
    let magnitude = millionths.magnitude
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = millionths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var decimals = String(rest)
    decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
    while decimals.last == "0" { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
}

/// Reads the number grammar of RFC 8259 §6, also with leading zeros and a leading plus, into millionths.
private struct DecimalReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    mutating func millionths() throws(Amount.Fault) -> Int64 {
        guard rest.count <= 400 else { throw .tooLarge }
        let negative = take(UInt8(ascii: "-"))
        if !negative { _ = take(UInt8(ascii: "+")) }
        let whole = takeDigits()
        let decimals = take(UInt8(ascii: ".")) ? try nonEmptyDigits() : []
        guard !whole.isEmpty else { throw .notANumber }
        let exponent = try takeExponent()
        guard rest.isEmpty else { throw .notANumber }
        guard decimals.count <= 6 else { throw .tooManyDecimals }
        let magnitude = try Self.scaled(Array(whole) + decimals, by: exponent - decimals.count + 6)
        return negative ? -magnitude : magnitude
    }

    private mutating func takeExponent() throws(Amount.Fault) -> Int {
        guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return 0 }
        let negative = take(UInt8(ascii: "-"))
        if !negative { _ = take(UInt8(ascii: "+")) }
        let text = try nonEmptyDigits().drop { $0 == UInt8(ascii: "0") }
        // Beyond this every number is either zero, too fine or too large, whatever its digits (at most 400).
        guard text.count <= 4 else { return negative ? -10_000 : 10_000 }
        let number = text.isEmpty ? 0 : digits(text) ?? 0
        return negative ? -number : number
    }

    /// The digits read as a whole number times a power of ten.
    private static func scaled(_ text: [UInt8], by power: Int) throws(Amount.Fault) -> Int64 {
        var significant = text.drop { $0 == UInt8(ascii: "0") }
        if significant.isEmpty { return 0 }
        var power = power
        while power < 0, significant.last == UInt8(ascii: "0") {
            significant.removeLast()
            power += 1
        }
        guard power >= 0 else { throw .tooManyDecimals }
        guard significant.count + power <= 18 else { throw .tooLarge }
        let number = significant.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        return (0..<power).reduce(number) { scaled, _ in scaled * 10 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeDigits() -> ArraySlice<UInt8> {
        let found = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[found.endIndex...]
        return found
    }

    private mutating func nonEmptyDigits() throws(Amount.Fault) -> ArraySlice<UInt8> {
        let found = takeDigits()
        guard !found.isEmpty else { throw .notANumber }
        return found
    }
}
