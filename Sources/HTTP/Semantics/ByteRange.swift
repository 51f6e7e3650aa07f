/// Reading of Range (RFC 9110 §14.2).
package enum ByteRange {
    package enum Selection: Hashable, Sendable {
        /// Send all of it, with 200.
        case whole
        /// Send these bytes, with 206.
        case part(Range<Int>)
        /// Nothing of it exists: answer with 416.
        case unsatisfiable
    }

    /// The part of content of `length` bytes that `text` asks for.
    ///
    /// Several ranges, other units and broken ones give the whole, which a server may always send instead.
    package static func select(_ text: String, length: Int) -> Selection {
        let bytes = Array(text.utf8)[...].trimmed
        guard let equals = bytes.firstIndex(of: .equals), bytes[..<equals].isSame(as: "bytes") else { return .whole }
        let range = bytes[(equals + 1)...].trimmed
        guard let hyphen = range.firstIndex(of: .hyphen) else { return .whole }
        let first = range[..<hyphen]
        let last = range[(hyphen + 1)...]
        guard let from = position(first), let to = position(last), !(first.isEmpty && last.isEmpty) else {
            return .whole
        }
        if first.isEmpty {
            guard to > 0, length > 0 else { return .unsatisfiable }
            return .part(max(0, length - to)..<length)
        }
        guard last.isEmpty || from <= to else { return .whole }
        guard from < length else { return .unsatisfiable }
        return .part(from..<(last.isEmpty ? length : min(to, length - 1) + 1))
    }

    /// The value of Content-Range for a part (or, without one, for 416).
    package static func contentRange(_ range: Range<Int>?, length: Int) -> String {
        guard let range else { return "bytes */\(length)" }
        return "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
    }

    /// The number, 0 for no digits, and nil for what is no number; too large ones are as large as can be.
    private static func position(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isDigit) else { return nil }
        guard digits.count <= 18 else { return Int.max - 1 }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
