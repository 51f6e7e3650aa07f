import FoundationEssentials
import JSON
import Mustache
import Testing

/// The cases of the public Mustache specification, if its files lie beside the package.
enum Specification {
    static let directory = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/mustache-spec").standardizedFileURL.path

    static let isPresent = FileManager.default.fileExists(atPath: directory)

    struct Case: CustomTestStringConvertible, Sendable {
        let module: String
        let name: String
        let data: JSONValue
        let template: String
        let partials: [String: String]
        let expected: String

        var testDescription: String { "\(module): \(name)" }
    }

    static let modules = [
        "interpolation", "sections", "inverted", "comments", "partials", "delimiters", "~inheritance", "~dynamic-names",
    ]

    static func cases() -> [Case] {
        guard isPresent else { return [] }
        return modules.flatMap { cases(of: $0) }
    }

    private static func cases(of module: String) -> [Case] {
        guard let file = FileManager.default.contents(atPath: "\(directory)/\(module).json"),
            let content = try? JSONValue(parsing: Array(file)),
            let tests = content["tests"]?.array
        else { return [] }
        return tests.map { test in
            var partials: [String: String] = [:]
            for partial in test["partials"]?.object?.members ?? [] { partials[partial.name] = partial.value.text }
            return Case(
                module: module,
                name: test["name"]?.text ?? "",
                data: test["data"] ?? .null,
                template: test["template"]?.text ?? "",
                partials: partials,
                expected: test["expected"]?.text ?? ""
            )
        }
    }
}

@Suite(.enabled(if: Specification.isPresent, "the specification's files do not lie beside the package"))
struct SpecificationTests {
    @Test func `every module has its cases`() {
        let counts = Dictionary(grouping: Specification.cases(), by: \.module).mapValues(\.count)
        #expect(counts.count == Specification.modules.count)
        #expect(counts.values.reduce(0, +) > 150)
    }

    @Test(arguments: Specification.cases())
    func `a case of the specification gives what is expected`(_ test: Specification.Case) throws {
        var templates = test.partials
        templates["the template itself"] = test.template
        let library = try Library(templates: templates, options: .specification)
        let data = DynamicModel.value(test.data)
        let models: [any Model] = test.data.object.map { [DynamicModel(object: $0)] } ?? []
        let rendered = library.render("the template itself", models, current: data)
        #expect(String(decoding: rendered, as: UTF8.self) == test.expected)
    }
}
