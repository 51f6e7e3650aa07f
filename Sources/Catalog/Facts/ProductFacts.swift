package import Localization

/// What a public database says about an article; kept in all its languages, for members read different ones.
package struct ProductFacts: Codable, Hashable, Sendable {
    /// The name as the database shows it, in whatever language.
    package var name: String?
    /// The names by language code.
    package var names: [String: String]
    /// What kind of thing it is, which some articles have instead of a name.
    package var genericName: String?
    package var genericNames: [String: String]
    package var brand: String?
    /// What is printed on the package, `400 g`.
    package var quantity: String?
    package var imageURL: String?
    /// The tags of the categories it belongs to, from the general to the particular: `en:snacks`, `en:chocolates`.
    package var categories: [String]
    /// Who says so, for the reader.
    package var source: String

    package init(
        name: String? = nil,
        names: [String: String] = [:],
        genericName: String? = nil,
        genericNames: [String: String] = [:],
        brand: String? = nil,
        quantity: String? = nil,
        imageURL: String? = nil,
        categories: [String] = [],
        source: String
    ) {
        self.name = name
        self.names = names
        self.genericName = genericName
        self.genericNames = genericNames
        self.brand = brand
        self.quantity = quantity
        self.imageURL = imageURL
        self.categories = categories
        self.source = source
    }

    /// The name for a reader: in the language, else the database's own, else in English, else what kind of thing it is,
    /// else in any language.
    package func name(in language: Language) -> String? {
        names[language.code] ?? name ?? names[Language.en.code] ?? genericNames[language.code] ?? genericName
            ?? genericNames[Language.en.code] ?? names.min { $0.key < $1.key }?.value
            ?? genericNames.min { $0.key < $1.key }?.value
    }

    /// Whether there is anything to fill a form with.
    var isEmpty: Bool {
        name == nil && names.isEmpty && genericName == nil && genericNames.isEmpty && brand == nil && quantity == nil
            && imageURL == nil
    }
}
