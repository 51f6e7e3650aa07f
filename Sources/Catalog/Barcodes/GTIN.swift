/// The number of an article in the trade (GS1 General Specifications §1.4.5): 14 digits, the last a check digit.
///
/// The shorter forms are the same numbers with zeros in front, so `041196133066` (UPC-A) and `0041196133066` (EAN-13)
/// are one article.
package struct GTIN: Hashable, Sendable {
    /// Fourteen digits.
    package let digits: String

    /// The numbers that a scanned code may stand for, the likeliest first; empty when it is no GTIN.
    ///
    /// Eight digits are an EAN-8 or, compressed, a UPC-A (UPC-E). When the check digit fits both readings both are given.
    package static func readings(of code: String) -> [GTIN] {
        let digits = Array(code.utf8)
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return [] }
        switch digits.count {
        case 8: return [GTIN(checked: digits), expanded(digits).flatMap { GTIN(checked: $0) }].compactMap(\.self)
        case 12, 13, 14: return [GTIN(checked: digits)].compactMap(\.self)
        default: return []
        }
    }

    /// Whether a code has the length and the digits of a GTIN, so that a wrong check digit is worth a complaint.
    package static func looksLikeOne(_ code: String) -> Bool {
        [8, 12, 13, 14].contains(code.utf8.count) && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private init?(checked digits: [UInt8]) {
        guard Self.weightedSum(digits) % 10 == 0, digits.contains(where: { $0 != 0x30 }) else { return nil }
        self.digits = String(repeating: "0", count: 14 - digits.count) + String(decoding: digits, as: UTF8.self)
    }

    /// The number of these digits with the check digit that belongs behind them.
    static func completed(_ digits: [UInt8]) -> String {
        let check = (10 - weightedSum(digits + [0x30]) % 10) % 10
        return String(decoding: digits + [0x30 + UInt8(check)], as: UTF8.self)
    }

    /// GS1 §7.9: from the right, weights 1 and 3 in turn; with its check digit a multiple of ten.
    private static func weightedSum(_ digits: [UInt8]) -> Int {
        digits.reversed().enumerated().reduce(0) { sum, digit in
            sum + Int(digit.element - 0x30) * (digit.offset % 2 == 0 ? 1 : 3)
        }
    }

    /// The number in the shortest form that packages show: 8 digits of an EAN-8, 13 of an EAN-13, else 14.
    package var shortForm: String {
        let zeros = digits.prefix { $0 == "0" }.count
        return String(digits.suffix(zeros >= 6 ? 8 : zeros >= 1 ? 13 : 14))
    }

    /// The UPC-A that eight digits of a UPC-E stand for (GS1 §5.2.2.4.2), or nil for a number system other than 0 and 1.
    private static func expanded(_ code: [UInt8]) -> [UInt8]? {
        guard code[0] == 0x30 || code[0] == 0x31 else { return nil }
        let zero: (Int) -> [UInt8] = { [UInt8](repeating: 0x30, count: $0) }
        let body: [UInt8]
        switch code[6] {
        case 0x30, 0x31, 0x32: body = Array(code[1...2]) + [code[6]] + zero(4) + Array(code[3...5])
        case 0x33: body = Array(code[1...3]) + zero(5) + Array(code[4...5])
        case 0x34: body = Array(code[1...4]) + zero(5) + [code[5]]
        default: body = Array(code[1...5]) + zero(4) + [code[6]]
        }
        return [code[0]] + body + [code[7]]
    }
}
