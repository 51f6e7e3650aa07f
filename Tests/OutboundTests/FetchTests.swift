import Outbound
import TestPeers
import Testing

struct FetchTests {
    private let fetcher = Fetcher(userAgent: "Example/1.0")

    @Test func `a response comes with its status, headers, body and URL`() async throws {
        let server = LocalServer { _ in .response("201 Created", ["X-One: a", "x-one:  b ", "Empty:"], "grüezi") }
        let response = try await fetcher.fetch(server.request("/a?b=c#d"))
        #expect(response.status == 201)
        #expect(response.body == Array("grüezi".utf8))
        #expect(response.header("X-ONE") == "a")
        #expect(response.headers.filter { $0.name == "x-one" }.map(\.value) == ["a", "b"])
        #expect(response.header("Empty")?.isEmpty == true)
        #expect(response.header("Missing") == nil)
        #expect(response.effectiveURL == server.url("/a?b=c#d"))
        #expect(server.received.map(\.path) == ["/a?b=c"])
    }

    @Test func `headers and the user agent arrive as given`() async throws {
        let server = LocalServer { _ in .response("200 OK") }
        var request = server.request("/")
        request.headers = [
            FetchHeader("Accept", "application/json"), FetchHeader("X-Empty", ""), FetchHeader("X-Name", "Müller"),
        ]
        _ = try await fetcher.fetch(request)
        let received = try #require(server.received.first)
        #expect(received.lines("Accept") == ["Accept: application/json"])
        #expect(received.lines("X-Empty") == ["X-Empty:"])
        #expect(received.lines("X-Name") == ["X-Name: Müller"])
        #expect(received.lines("User-Agent") == ["User-Agent: Example/1.0"])
    }

    @Test(arguments: [FetchRequest.Method.post, .put, .patch, .delete])
    func `a body arrives whole, with its type and no other`(method: FetchRequest.Method) async throws {
        let server = LocalServer { _ in .response("204 No Content") }
        let body = String(repeating: "{}\n", count: 5000)
        var request = server.request("/hook")
        request.method = method
        request.body = Array(body.utf8)
        _ = try await fetcher.fetch(request)
        request.headers = [FetchHeader("content-type", "application/json")]
        _ = try await fetcher.fetch(request)
        #expect(server.received.map(\.body) == [body, body])
        #expect(server.received.allSatisfy { $0.head.hasPrefix("\(method.rawValue) /hook HTTP/1.1") })
        #expect(
            server.received.map { $0.lines("Content-Type") + $0.lines("content-type") }
                == [[], ["content-type: application/json"]]
        )
        #expect(server.received.allSatisfy { $0.lines("Expect").isEmpty })
    }

    @Test func `an empty body is sent with its length`() async throws {
        let server = LocalServer { _ in .response("200 OK") }
        var request = server.request("/")
        request.method = .post
        _ = try await fetcher.fetch(request)
        #expect(server.received.first?.lines("Content-Length") == ["Content-Length: 0"])
    }

    @Test func `HEAD answers without a body, however large it would be`() async throws {
        let server = LocalServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n".utf8)) }
        var request = server.request("/")
        request.method = .head
        let response = try await fetcher.fetch(request)
        #expect(response.body.isEmpty)
        #expect(response.header("content-length") == "99999999")
    }

    @Test func `an error status is a response with its headers`() async throws {
        let server = LocalServer { _ in .response("429 Too Many Requests", ["Retry-After: 120"], "later") }
        let response = try await fetcher.fetch(server.request("/"))
        #expect(response.status == 429)
        #expect(response.header("Retry-After") == "120")
        #expect(response.body == Array("later".utf8))
    }

    @Test func `many fetches at once all come back`() async throws {
        let server = LocalServer { .response("200 OK", [], $0.path) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                let request = server.request("/\(number)")
                group.addTask { [fetcher] in try await fetcher.fetch(request).body == Array("/\(number)".utf8) }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(Set(server.received.map(\.connection)).count <= 6)
    }

    @Test func `trailers are not headers`() async throws {
        let server = LocalServer { _ in
            .bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Late: 1\r\n\r\n".utf8))
        }
        let response = try await fetcher.fetch(server.request("/"))
        #expect(response.body == Array("ok".utf8))
        #expect(response.header("X-Late") == nil)
    }
}
