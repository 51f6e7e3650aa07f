import Cryptography

/// Text beyond ASCII in a header, as encoded words (RFC 2047).
enum EncodedWord {
    /// Characters in an encoded word at most (RFC 2047 section 2).
    static let lengthLimit = 75
    private static let base64Frame = "=?UTF-8?B??="
    private static let safe = Set("!*+-/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    /// The encoded words of a text; the first leaves room for so many characters before it on a line.
    ///
    /// No word ends within a character as people see it, unless that alone is longer than a word can be.
    static func words(of text: String, after column: Int) -> [String] {
        let isShorterInBase64 = quotedLength(of: text.utf8) > (text.utf8.count + 2) / 3 * 4
        var words: [String] = []
        var word = ""
        var room = min(lengthLimit, HeaderLine.lengthLimit - column)
        for piece in pieces(of: text, upTo: isShorterInBase64 ? 45 : 18) {
            let longer = word + piece
            if length(of: longer, inBase64: isShorterInBase64) > room, !word.isEmpty {
                words.append(encoded(word, inBase64: isShorterInBase64))
                word = piece
                room = lengthLimit
            } else {
                word = longer
            }
        }
        return words + [encoded(word, inBase64: isShorterInBase64)]
    }

    /// The characters, and those that no word has room for in their scalars: a flag of tags, a stack of accents.
    private static func pieces(of text: String, upTo byteLimit: Int) -> [String] {
        text.flatMap { character in
            character.utf8.count <= byteLimit ? [String(character)] : character.unicodeScalars.map { String($0) }
        }
    }

    private static func length(of text: String, inBase64: Bool) -> Int {
        base64Frame.count + (inBase64 ? (text.utf8.count + 2) / 3 * 4 : quotedLength(of: text.utf8))
    }

    private static func quotedLength(of bytes: String.UTF8View) -> Int {
        bytes.reduce(0) { $0 + (safe.contains($1) || $1 == 0x20 ? 1 : 3) }
    }

    private static func encoded(_ text: String, inBase64: Bool) -> String {
        if inBase64 { return "=?UTF-8?B?\(Base64.encode(Array(text.utf8)))?=" }
        // The few characters that also a person's name may hold bare (RFC 2047 section 5 (3)).
        let quoted = text.utf8.map { byte in
            if byte == 0x20 { return "_" }
            return safe.contains(byte) ? String(UnicodeScalar(byte)) : QuotedPrintable.escape(byte)
        }
        return "=?UTF-8?Q?\(quoted.joined())?="
    }
}
