/// The transfer encoding that leaves ASCII readable (RFC 2045 section 6.7).
enum QuotedPrintable {
    private static let lineLimit = 76
    private static let digits = Array("0123456789ABCDEF")

    /// A byte as `=` and two digits.
    static func escape(_ byte: UInt8) -> String {
        "=\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }

    /// Lines of text, encoded and ended by CRLF.
    static func encode(_ lines: [Substring.UTF8View]) -> String {
        lines.map { encode($0) + "\r\n" }.joined()
    }

    private static func encode(_ line: Substring.UTF8View) -> String {
        var encoded = ""
        var column = 0
        for index in line.indices {
            let byte = line[index]
            let isLast = line.index(after: index) == line.endIndex
            let piece = isBare(byte, startsLine: column == 0, endsLine: isLast) ? nil : escape(byte)
            // The last column is kept for the `=` that says the line goes on.
            if column + (piece == nil ? 1 : 3) > lineLimit - 1 {
                encoded += "=\r\n"
                column = 0
            }
            encoded += piece ?? String(UnicodeScalar(byte))
            column += piece == nil ? 1 : 3
        }
        return encoded
    }

    private static func isBare(_ byte: UInt8, startsLine: Bool, endsLine: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case 0x20, 0x09: !endsLine  // lost at the end of a line
        case UInt8(ascii: "."): !startsLine  // a line of one dot ends a mail
        case UInt8(ascii: "F"): !startsLine  // "From " starts the next mail in some mailboxes
        default: (0x21...0x7e).contains(byte)
        }
    }
}
