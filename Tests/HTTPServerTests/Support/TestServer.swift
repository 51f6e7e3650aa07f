import HTTP
import HTTPServer

/// A server on a free port of 127.0.0.1 for one test.
struct TestServer {
    let server: Server
    let port: Int

    init(
        limits: Limits = Limits(),
        host: String = "127.0.0.1",
        loops: Int = 1,
        respond: @escaping @Sendable (Request) async -> Response = { .text("\($0.method) \($0.target.raw)") }
    ) throws {
        var configuration = Server.Configuration()
        configuration.host = host
        configuration.loops = loops
        configuration.limits = limits
        server = Server(configuration: configuration, respond: respond)
        port = try server.start()
    }

    func client(patience: Int = 10) throws -> RawClient { try RawClient(port: port, patience: patience) }
}

/// A GET request with these field lines after its Host.
func get(_ path: String, _ lines: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
}
