import Cryptography

/// One form of a message's content, in the transfer encoding that makes it shorter.
struct MailPart {
    private static let lineLimit = 76

    /// Its header, an empty line, and its lines.
    let bytes: String

    init(type: String, text: String) {
        // Measured in bytes, since CR and LF together are one character.
        let lines = Self.lines(of: text)
        let quoted = QuotedPrintable.encode(lines)
        let plain = Array(lines.map { Array($0) + [0x0d, 0x0a] }.joined())
        let isShorterInBase64 = quoted.utf8.count > plain.count * 4 / 3 + plain.count / 28
        bytes = """
            Content-Type: \(type); charset=utf-8\r
            Content-Transfer-Encoding: \(isShorterInBase64 ? "base64" : "quoted-printable")\r
            \r
            \(isShorterInBase64 ? Self.base64(plain) : quoted)
            """
    }

    /// The lines without their ends, which are CRLF, LF or CR; the last may have none.
    private static func lines(of text: String) -> [Substring.UTF8View] {
        var lines: [Substring.UTF8View] = []
        var rest = text[...].utf8
        while let end = rest.firstIndex(where: { $0 == 0x0d || $0 == 0x0a }) {
            lines.append(rest[..<end])
            let isCRLF = rest[end...].prefix(2).elementsEqual([0x0d, 0x0a])
            rest = rest[end...].dropFirst(isCRLF ? 2 : 1)
        }
        if !rest.isEmpty || lines.isEmpty { lines.append(rest) }
        return lines
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: lineLimit / 4 * 3).map { start in
            Base64.encode(Array(bytes[start...].prefix(lineLimit / 4 * 3))) + "\r\n"
        }.joined()
    }
}
