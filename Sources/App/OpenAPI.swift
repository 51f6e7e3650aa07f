import FoundationEssentials
import HTTP
import JSON
import Site

/// The description of the REST interface (OpenAPI 3.1): `docs/openapi.json`, kept by hand and tested against the answers.
struct OpenAPI: Sendable {
    let text: String

    /// Reads the description, and names the installation's own path as its server.
    ///
    /// Throws when the file is missing or no JSON object.
    init(resources: String, links: Links) throws {
        let file = "\(resources)/docs/openapi.json"
        let data = try Data(contentsOf: URL(filePath: file))
        guard let object = try JSONValue(parsing: Array(data)).object else {
            throw ConfigurationError("\(file): this is no JSON object")
        }
        let bytes = JSONWriter.object(capacity: data.count) { json in
            for member in object.members where member.name != "servers" { json.member(member.name, member.value) }
            json.array("servers", [links.path(APIRequest.base)]) { json, path in json.member("url", path) }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }
}

extension Routes {
    /// What the REST interface can do, for whoever writes a client.
    mutating func description(_ description: OpenAPI) {
        publicAPI(.get, "/openapi.json") { _, _ in JSONAnswer(body: description.text) }
    }
}
