import Core

/// The name of a stranger's file: a word to be shown, never a path.
struct FileName: Hashable, Sendable {
    let text: String

    /// Characters a name may have.
    static let limit = 120

    /// Characters of a name that can still be one; most file systems end at 255 bytes, and what is longer is shortened.
    static let rawLimit = 1000

    /// What is wrong with what came, which is more than what is merely not shown.
    static func fault(of raw: String) -> Message? {
        guard raw.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            return Message("error.control_characters")
        }
        return raw.count > rawLimit ? Message("error.too_long", ["count": .count(rawLimit)]) : nil
    }

    /// Takes what came, without folders, control characters and marks that turn the direction of writing; nil when
    /// nothing is left.
    init?(_ raw: String) {
        // Browsers write a quotation mark so in forms (WHATWG HTML, multipart/form-data).
        let last =
            raw.replacing("%22", with: "\"").split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "\\" }.last
            .map(String.init) ?? ""
        let kept = String(String.UnicodeScalarView(last.unicodeScalars.filter { !Self.isHidden($0) }))
        let trimmed = kept.trimmed.drop { $0 == "." }
        guard !trimmed.isEmpty else { return nil }
        text = Self.shortened(String(trimmed))
    }

    /// Control, format, private and unassigned characters, and those that some systems do not take.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: "<>:\"|?*".unicodeScalars.contains(scalar)
        }
    }

    /// Shortens the middle, so that the ending stays.
    private static func shortened(_ name: String) -> String {
        guard name.count > limit else { return name }
        return "\(name.prefix(limit - 21))…\(name.suffix(20))"
    }

    /// The value of Content-Disposition for a file that is saved and never shown (RFC 6266, RFC 8187).
    static func attachment(_ name: String, _ type: FileType) -> String {
        let whole = ending(name, type)
        let plain = String(
            whole.unicodeScalars.map { scalar -> Character in
                scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
                    && !"\"\\%".unicodeScalars.contains(scalar)
                    ? Character(scalar) : "_"
            }
        )
        let encoded = whole.utf8.map { byte -> String in
            isAttributeCharacter(byte)
                ? String(UnicodeScalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }

    /// The name with the ending of what the file is, in place of that of a picture that was drawn anew.
    private static func ending(_ name: String, _ type: FileType) -> String {
        let claim: ContentSniffer.Look =
            switch type {
            case .pdf: .pdf
            case .picture: .picture
            case .text: .text
            }
        guard case .some(claim) = FileClaim.look(ofName: name) else { return "\(name).\(type.ending)" }
        guard type == .picture, let dot = name.lastIndex(of: ".") else { return name }
        return "\(name[..<dot]).\(type.ending)"
    }

    /// RFC 8187, 3.2.1: attr-char.
    private static func isAttributeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$&+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...end]
    }
}
