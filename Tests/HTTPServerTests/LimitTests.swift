import HTTP
import HTTPServer
import Testing

/// Time-outs and limits, with limits short enough to wait for.
struct LimitTests {
    private func server(_ change: (inout Limits) -> Void) throws -> TestServer {
        var limits = Limits()
        change(&limits)
        return try TestServer(limits: limits, respond: TestSite().respond)
    }

    @Test func `a head that takes too long is 408`() throws {
        let client = try server { $0.headTime = .milliseconds(50) }.client()
        try client.send("GET / HTTP/1.1\r\nHost:")
        #expect(try client.answer().status == 408)
        #expect(try client.isEnded())
    }

    @Test func `the time of a head counts from its first byte, whatever trickles in`() async throws {
        let client = try server { $0.headTime = .milliseconds(100) }.client()
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n")
        for _ in 0..<10 {
            try await Task.sleep(for: .milliseconds(30))
            guard (try? client.send("A: b\r\n")) != nil else { break }
        }
        #expect(try client.answer().status == 408)
    }

    @Test func `content that does not come is 408`() throws {
        let client = try server { $0.bodyTime = .milliseconds(50) }.client()
        try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel")
        let answer = try client.answer()
        #expect(answer.status == 408)
        #expect(answer["connection"] == "close")
        #expect(try client.isEnded())
    }

    @Test func `content beyond what all requests may keep is 503, and there is room again when it is answered`() throws
    {
        let server = try server { $0.bodies = 100_000 }
        for (length, status) in [(150_000, 200), (300_000, 503), (150_000, 200), (300_000, 503)] {
            let client = try server.client()
            try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n")
            try client.send(String(repeating: "a", count: length))
            #expect(try client.answer().status == status)
        }
    }

    @Test func `unread content that does not come ends the connection`() throws {
        let client = try server { $0.bodyTime = .milliseconds(50) }.client()
        try client.send("POST /ignore HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel")
        #expect(try client.answer().status == 200)
        #expect(try client.isEnded())
    }

    @Test func `a connection on which nothing is asked is ended without a word`() throws {
        let client = try server { $0.idleTime = .milliseconds(50) }.client()
        #expect(try client.isEnded())
    }

    @Test func `a connection on which nothing more is asked is ended`() throws {
        let client = try server { $0.idleTime = .milliseconds(50) }.client()
        try client.send(get("/"))
        #expect(try client.answer().status == 200)
        #expect(try client.isEnded())
    }

    @Test func `a client that does not end its side is not waited for`() throws {
        let client = try server { $0.lingerTime = .milliseconds(50) }.client()
        try client.send("nonsense\r\n\r\n")
        #expect(try client.answer().status == 400)
        #expect(try client.isEnded())
        // The server's descriptor is closed by then or soon: writing on fails instead of being dropped.
        while (try? client.send("more")) != nil {}
    }

    @Test func `a client that does not read its answer is cut`() throws {
        var limits = Limits()
        limits.writeTime = .milliseconds(50)
        limits.connections = 1
        let size = 64 << 20
        let server = try TestServer(limits: limits) { request in
            request.target.rawPath == "/large"
                ? Response(body: .bytes(Array(repeating: 7, count: size))) : .text("next")
        }
        let lazy = try server.client()
        try lazy.send(get("/large"))
        // There is room for one connection: the second is served when the first has gone.
        let next = try server.client()
        try next.send(get("/next"))
        #expect(try next.answer().text == "next")
        while (try? lazy.fill()) == true {}
        #expect(lazy.buffered < size)
    }

    @Test func `connections beyond the limit wait until one ends`() throws {
        var limits = Limits()
        limits.connections = 2
        let server = try TestServer(limits: limits)
        var clients = try (0..<2).map { _ in try server.client() }
        for client in clients {
            try client.send(get("/first"))
            #expect(try client.answer().status == 200)
        }
        let third = try server.client()
        try third.send(get("/third"))
        clients.removeFirst()
        #expect(try third.answer().text == "GET /third")
    }

    @Test func `idle connections make room`() throws {
        var limits = Limits()
        limits.connections = 1
        let server = try TestServer(limits: limits)
        let idle = try server.client()
        try idle.send(get("/first"))
        #expect(try idle.answer().status == 200)
        let next = try server.client()
        try next.send(get("/next"))
        #expect(try next.answer().text == "GET /next")
        #expect(try idle.isEnded())
    }

    @Test func `lengths of head and line are limits of the server`() throws {
        let server = try server {
            $0.requestLine = 100
            $0.headerBytes = 200
            $0.headerCount = 3
        }
        let tests = [
            (get("/" + String(repeating: "a", count: 200)), 414),
            (get("/", "A: " + String(repeating: "a", count: 300) + "\r\n"), 431),
            (get("/", "A: b\r\nA: b\r\nA: b\r\n"), 431),
        ]
        for (text, status) in tests {
            let client = try server.client()
            try client.send(text)
            #expect(try client.answer().status == status)
        }
    }
}
