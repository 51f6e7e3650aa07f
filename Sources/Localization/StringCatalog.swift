package import FoundationEssentials

/// The texts of all languages, read from Apple's String Catalog format (`.xcstrings`).
///
/// Understood are plain strings and plural variations, which is what a text with `{name}` placeholders needs;
/// device variations and printf substitutions are refused rather than passed over.
package struct StringCatalog: Sendable {
    /// The code of the language the texts are first written in.
    package let sourceLanguage: String

    /// Key → language code → text.
    let entries: [String: [String: [Piece]]]

    /// Something that stands wrong in a catalog.
    package struct Problem: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The key it concerns; empty when the file as a whole cannot be read.
        package let key: String
        /// The code of the language it concerns, nil for all.
        package let language: String?
        /// What is wrong, in English.
        package let reason: String

        package var description: String {
            let place = [key.isEmpty ? "the catalog" : key, language.map { "(\($0))" }].compactMap(\.self)
            return place.joined(separator: " ") + ": " + reason
        }

        package static func < (left: Problem, right: Problem) -> Bool {
            left.description < right.description
        }
    }

    /// All that keeps a catalog from being used, at once.
    package struct Unusable: Error, CustomStringConvertible {
        /// The problems, in alphabetical order of their keys; never empty.
        package let problems: [Problem]

        package var description: String {
            problems.map(\.description).joined(separator: "\n")
        }
    }

    /// Reads a catalog from the bytes of its file.
    ///
    /// - Throws: every entry that is malformed, with its key.
    package init(json: Data) throws(Unusable) {
        let file = try Self.decode(json)
        var problems: [Problem] = []
        sourceLanguage = file.sourceLanguage
        entries = file.strings.reduce(into: [:]) { entries, string in
            let (key, localizations) = (string.key, string.value.localizations ?? [:])
            for (language, localization) in localizations {
                do throws(Fault) {
                    entries[key, default: [:]][language] = try localization.pieces()
                } catch {
                    problems.append(Problem(key: key, language: language, reason: error.reason))
                }
            }
            if localizations.isEmpty {
                problems.append(Problem(key: key, language: nil, reason: "has no localizations"))
            }
        }
        guard problems.isEmpty else { throw Unusable(problems: problems.sorted()) }
    }

    private static func decode(_ json: Data) throws(Unusable) -> CatalogFile {
        do {
            return try JSONDecoder().decode(CatalogFile.self, from: json)
        } catch {
            throw Unusable(problems: [problem(of: error)])
        }
    }

    /// The decoder names the way to the fault: `strings`, the key, `localizations`, the language.
    private static func problem(of error: any Error) -> Problem {
        let context: DecodingError.Context? =
            switch error as? DecodingError {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            default: nil
            }
        let path = (context?.codingPath ?? []).map(\.stringValue)
        return Problem(
            key: path.count > 1 && path[0] == "strings" ? path[1] : "",
            language: path.count > 3 && path[2] == "localizations" ? path[3] : nil,
            reason: "is not in the String Catalog format: \(context?.debugDescription ?? String(describing: error))"
        )
    }
}

/// Why one localization cannot be used.
private struct Fault: Error {
    let reason: String
}

private struct CatalogFile: Decodable {
    let sourceLanguage: String
    let strings: [String: CatalogString]
}

private struct CatalogString: Decodable {
    let localizations: [String: CatalogLocalization]?
}

private struct CatalogLocalization: Decodable {
    let stringUnit: CatalogUnit?
    let variations: CatalogVariations?
    let substitutions: Ignored?

    func pieces() throws(Fault) -> [Piece] {
        guard substitutions == nil else { throw Fault(reason: "has substitutions, which are not supported") }
        switch (stringUnit, variations) {
        case (let unit?, nil): return try unit.pieces()
        case (nil, let variations?): return try [variations.piece()]
        case (nil, nil): throw Fault(reason: "has neither a stringUnit nor variations")
        case (.some, .some): throw Fault(reason: "has both a stringUnit and variations")
        }
    }
}

private struct CatalogVariations: Decodable {
    let plural: [String: CatalogForm]?
    let device: Ignored?

    func piece() throws(Fault) -> Piece {
        guard device == nil else { throw Fault(reason: "varies by device, which is not supported") }
        guard let plural, !plural.isEmpty else { throw Fault(reason: "has variations without plural forms") }
        var forms: [PluralCategory: [Piece]] = [:]
        for (name, form) in plural {
            guard let category = PluralCategory(rawValue: name) else {
                throw Fault(reason: "has the unknown plural category \(name)")
            }
            forms[category] = try form.stringUnit.pieces()
        }
        return .plural(count: Piece.count, forms)
    }
}

private struct CatalogForm: Decodable {
    let stringUnit: CatalogUnit
}

private struct CatalogUnit: Decodable {
    let state: String?
    let value: String

    func pieces() throws(Fault) -> [Piece] {
        // Xcode writes `new` for what nobody has translated yet.
        guard state != "new", !value.isEmpty else { throw Fault(reason: "is not translated yet") }
        do {
            return try Piece.parse(value)
        } catch {
            throw Fault(reason: "has \(error.rawValue)")
        }
    }
}

/// A member that is known to the format; that it is there is all that matters.
private struct Ignored: Decodable {
    init(from _: any Decoder) {}
}
