package import Accounts
package import Catalog
package import Core
package import Localization

/// What public databases know of a code that the household does not, for filling in the form of a new product.
package struct ProductDrafts: Sendable {
    /// What came of asking.
    package enum Answer: Hashable, Sendable {
        /// `categories` are tags, from the general to the particular.
        case draft(name: String, brand: String, source: String, categories: [String])
        /// Every database said no.
        case unknown
        /// One did not answer, and none knew it.
        case unreachable
    }

    /// Asks about a code, for a reader of a language.
    package let look: @Sendable (ScannedCode, Language) async throws -> Answer
    /// Keeps the picture of an article that was looked up, and names it; nil when there is none to be had.
    package let keepPicture: @Sendable (BarcodeDraft, Household.ID) async -> String?
    /// The tags of the categories of an article that was looked up.
    package let categories: @Sendable (BarcodeDraft) async -> [String]

    package init(
        look: @escaping @Sendable (ScannedCode, Language) async throws -> Answer,
        keepPicture: @escaping @Sendable (BarcodeDraft, Household.ID) async -> String?,
        categories: @escaping @Sendable (BarcodeDraft) async -> [String] = { _ in [] }
    ) {
        self.look = look
        self.keepPicture = keepPicture
        self.categories = categories
    }

    /// Asks nobody.
    package static let none = ProductDrafts(look: { _, _ in .unknown }, keepPicture: { _, _ in nil })
}

extension ProductDrafts {
    /// Asks the public databases that the catalogue knows.
    package init(_ lookUp: CodeLookUp, _ pictures: DraftPictures, log: Log) {
        self.init(
            look: { code, language in
                do {
                    guard let facts = try await lookUp.facts(for: code) else { return .unknown }
                    return .draft(
                        name: facts.name(in: language) ?? "",
                        brand: facts.brand ?? "",
                        source: facts.source,
                        categories: facts.categories
                    )
                } catch is LookUpUnavailable {
                    return .unreachable
                }
            },
            keepPicture: { await pictures.picture(for: [$0], of: $1, log: log) },
            categories: { await lookUp.keptCategories(for: [$0]) }
        )
    }
}
