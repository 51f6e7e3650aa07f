/// A language the pages and messages exist in: a case here, its row of `Conventions`, and its column in the catalog.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case en
    case de

    /// The language of those whose wishes are unknown or cannot be met.
    package static let standard = Language.en

    /// The BCP 47 tag, as it stands in `<html lang>`, in `Content-Language` and in the catalog.
    package var code: String { rawValue }

    /// What its speakers call it: a list of languages is for those who do not read the present one.
    package var nativeName: String { conventions.row.nativeName }

    /// The language for an ordered list of wishes, as an `Accept-Language` field names them.
    ///
    /// - Parameter wishes: BCP 47 language ranges in any case, most wanted first, those with `q=0` left out. `*` and
    ///   what is no tag at all are passed over.
    /// - Returns: the first that exists, or `standard`.
    package static func best(for wishes: some Sequence<String>) -> Language {
        // A reader has a handful of wishes; a field of 10 kB is no reader.
        for wish in wishes.prefix(50) {
            if let language = lookup(wish) { return language }
        }
        return standard
    }

    /// RFC 4647 §3.4, "Lookup": the range loses subtags from its end until it names a language.
    ///
    /// So `de-AT` finds `de`, while `zh-TW` would not find `zh-Hans`, whose characters its readers do not use.
    private static func lookup(_ range: String) -> Language? {
        // RFC 5646 §4.4.1: 35 characters hold every tag in use.
        guard range.utf8.count <= 35 else { return nil }
        var subtags = range.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        while !subtags.isEmpty {
            let tag = subtags.joined(separator: "-")
            if let language = byLowercasedCode[tag] { return language }
            subtags.removeLast()
            // A single character introduces what followed it (`de-x-home`) and is nothing by itself.
            if subtags.last?.count == 1 { subtags.removeLast() }
        }
        return nil
    }

    private static let byLowercasedCode = Dictionary(uniqueKeysWithValues: allCases.map { ($0.code.lowercased(), $0) })
}
