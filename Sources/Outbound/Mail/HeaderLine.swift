/// A field of a mail's header, folded to lines of 78 characters where its parts allow (RFC 5322 section 2.1.1).
struct HeaderLine {
    /// Characters in a line, its end not counted.
    static let lengthLimit = 78

    private(set) var text: String
    private var column: Int

    init(_ name: String) {
        text = "\(name):"
        column = text.utf8.count
    }

    /// How many characters stand in the last line, with the space before the next part.
    var nextColumn: Int { column + 1 }

    /// Adds a part that is not folded itself, on a new line where it would not fit.
    mutating func append(_ part: String) {
        let length = part.utf8.count
        if column + 1 + length > Self.lengthLimit {
            text += "\r\n"
            column = 0
        }
        text += " \(part)"
        column += 1 + length
    }

    /// Adds text for people.
    mutating func append(_ words: HeaderText) {
        let parts = words.text.split(separator: " ").map(String.init)
        // An ordinary word that looks like an encoded one would be read as one.
        let isPlain = words.text.utf8.allSatisfy { $0 < 0x7f } && !words.text.contains("=?")
        let isFoldable = parts.allSatisfy { $0.utf8.count < Self.lengthLimit }
        for part in isPlain && isFoldable ? parts : EncodedWord.words(of: words.text, after: nextColumn) {
            append(part)
        }
    }

    /// Adds a person: the name as a phrase where there is one, and the address.
    mutating func append(_ mailbox: Mailbox) {
        guard let name = mailbox.name else { return append(mailbox.address.text) }
        for part in Self.phrase(name, after: nextColumn) { append(part) }
        append("<\(mailbox.address.text)>")
    }

    /// A name as words that the grammar lets stand bare, as a quoted string, or encoded (RFC 5322 section 3.2.5).
    private static func phrase(_ name: HeaderText, after column: Int) -> [String] {
        let parts = name.text.split(separator: " ").map(String.init)
        let quoted = "\"\(name.text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())\""
        guard quoted.utf8.count < lengthLimit, quoted.utf8.allSatisfy({ $0 < 0x7f }), !quoted.contains("=?") else {
            return EncodedWord.words(of: name.text, after: column)
        }
        return parts.allSatisfy { $0.utf8.allSatisfy(MailAddress.isAtomByte) } ? parts : [quoted]
    }
}
