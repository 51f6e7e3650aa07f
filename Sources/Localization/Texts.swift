package import Core
package import FoundationEssentials

/// All texts of the program in all its languages, checked once and then only read.
package struct Texts: Sendable {
    private let texts: [Language: [String: [Piece]]]

    /// Takes a catalog whose texts are complete in every language.
    ///
    /// - Throws: what is missing or does not fit, all of it.
    package init(_ catalog: StringCatalog) throws(StringCatalog.Unusable) {
        let problems = catalog.problems()
        guard problems.isEmpty else { throw StringCatalog.Unusable(problems: problems) }
        texts = Language.allCases.reduce(into: [:]) { texts, language in
            texts[language] = catalog.entries.compactMapValues { $0[language.code] }
        }
    }

    /// Reads and checks the bytes of a catalog's file.
    ///
    /// - Throws: what is malformed, or what is missing or does not fit.
    package init(json: Data) throws(StringCatalog.Unusable) {
        try self.init(StringCatalog(json: json))
    }

    /// The parts of a text, for a template to put together while it renders; nil when there is no such key.
    package func fragments(_ key: String, in language: Language) -> [Piece]? {
        texts[language]?[key]
    }

    /// A text with its arguments, written the way the language's readers write dates and numbers.
    ///
    /// An unknown key is answered with itself and a missing argument with its placeholder: a page with a blemish is
    /// better than none. `fragments` tells the caller that wants to log it.
    package func text(_ key: String, _ arguments: Message.Arguments = [:], in language: Language) -> String {
        text(key, arguments, with: Formats(language))
    }

    /// A message in a language.
    package func text(_ message: Message, in language: Language) -> String {
        text(message.key, message.arguments, with: Formats(language))
    }

    /// A message in a reader's language and formats.
    package func text(_ message: Message, with formats: Formats) -> String {
        text(message.key, message.arguments, with: formats)
    }

    /// A text in a reader's language and formats.
    package func text(_ key: String, _ arguments: Message.Arguments, with formats: Formats) -> String {
        guard let pieces = fragments(key, in: formats.language) else { return key }
        // Most texts have no arguments.
        if pieces.count == 1, case .text(let text) = pieces[0] { return text }
        // A text that is nothing but a name is that name, and no sentence around it.
        if pieces.count == 1, case .placeholder(let name) = pieces[0], case .text(let text)? = arguments[name] {
            return text
        }
        var result = ""
        append(pieces, arguments, formats, to: &result)
        return result
    }

    private func append(
        _ pieces: [Piece],
        _ arguments: Message.Arguments,
        _ formats: Formats,
        to result: inout String
    ) {
        for piece in pieces {
            switch piece {
            case .text(let text):
                result += text
            case .placeholder(let name):
                result += arguments[name].map { written($0, formats) } ?? "{\(name)}"
            case .plural(let count, let forms):
                let category = category(of: arguments[count], formats.language)
                append(forms[category] ?? forms[.other] ?? [], arguments, formats, to: &result)
            }
        }
    }

    private func category(of argument: Message.Argument?, _ language: Language) -> PluralCategory {
        switch argument {
        case .count(let number): language.pluralCategory(of: number)
        case .decimal(let number): language.pluralCategory(of: number)
        case .text, .date, .money, .message, nil: .other
        }
    }

    private func written(_ argument: Message.Argument, _ formats: Formats) -> String {
        switch argument {
        case .text(let text): text.isolated
        case .count(let number): formats.number(number)
        case .decimal(let number): formats.number(number)
        case .date(let date): formats.date(date)
        case .money(let money): formats.money(money)
        case .message(let message): text(message, with: formats)
        }
    }
}

extension String {
    /// Text to be set into a sentence, which its own direction must not turn around (Unicode Standard Annex 9, 2.4): one
    /// that has letters or marks of the other direction is isolated, all others are as they were.
    fileprivate var isolated: String {
        let turns = unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
                0x10800...0x10FFF, 0x1E800...0x1EFFF:
                true
            default: false
            }
        }
        return turns ? "\u{2068}\(self)\u{2069}" : self
    }
}
