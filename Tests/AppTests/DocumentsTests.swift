import App
import Foundation
import Testing

/// What the documents say of the program, compared with the program.
@Suite struct DocumentsTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    @Test func `the README lists every option with its default and meaning`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let listed = readme.split(separator: "\n").filter { $0.hasPrefix("| `--") }.map(String.init)
        #expect(listed == ConfigurationOption.all.map(Self.row))
    }

    /// The option's row in the README's table.
    private static func row(_ option: ConfigurationOption) -> String {
        let mark = "\(option.name) = "
        let line = Configuration.standard.report.split(separator: "\n").first { $0.hasPrefix(mark) } ?? ""
        let standard = line.dropFirst(mark.count)
        // In a table a bar that is part of the text has a backslash.
        let value = option.value.replacing("|", with: "\\|")
        return "| `--\(option.name) \(value)` |\(standard.isEmpty ? "" : " `\(standard)`") | \(option.help) |"
    }
}
