import Foundation
import Localization
import Testing

/// The catalog, the templates and the sources of the program itself.
@Suite struct CatalogTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let catalogFile = root.appending(path: "Locales/Localizable.xcstrings")
    private static let hasCatalog = FileManager.default.fileExists(atPath: catalogFile.path)

    @Test(.enabled(if: hasCatalog, "there is no catalog yet"))
    func `every text is complete in every language`() throws {
        let problems = try StringCatalog(json: Data(contentsOf: Self.catalogFile)).problems()
        #expect(problems.isEmpty, Comment(rawValue: problems.map(\.description).joined(separator: "\n")))
    }

    @Test(.enabled(if: hasCatalog, "there is no catalog yet"))
    func `every key in use is in the catalog, and every key there is in use`() throws {
        let keys = Set(try StringCatalog(json: Data(contentsOf: Self.catalogFile)).keys)
        var scanner = KeyScanner()
        for file in try Self.files("Views", ending: ".mustache") { scanner.scan(template: file.text, file: file.name) }
        for file in try Self.files("Sources", ending: ".swift") { scanner.scan(swift: file.text, file: file.name) }
        let missing = scanner.missing(from: keys)
        #expect(missing.isEmpty, "not in the catalog:\n\(missing.joined(separator: "\n"))")
        let unused = scanner.unused(in: keys)
        #expect(unused.isEmpty, "used nowhere:\n\(unused.joined(separator: "\n"))")
    }

    @Test(.enabled(if: hasCatalog, "there is no catalog yet"))
    func `no key stands twice in the file`() throws {
        // A decoder keeps one of the two without a word, and a merge may well bring both.
        let text = try String(contentsOf: Self.catalogFile, encoding: .utf8)
        let keys = text.matches(of: /(?m)^ {4}"([^"]+)"\s*:\s*\{/).map { String($0.1) }
        #expect(!keys.isEmpty)
        #expect(Dictionary(grouping: keys, by: \.self).filter { $1.count > 1 }.keys.sorted() == [])
    }

    private static func files(_ folder: String, ending: String) throws -> [(name: String, text: String)] {
        let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return try (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }.sorted().map { path in
            let name = "\(folder)/\(path)"
            return (name, try String(contentsOf: root.appending(path: name), encoding: .utf8))
        }
    }
}
