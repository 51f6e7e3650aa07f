/// Takes the application identifiers and their values out of a GS1 element string.
enum ElementString {
    typealias Element = (identifier: String, value: String)

    /// All elements in their order; nil when the text is none, or breaks off.
    ///
    /// Without any sign in front, only what begins with a GTIN (01, 02) is taken for one.
    static func elements(_ text: String) -> [Element]? {
        var rest = Array(normalized(text))[...]
        var isMarked = false
        for sign in symbologies where rest.starts(with: sign) {
            rest = rest.dropFirst(sign.count)
            isMarked = true
        }
        if rest.first == separator { isMarked = true }
        rest = rest.drop { $0 == separator || $0 == " " }
        if rest.first == "(" { return bracketed(rest) }
        guard isMarked || rest.starts(with: "01") || rest.starts(with: "02") else { return nil }
        var elements: [Element] = []
        while !rest.isEmpty {
            guard let element = take(&rest) else { return nil }
            elements.append(element)
            rest = rest.drop { $0 == separator || $0 == " " }
        }
        return elements.isEmpty ? nil : elements
    }

    /// FNC1 as decoders and keyboards write it.
    private static let separator: Character = "\u{1D}"
    private static let symbologies = ["]C1", "]e0", "]d2", "]Q3", "]J1"].map { Array($0) }

    private static func normalized(_ text: String) -> String {
        var text = text
        for written in ["\u{241D}", "<GS>", "{GS}", "\u{E8}"] {
            while let range = text.firstRange(of: written) { text.replaceSubrange(range, with: String(separator)) }
        }
        while text.last?.isWhitespace == true { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        return text
    }

    /// `(01)07035620052163(15)230807(10)230710`.
    private static func bracketed(_ text: ArraySlice<Character>) -> [Element]? {
        var (rest, elements) = (text, [Element]())
        while rest.first == "(" {
            guard let end = rest.firstIndex(of: ")") else { return nil }
            let identifier = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            let value = rest.prefix { $0 != "(" }
            rest = rest[value.endIndex...]
            let characters = value.filter { $0 != separator && !$0.isWhitespace }
            guard let format = format(of: identifier), format.fits(characters) else { return nil }
            elements.append((identifier, String(characters)))
        }
        return rest.isEmpty && !elements.isEmpty ? elements : nil
    }

    private static func take(_ rest: inout ArraySlice<Character>) -> Element? {
        for length in 2...4 where rest.count >= length {
            let identifier = String(rest.prefix(length))
            guard let format = format(of: identifier) else { continue }
            var value = rest.dropFirst(length).drop { $0 == " " }
            var characters: [Character] = []
            if let fixed = format.fixed {
                // Spaces between the groups of digits are for people.
                while characters.count < fixed, let next = value.popFirst() {
                    if next != " " { characters.append(next) }
                }
            } else {
                while characters.count < format.longest, let next = value.first, next != separator, next != " " {
                    characters.append(next)
                    value.removeFirst()
                }
            }
            guard format.fits(characters) else { return nil }
            rest = value
            return (identifier, String(characters))
        }
        return nil
    }

    // MARK: - The identifiers

    private struct Format {
        let fixed: Int?
        let longest: Int
        let isNumeric: Bool

        func fits(_ value: some Collection<Character>) -> Bool {
            guard fixed.map({ value.count == $0 }) ?? (1...longest).contains(value.count) else { return false }
            return value.allSatisfy { $0.isASCII && (isNumeric ? $0.isNumber : $0 > " " && $0 != "\u{7F}") }
        }
    }

    private static func digits(_ count: Int) -> Format { Format(fixed: count, longest: count, isNumeric: true) }
    private static func upTo(_ count: Int, isNumeric: Bool = false) -> Format {
        Format(fixed: nil, longest: count, isNumeric: isNumeric)
    }

    /// The form of an element (GS1 General Specifications §3.2); nil for what is no identifier.
    static func isIdentifier(_ text: String) -> Bool { format(of: text) != nil }

    private static func format(of identifier: String) -> Format? {
        guard identifier.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let two = String(identifier.prefix(2))
        switch identifier.count {
        case 2: return twoDigits[two]
        case 3:
            switch two {
            case "24", "25", "71": return upTo(30)
            case "40": return identifier == "402" ? digits(17) : upTo(30)
            case "41": return digits(13)
            case "42": return upTo(15)
            default: return nil
            }
        case 4:
            switch two {
            case "31", "32", "33", "34", "35", "36": return digits(6)
            case "39": return upTo(18, isNumeric: true)
            case "43", "70", "72", "80", "81", "82": return upTo(90)
            default: return nil
            }
        default: return nil
        }
    }

    private static let twoDigits: [String: Format] = {
        var formats: [String: Format] = [
            "00": digits(18), "01": digits(14), "02": digits(14), "20": digits(2), "10": upTo(20), "21": upTo(20),
            "22": upTo(20), "30": upTo(8, isNumeric: true), "37": upTo(8, isNumeric: true),
        ]
        for date in ["11", "12", "13", "15", "16", "17"] { formats[date] = digits(6) }
        for own in 90...99 { formats[String(own)] = upTo(90) }
        return formats
    }()
}
