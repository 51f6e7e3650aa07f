/// Cleans what strangers typed into a public database.
enum FactsText {
    /// One line of at most 200 characters: entities of HTML decoded, line breaks and runs of spaces made one space.
    static func clean(_ text: String) -> String {
        var cleaned = ""
        var isSpaceDue = false
        for character in decodingEntities(text) {
            let isInvisible = character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
            if character.isWhitespace || isInvisible {
                isSpaceDue = !cleaned.isEmpty
            } else {
                if isSpaceDue { cleaned += " " }
                isSpaceDue = false
                cleaned.append(character)
            }
        }
        return String(cleaned.prefix(200))
    }

    private static func decodingEntities(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var decoded = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            decoded += rest[..<start]
            rest = rest[start...]
            // The longest name is shorter than ten characters.
            if let end = rest.prefix(11).firstIndex(of: ";"),
                let character = character(rest[rest.index(after: start)..<end])
            {
                decoded.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                decoded += "&"
                rest = rest.dropFirst()
            }
        }
        return decoded + rest
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return named[name] }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }
    }

    /// The names of HTML 4 for the characters of Latin-1, in their order from U+00A0, and some others that are met.
    private static let named: [Substring: Unicode.Scalar] = {
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        var named: [Substring: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "rsquo": "’", "lsquo": "‘", "ldquo": "“",
            "rdquo": "”", "ndash": "–", "mdash": "—", "hellip": "…", "euro": "€", "trade": "™", "oelig": "œ",
            "OElig": "Œ",
        ]
        for (name, value) in zip(latin.split(separator: " "), UInt32(0xA0)...0xFF) {
            named[name] = Unicode.Scalar(value)
        }
        return named
    }()
}
