/// A JSON number kept as the text it was written as, since a Double would turn 0.1 and 9007199254740993 into
/// something else and amounts must stay exact.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it was written: `1.28`, `-0`, `5e3`.
    package let text: String

    /// A whole number.
    package init(_ value: some FixedWidthInteger) {
        text = String(value)
    }

    /// The number written as `text`, or nil if RFC 8259 section 6 does not allow it.
    package init?(_ text: String) {
        guard Self.isValid(text) else { return nil }
        self.text = text
    }

    /// A text that the parser has already checked.
    init(checked text: String) {
        self.text = text
    }

    /// Stands for numbers that were too long to be kept: larger than whatever is counted, and no whole number.
    package static let beyondAll = JSONNumber(checked: "9e9999")

    package var description: String { text }

    /// The whole number, or nil if it is written with a fraction or exponent, or does not fit.
    package var integer: Int64? { Int64(text) }

    /// The number without an exponent (`1.5e3` is `1500`, `2E-3` is `0.002`), or nil if that takes more than
    /// `maximumLength` bytes: one may write an exponent of a million in eight bytes.
    package func plainText(maximumLength: Int = 64) -> String? {
        let utf8 = Array(text.utf8)
        guard let mark = utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
            return utf8.count <= maximumLength ? text : nil
        }
        guard let exponent = Int(String(decoding: utf8[(mark + 1)...], as: UTF8.self)),
            exponent.magnitude <= maximumLength.magnitude
        else { return nil }
        let isNegative = utf8[0] == UInt8(ascii: "-")
        var mantissa = utf8[(isNegative ? 1 : 0)..<mark]
        var pointAt = mantissa.count
        if let point = mantissa.firstIndex(of: UInt8(ascii: ".")) {
            pointAt = point - mantissa.startIndex
            mantissa.remove(at: point)
        }
        var digits = Array(mantissa)
        pointAt += exponent
        let zero = UInt8(ascii: "0")
        if pointAt < 1 { digits.insert(contentsOf: repeatElement(zero, count: 1 - pointAt), at: 0) }
        pointAt = max(pointAt, 1)
        if pointAt > digits.count { digits.append(contentsOf: repeatElement(zero, count: pointAt - digits.count)) }
        let whole = String(decoding: digits[..<pointAt].drop { $0 == zero }, as: UTF8.self)
        let fraction = String(decoding: digits[pointAt...], as: UTF8.self)
        let plain =
            (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)")
        return plain.utf8.count <= maximumLength ? plain : nil
    }

    /// Whether RFC 8259 section 6 allows this text: no leading zero or plus, digits around the point.
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return length(in: bytes, from: 0) == bytes.count
    }

    /// How many bytes from `start` are a number, or nil if none begins there.
    static func length(in bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        func skipDigits() -> Bool {
            let first = at
            while at < bytes.count, isDigit(bytes[at]) { at += 1 }
            return at > first
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
        let whole = at
        guard skipDigits(), bytes[whole] != UInt8(ascii: "0") || at == whole + 1 else { return nil }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard skipDigits() else { return nil }
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
            guard skipDigits() else { return nil }
        }
        return at - start
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
