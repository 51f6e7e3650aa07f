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
        respond: @escaping @Sendable (Request) async -> Response = TestServer.respond
    ) throws {
        var configuration = Server.Configuration()
        configuration.host = host
        configuration.loops = loops
        configuration.limits = limits
        server = Server(configuration: configuration, respond: respond)
        port = try server.start()
    }

    func client(patience: Int = 10) throws -> RawClient { try RawClient(port: port, patience: patience) }

    /// `/echo` answers with the content, `/ignore` without looking at it, everything else with its own path.
    static func respond(_ request: Request) async -> Response {
        switch request.target.path.first {
        case "echo":
            do throws(BodyError) {
                return Response(
                    fields: [.contentType: "application/octet-stream"],
                    body: .bytes(try await request.body.collect(upTo: 1 << 20))
                )
            } catch {
                return .text("\(error)\n", status: status(error))
            }
        case "long":
            return .text(String(repeating: "All work and no play makes Jack a dull boy. ", count: 500))
        case "empty":
            return Response(status: .noContent)
        default:
            return .text("\(request.method) \(request.target.raw)")
        }
    }

    static func status(_ error: BodyError) -> Status {
        switch error {
        case .tooLarge: .contentTooLarge
        case .timedOut: .requestTimeout
        case .closed, .malformed: .badRequest
        }
    }
}

func get(_ path: String, _ lines: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
}
