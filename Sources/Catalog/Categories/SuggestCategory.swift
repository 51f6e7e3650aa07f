package import Accounts
import Core
package import Localization

/// Where an article that a public database described may belong.
package struct CategorySuggestion: Hashable, Sendable {
    /// The category; nil when it would have to be made.
    package let category: ProductCategory.ID?
    /// The names from the outermost category to it.
    package let path: [String]
}

extension HouseholdScope {
    /// Suggests a category by the tags of Open Food Facts, which go from the general to the particular.
    ///
    /// Where the household put what had the tag before, there it belongs; else the catalogue's own table knows. A
    /// category counts as the table's when it is called so in any language.
    package func suggestedCategory(
        forTags tags: [String],
        _ texts: Texts,
        _ language: Language
    ) throws -> CategorySuggestion? {
        guard !tags.isEmpty else { return nil }
        let tree = try categories()
        let own = try categories(byTags: tags)
        for tag in tags.reversed() {
            if let id = own[tag] { return CategorySuggestion(category: id, path: tree.names(of: id)) }
            guard let known = BuiltInCategory.tagged(tag) else { continue }
            if let id = tree.find(known, texts) { return CategorySuggestion(category: id, path: tree.names(of: id)) }
            return CategorySuggestion(category: nil, path: known.path.map { texts.text($0, in: language) })
        }
        return nil
    }
}

extension CategoryTree {
    /// The category at the path of a built-in one, or else the only one that is called as that.
    fileprivate func find(_ known: BuiltInCategory, _ texts: Texts) -> ProductCategory.ID? {
        var parent: ProductCategory.ID?
        var isThere = true
        for word in known.path {
            let names = word.names(texts)
            guard isThere, let next = children(of: parent).first(where: { names.contains($0.name.lowercased()) }) else {
                isThere = false
                break
            }
            parent = next.id
        }
        if isThere { return parent }
        let names = known.word.names(texts)
        let called = nodes.filter { names.contains($0.name.lowercased()) }
        return called.count == 1 ? called[0].id : nil
    }
}

extension Message {
    /// The text in every language, in lower case.
    fileprivate func names(_ texts: Texts) -> Set<String> {
        Set(Language.allCases.map { texts.text(self, in: $0).lowercased() })
    }
}

extension CategorySuggestion {
    /// What stands in a form for a category that is to be made.
    package var formValue: String { category?.description ?? "\(Self.prefix)\(path.joined(separator: Self.separator))" }

    /// What stands in a form for a category that is to be made; nil for any other value.
    package init?(formValue: String) {
        guard let path = Self.path(formValue: formValue) else { return nil }
        self.init(category: nil, path: path)
    }

    private static let prefix = "new:"
    private static let separator = " › "

    /// The path that a form's value stands for; nil when it names a category that is there.
    static func path(formValue: String) -> [String]? {
        guard formValue.hasPrefix(prefix) else { return nil }
        let names = formValue.dropFirst(prefix.count).split(separator: separator).map { String($0) }
        return names.isEmpty || names.count > 5 || names.contains { $0.count > 200 } ? nil : names
    }
}
