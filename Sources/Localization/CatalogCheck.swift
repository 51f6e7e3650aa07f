extension StringCatalog {
    /// The keys of all texts, in alphabetical order.
    package var keys: [String] { entries.keys.sorted() }

    /// What stands in the way of using the catalog for some languages: a key without a text in one of them, texts of
    /// one key that ask for different arguments, a plural form that a language needs or does not know.
    package func problems(in languages: [Language] = Language.allCases) -> [Problem] {
        entries.flatMap { key, texts in
            let placeholders = names(of: texts, languages)
            return languages.flatMap { language in
                reasons(against: texts[language.code], in: language, placeholders)
                    .map { Problem(key: key, language: language.code, reason: $0) }
            }
        }
        .sorted()
    }

    /// The arguments that any of the languages asks for.
    private func names(of texts: [String: [Piece]], _ languages: [Language]) -> Set<String> {
        languages.reduce(into: []) { names, language in
            names.formUnion(Piece.argumentNames(in: texts[language.code] ?? []))
        }
    }

    private func reasons(
        against text: [Piece]?,
        in language: Language,
        _ expected: Set<String>
    ) -> [String] {
        guard let text else { return ["is missing"] }
        guard case .plural(let count, let forms)? = text.first else {
            return lacking(expected.subtracting(Piece.argumentNames(in: text)), "the text")
        }
        let needed = language.pluralCategories
        return PluralCategory.allCases.flatMap { category -> [String] in
            switch (forms[category], needed.contains(category)) {
            case (nil, true): return ["lacks the plural form \(category.rawValue)"]
            case (.some, false): return ["has the plural form \(category.rawValue), which the language has not"]
            case (nil, false): return []
            case (let form?, true):
                // "one day left" says its number without a digit.
                let missing = expected.subtracting(Piece.argumentNames(in: form)).subtracting([count])
                return lacking(missing, "the plural form \(category.rawValue)")
            }
        }
    }

    private func lacking(_ names: Set<String>, _ place: String) -> [String] {
        names.sorted().map { "\(place) lacks the placeholder {\($0)}, which another language or form has" }
    }
}
