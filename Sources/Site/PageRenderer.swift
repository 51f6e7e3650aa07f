import Core
import HTTP
package import Localization
import Mustache

/// Turns pages into HTML: the views, translated once into every language when the program starts.
package struct PageRenderer: Sendable {
    private let libraries: [Language: Library]
    private let reloads: Bool

    /// Reads all views, and proves for every page that its view has the names it needs.
    ///
    /// `base` is what every address within the installation begins with. Throws with file and line what is wrong with a
    /// view. With `reloads`, a changed view is picked up by the next page.
    package init(
        views directory: String,
        texts: Texts,
        assets: Assets,
        base: String,
        pages: [any Page.Type],
        reloads: Bool
    ) throws {
        var libraries: [Language: Library] = [:]
        let all = (pages + [ErrorPage.self, ConfirmPage.self]).map { PageView($0) }
        for language in Language.allCases {
            let options = LibraryOptions(
                sections: ["t": Self.expander(texts, language)],
                constants: assets.constants.merging(["base": base, "language": language.code]) { $1 }
            )
            let library = try Library(directory: directory, options: options)
            try library.check(all, within: [Frame.self])
            libraries[language] = library
        }
        self.libraries = libraries
        self.reloads = reloads
    }

    func render(_ page: any Page, in frame: Frame, language: Language) throws -> [UInt8] {
        guard let library = libraries[language] else { return [] }
        if reloads { _ = try library.reloadIfChanged() }
        return library.render(type(of: page).view, [frame, page])
    }

    static func expander(_ texts: Texts, _ language: Language) -> Expander {
        { key in
            guard let pieces = texts.fragments(key, in: language) else { throw UnknownText(key: key) }
            return pieces.map { fragment($0, language) }
        }
    }

    private static func fragment(_ piece: Piece, _ language: Language) -> Fragment {
        switch piece {
        case .text(let text):
            return .text(text)
        case .placeholder(let name):
            return .placeholder(name)
        case .plural(let count, let cases):
            let forms = cases.map { ($0.key.rawValue, $0.value.map { fragment($0, language) }) }
            return .plural(count: count, cases: Dictionary(uniqueKeysWithValues: forms)) {
                language.pluralCategory(of: $0).rawValue
            }
        }
    }
}

/// A view names a text that the String Catalog has not.
struct UnknownText: Error, CustomStringConvertible {
    let key: String

    var description: String { "the String Catalog has no text \(key)" }
}

/// The addresses of what every page loads, with the hash of its content in each.
package struct Assets: Hashable, Sendable {
    package let css: String
    package let script: String
    package let favicon: String
    /// The script of shopping lists.
    package let shopping: String

    /// What views call them.
    fileprivate var constants: [String: String] {
        ["css": css, "script": script, "favicon": favicon, "shoppingScript": shopping]
    }

    package init(css: String, script: String, favicon: String, shopping: String) {
        self.css = css
        self.script = script
        self.favicon = favicon
        self.shopping = shopping
    }
}
