import App
import Core
import FoundationEssentials
import HTTP
import JSON
import Site
import Testing

/// The description of the REST interface names exactly the calls there are; whether it describes their answers rightly,
/// `Tests/API` finds out.
@Suite struct OpenAPITests {
    @Test func `the description has every call, and no other`() throws {
        let name = "lares-openapi-\(UInt64.random(in: 0 ... .max))"
        let data = FileManager.default.temporaryDirectory.appending(path: name)
        defer { try? FileManager.default.removeItem(at: data) }
        var configuration = Configuration.standard
        configuration.data = data.path()
        configuration.resources = root
        let routes = try Installation(configuration, clock: .system, random: .system).routes
        #expect(try described() == calls(routes))
    }

    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").path()

    private func calls(_ routes: Routes) -> Set<String> {
        Set(
            routes.all.filter { $0.pattern.hasPrefix(APIRequest.base + "/") }.map { route in
                let segments = route.pattern.dropFirst(APIRequest.base.count).split(separator: "/")
                let path = segments.map { $0.hasPrefix(":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
                return "\(route.method.rawValue) \(path)"
            }
        )
    }

    private func described() throws -> Set<String> {
        let file = try Data(contentsOf: URL(filePath: "\(root)/docs/openapi.json"))
        let paths = try #require(try JSONValue(parsing: Array(file))["paths"]?.object)
        return Set(
            paths.members.flatMap { path in
                (path.value.object?.names ?? []).map { "\($0.uppercased()) \(path.name)" }
            }
        )
    }
}
