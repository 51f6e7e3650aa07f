/// A decimal number as exact text, taken apart: `-12.50` is its sign, `12` and `50`.
struct DecimalText {
    let isNegative: Bool
    /// ASCII digits before the point, at least one, without needless zeros before them.
    let whole: ArraySlice<UInt8>
    /// ASCII digits after the point as written, possibly none.
    let decimals: ArraySlice<UInt8>

    /// Takes `-?digits(.digits)?` in ASCII; nil for anything else.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        isNegative = bytes.first == UInt8(ascii: "-")
        let unsigned = bytes.dropFirst(isNegative ? 1 : 0)
        let whole = unsigned.prefix(while: Self.isDigit)
        guard let last = whole.indices.last else { return nil }
        let first = whole.firstIndex { $0 != UInt8(ascii: "0") } ?? last
        self.whole = whole[first...]
        guard whole.endIndex < bytes.endIndex else {
            decimals = []
            return
        }
        decimals = bytes[(whole.endIndex + 1)...]
        guard bytes[whole.endIndex] == UInt8(ascii: "."), !decimals.isEmpty, decimals.allSatisfy(Self.isDigit) else {
            return nil
        }
    }

    /// The number with a language's separators; `groupSeparator` nil for none between thousands.
    func text(signed: Bool, decimalSeparator: String, groupSeparator: String?) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(whole.count * 2 + decimals.count + 4)
        if signed, isNegative { bytes.append(UInt8(ascii: "-")) }
        if let groupSeparator {
            for (index, digit) in zip(whole.indices, whole) {
                let left = whole.endIndex - index
                if left % 3 == 0, index > whole.startIndex { bytes += groupSeparator.utf8 }
                bytes.append(digit)
            }
        } else {
            bytes += whole
        }
        if !decimals.isEmpty {
            bytes += decimalSeparator.utf8
            bytes += decimals
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte)
    }
}
