package import Localization
import Mustache

/// Renders what stands in no frame of the site, such as the HTML of a mail.
package struct BareRenderer: Sendable {
    private let libraries: [Language: Library]

    /// Reads the views of a folder, and proves for every page that its view has the names it needs.
    ///
    /// Throws with file and line what is wrong with a view.
    package init(views directory: String, texts: Texts, pages: [any Page.Type]) throws {
        var libraries: [Language: Library] = [:]
        for language in Language.allCases {
            let options = LibraryOptions(
                sections: ["t": PageRenderer.expander(texts, language)],
                constants: ["language": language.code]
            )
            let library = try Library(directory: directory, options: options)
            try library.check(pages.map { PageView($0) })
            libraries[language] = library
        }
        self.libraries = libraries
    }

    /// The page in a language.
    package func render(_ page: any Page, in language: Language) -> [UInt8] {
        libraries[language]?.render(type(of: page).view, [page]) ?? []
    }
}
