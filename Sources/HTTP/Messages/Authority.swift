/// A host and perhaps a port, as in Host or in front of a path (RFC 9110 §7.2, RFC 3986 §3.2).
package struct Authority: Hashable, Sendable {
    /// The host in lower case; an IPv6 address stands in its brackets.
    package let host: String

    /// The port, nil when none is given.
    package let port: Int?

    /// Nil for an empty host, user information, a port beyond 65535, or characters no host name has.
    package init?(_ text: String) {
        self.init(bytes: Array(text.utf8)[...])
    }

    init?(bytes: ArraySlice<UInt8>) {
        guard let hostEnd = Self.hostEnd(bytes) else { return nil }
        host = String(decoding: bytes[..<hostEnd].map(\.lowercased), as: UTF8.self)
        port = Int(String(decoding: bytes[hostEnd...].dropFirst(), as: UTF8.self))
    }

    /// Whether the bytes are an authority; makes no text, since every request asks.
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        hostEnd(bytes) != nil
    }

    private static func hostEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        var end = bytes.startIndex
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")), bracket - bytes.startIndex > 2,
                bytes[(bytes.startIndex + 1)..<bracket].allSatisfy({ $0.hexDigit != nil || $0 == .colon || $0 == .dot })
            else { return nil }
            end = bracket + 1
        } else {
            while end < bytes.endIndex, isNameCharacter(bytes[end]) { end += 1 }
        }
        guard end > bytes.startIndex else { return nil }
        guard end < bytes.endIndex else { return end }
        let port = bytes[(end + 1)...]
        guard bytes[end] == .colon, port.count <= 5, port.allSatisfy(\.isDigit) else { return nil }
        guard port.reduce(0, { $0 * 10 + Int($1 - 0x30) }) <= 65535 else { return nil }
        return end
    }

    /// RFC 3986's reg-name without escapes and sub-delimiters, which no host that resolves has.
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        byte.isAlpha || byte.isDigit || byte == .hyphen || byte == .dot || byte == 0x5F
    }
}

extension Authority: CustomStringConvertible {
    package var description: String {
        port.map { "\(host):\($0)" } ?? host
    }
}
