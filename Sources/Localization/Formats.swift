/// In which order a household writes the numbers of a date.
package enum DateOrder: String, CaseIterable, Hashable, Sendable {
    /// `31.03.2027`
    case dmy
    /// `03/31/2027`
    case mdy
    /// `2027-03-31`
    case ymd
}

/// How dates, numbers and money are written for one reader, and how what that reader types is understood.
///
/// Texts for pages may hold no-break spaces; `withPlainSpaces` is for mail and CSV.
package struct Formats: Hashable, Sendable {
    /// The reader's language.
    package let language: Language

    /// The household's choice; nil for the language's own way.
    package let dateOrder: DateOrder?

    /// Makes the formats of a reader.
    package init(_ language: Language, dateOrder: DateOrder? = nil) {
        self.language = language
        self.dateOrder = dateOrder
    }

    var conventions: SharedConventions { language.conventions }
}

extension String {
    /// The text with every other kind of space replaced by an ordinary one.
    ///
    /// Mail subjects, CSV cells and what people copy from them should hold U+0020 only.
    package var withPlainSpaces: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        let scalars = unicodeScalars.map { $0.properties.generalCategory == .spaceSeparator ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
