import Glibc
import HTTP
import HTTPServer
import Synchronization
import Testing

/// Answers that go on until somebody ends them.
struct StreamTests {
    @Test func `news are sent in chunks as they come, and the connection is used again after the end`() throws {
        let test = try StreamServer()
        let client = try test.server.client()
        try client.send(get("/"))
        let head = try client.answer()
        #expect(head.status == 200)
        #expect(head["transfer-encoding"] == "chunked")
        #expect(head["content-length"] == nil)
        test.news.tell("one")
        #expect(try client.text(of: 8) == "3\r\none\r\n")
        test.news.tell("a longer one")
        #expect(try client.text(of: 17) == "c\r\na longer one\r\n")
        test.news.end("bye")
        #expect(try client.text(of: 13) == "3\r\nbye\r\n0\r\n\r\n")
        #expect(test.news.hasEnded)
        try client.send(get("/other"))
        #expect(try client.answer().text == "other")
    }

    @Test func `the source is asked once when the stream begins`() throws {
        let test = try StreamServer()
        test.news.tell("at once")
        let client = try test.server.client()
        try client.send(get("/"))
        _ = try client.answer()
        #expect(try client.text(of: 12) == "7\r\nat once\r\n")
    }

    @Test func `to HTTP 1.0 the content goes as it is, up to the end of the connection`() throws {
        let test = try StreamServer()
        test.news.tell("one")
        let client = try test.server.client()
        try client.send("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")
        let head = try client.answer()
        #expect(head["transfer-encoding"] == nil)
        #expect(head["connection"] == "close")
        #expect(try client.text(of: 3) == "one")
        test.news.end("!")
        #expect(try client.rest() == Array("!".utf8))
    }

    @Test func `HEAD gets the head, and no stream is kept for it`() throws {
        let test = try StreamServer()
        let client = try test.server.client()
        try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer(toHead: true)["transfer-encoding"] == "chunked")
        #expect(test.news.hasEnded)
        try client.send(get("/other"))
        #expect(try client.answer().text == "other")
    }

    @Test func `events are not compressed, for each must arrive at once`() throws {
        let test = try StreamServer()
        let client = try test.server.client()
        try client.send(get("/", "Accept-Encoding: gzip\r\n"))
        #expect(try client.answer()["content-encoding"] == nil)
    }

    @Test func `without news a heartbeat is sent again and again`() throws {
        var limits = Limits()
        limits.heartbeatTime = .milliseconds(20)
        limits.idleTime = .milliseconds(1)
        let test = try StreamServer(limits: limits)
        let client = try test.server.client()
        try client.send(get("/"))
        _ = try client.answer()
        #expect(try client.text(of: 18) == "4\r\n: \n\n\r\n4\r\n: \n\n\r\n")
    }

    @Test func `a heartbeat asks the source, which may end the stream`() throws {
        var limits = Limits()
        limits.heartbeatTime = .milliseconds(20)
        let test = try StreamServer(limits: limits)
        let client = try test.server.client()
        try client.send(get("/"))
        _ = try client.answer()
        test.news.endQuietly()
        #expect(try client.text(until: "0\r\n\r\n").hasSuffix("0\r\n\r\n"))
    }

    @Test func `a client that reads nothing gets the latest news only, and is cut in the end`() throws {
        var limits = Limits()
        limits.writeTime = .milliseconds(300)
        let test = try StreamServer(limits: limits)
        let client = try RawClient(port: test.server.port, receiveBuffer: 4096)
        try client.send(get("/"))
        let piece = String(repeating: "x", count: 1 << 20)
        for _ in 0..<50 { test.news.tell(piece) }
        while !test.news.hasEnded { usleep(1000) }
        #expect(test.news.told < 50)
    }

    @Test func `a client that goes away ends the stream`() throws {
        let test = try StreamServer()
        do {
            let client = try test.server.client()
            try client.send(get("/"))
            _ = try client.answer()
        }
        while !test.news.hasEnded { usleep(1000) }
    }

    @Test func `a request sent ahead waits for the end of the stream`() throws {
        let test = try StreamServer()
        let client = try test.server.client()
        try client.send(get("/"))
        _ = try client.answer()
        try client.send(get("/other"))
        test.news.tell("one")
        #expect(try client.text(of: 8) == "3\r\none\r\n")
        test.news.end("")
        #expect(try client.text(of: 5) == "0\r\n\r\n")
        #expect(try client.answer().text == "other")
    }

    @Test func `draining ends streams at once`() async throws {
        let test = try StreamServer()
        let client = try test.server.client()
        try client.send(get("/"))
        _ = try client.answer()
        await test.server.server.drain(within: .seconds(3600))
        #expect(try client.rest() == Array("0\r\n\r\n".utf8))
        #expect(test.news.hasEnded)
    }

    @Test func `a stream counts as a connection`() throws {
        var limits = Limits()
        limits.connections = 1
        let test = try StreamServer(limits: limits)
        let client = try test.server.client()
        try client.send(get("/"))
        _ = try client.answer()
        let second = try test.server.client(patience: 1)
        try second.send(get("/other"))
        #expect(throws: RawClient.Failure.self) { try second.answer() }
        test.news.tell("still here")
        #expect(try client.text(of: 15) == "a\r\nstill here\r\n")
    }
}

/// A server whose path / is a stream of what the test tells.
private struct StreamServer {
    let news: News
    let server: TestServer

    init(limits: Limits = Limits()) throws {
        let news = News()
        self.news = news
        server = try TestServer(limits: limits) { request in
            guard request.target.path.isEmpty || request.target.path == [""] else { return .text("other") }
            var response = Response(body: .stream(news.stream))
            response.fields[.contentType] = "text/event-stream"
            return response
        }
    }
}

/// What there is to be told: the latest only.
private final class News: Sendable {
    private struct State {
        var latest: String?
        var isOver = false
        var hasEnded = false
        var told = 0
    }

    private let state = Mutex(State())
    private let opened = Mutex<ResponseStream?>(nil)

    var stream: ResponseStream {
        let stream = ResponseStream(
            heartbeat: Array(": \n\n".utf8),
            onEnd: { self.state.withLock { $0.hasEnded = true } },
            source: { self.next() }
        )
        opened.withLock { $0 = stream }
        return stream
    }

    private func next() -> ResponseStream.Piece {
        state.withLock { state in
            defer { state.latest = nil }
            if state.isOver { return .last(Array((state.latest ?? "").utf8)) }
            guard let latest = state.latest else { return .nothing }
            state.told += 1
            return .bytes(Array(latest.utf8))
        }
    }

    func tell(_ text: String) {
        state.withLock { $0.latest = text }
        opened.withLock { $0 }?.wake()
    }

    func end(_ text: String) {
        endQuietly()
        tell(text)
    }

    func endQuietly() { state.withLock { $0.isOver = true } }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }
    var told: Int { state.withLock { $0.told } }
}

extension RawClient {
    /// The next `count` bytes.
    fileprivate func text(of count: Int) throws -> String {
        while buffered < count { guard try fill() else { throw Failure.closedEarly([]) } }
        return String(decoding: take(count), as: UTF8.self)
    }

    /// All bytes up to and with `mark`.
    fileprivate func text(until mark: String) throws -> String {
        var text = ""
        while !text.hasSuffix(mark) { text += try self.text(of: 1) }
        return text
    }
}
