import HTTP
import Testing

@Suite struct RequestParserTests {
    @Test func `a request without content is a head and an end`() {
        let parsed = Parsed("GET /products?q=milk HTTP/1.1\r\nHost: lares.example\r\nX-Any:  two words \t\r\n\r\n")
        let message = Parsed.Message(
            method: "GET",
            target: "/products?q=milk",
            fields: ["host": "lares.example", "x-any": "two words"],
            keepsAlive: true,
            isComplete: true
        )
        #expect(parsed.messages == [message])
        #expect(parsed.failure == nil)
    }

    @Test func `content of an announced length is read to its end`() {
        let parsed = Parsed(Parsed.request("POST / HTTP/1.1", "Content-Length: 5", content: "hello"))
        #expect(parsed.messages.map(\.content) == ["hello"])
        #expect(parsed.messages.map(\.framing) == [.length(5)])
        #expect(parsed.messages.map(\.isComplete) == [true])
    }

    @Test func `chunks are put together, their extensions and trailers dropped`() {
        let content = "5;a=b\r\nhello\r\n00A;q=\"x\"\r\n, chunks!!\r\n0\r\nX-Trailer: 1\r\n\r\n"
        let parsed = Parsed(Parsed.request("POST / HTTP/1.1", "Transfer-Encoding: Chunked", content: content))
        #expect(parsed.messages.map(\.content) == ["hello, chunks!!"])
        #expect(parsed.messages.map(\.isComplete) == [true])
        #expect(parsed.messages.map { $0.fields.contains("x-trailer") } == [false])
    }

    @Test func `requests sent without waiting are read one after the other`() {
        let post = Parsed.request("POST /a HTTP/1.1", "Content-Length: 2", content: "hi")
        let chunked = Parsed.request("PUT /b HTTP/1.1", "Transfer-Encoding: chunked", content: "1\r\nx\r\n0\r\n\r\n")
        let parsed = Parsed(post + chunked + Parsed.request("GET /c HTTP/1.1"))
        #expect(parsed.messages.map(\.target) == ["/a", "/b", "/c"])
        #expect(parsed.messages.map(\.content) == ["hi", "x", ""])
        #expect(parsed.failure == nil)
    }

    @Test func `a parser between requests is idle and holds nothing`() {
        var parser = RequestParser()
        #expect(parser.isIdle)
        parser.feed(Array("G".utf8))
        while parser.next() != nil { Issue.record("an event out of nothing") }
        #expect(!parser.isIdle)
        parser.feed(Array(Parsed.request("ET / HTTP/1.1").utf8))
        while parser.next() != nil {}
        #expect(parser.isIdle)
        #expect(parser.buffered == 0)
    }

    @Test func `a failure repeats itself whatever follows`() {
        var parser = RequestParser()
        parser.feed(Array("GET / HTTP/3.0\r\n".utf8))
        for _ in 0..<2 {
            guard case .failure(.httpVersionNotSupported) = parser.next() else {
                Issue.record("not refused")
                return
            }
            parser.feed(Array(Parsed.request().utf8))
        }
    }

    @Test func `the authority of an absolute target replaces the host`() {
        let parsed = Parsed("GET HTTP://Other.example:8080/a?b HTTP/1.1\r\nHost: lares.example\r\n\r\n")
        #expect(parsed.messages.map(\.target) == ["/a?b"])
        #expect(parsed.messages.map { $0.fields["host"] } == ["Other.example:8080"])
    }

    @Test(arguments: [("http://a.example", "/"), ("https://a.example?q=1", "/?q=1")])
    func `an absolute target without a path asks for the root`(target: String, origin: String) {
        #expect(Parsed(Parsed.request("GET \(target) HTTP/1.1")).messages.map(\.target) == [origin])
    }

    @Test(arguments: [
        ("HTTP/1.1", [], true), ("HTTP/1.1", ["close"], false), ("HTTP/1.1", ["x, Close"], false),
        ("HTTP/1.1", ["keep-alive"], true), ("HTTP/1.0", [], false), ("HTTP/1.0", ["Keep-Alive"], true),
        ("HTTP/1.0", ["keep-alive", "close"], false), ("HTTP/1.2", [], true),
    ])
    func `the connection is kept as version and tokens say`(version: String, tokens: [String], kept: Bool) {
        let fields = tokens.map { "Connection: \($0)\r\n" }.joined()
        let parsed = Parsed("GET / \(version)\r\nHost: a\r\n\(fields)\r\n")
        #expect(parsed.messages.map(\.keepsAlive) == [kept])
    }

    @Test func `that a client waits for 100 is known before its content comes`() {
        let parsed = Parsed(Parsed.request("POST / HTTP/1.1", "Expect: 100-Continue", "Content-Length: 3"))
        #expect(parsed.messages.map(\.expectsContinue) == [true])
        #expect(parsed.messages.map(\.isComplete) == [false])
    }

    @Test(arguments: [
        Parsed.request("GET / HTTP/1.1", "Expect: 100-continue"),
        Parsed.request("POST / HTTP/1.0", "Expect: 100-continue", "Content-Length: 1", content: "x"),
    ])
    func `nobody waits for 100 without content or in version 1,0`(text: String) {
        #expect(Parsed(text).messages.map(\.expectsContinue) == [false])
    }

    @Test func `version 1,0 needs no host`() {
        #expect(Parsed("GET / HTTP/1.0\r\n\r\n").messages.map(\.isComplete) == [true])
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `how the bytes are cut makes no difference`(size: Int) {
        for text in ParserCases.accepted + ParserCases.refused.map(\.text) {
            #expect(Parsed(text, pieces: size) == Parsed(text), "\(text.prefix(200))")
        }
    }

    @Test(arguments: ParserCases.refused)
    func `what is ambiguous or wrong is refused`(example: ParserCases.Refused) {
        let parsed = Parsed(example.text)
        #expect(parsed.failure == example.status)
        #expect(parsed.messages.allSatisfy { !$0.isComplete })
    }

    @Test(arguments: ParserCases.accepted)
    func `what is only unusual is accepted`(text: String) {
        let parsed = Parsed(text)
        #expect(parsed.failure == nil)
        #expect(!parsed.messages.isEmpty)
        #expect(parsed.messages.allSatisfy { $0.isComplete })
    }

    @Test func `every byte that is no field content is refused in a value`() {
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: a".utf8) + [byte] + Array("b\r\n\r\n".utf8)
            let isContent = byte == 0x09 || byte >= 0x20 && byte != 0x7F
            #expect((Parsed(bytes).failure == nil) == isContent, "byte \(byte)")
        }
    }

    @Test func `every byte that is no token is refused in a name and a method`() {
        let tokens = Set("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: ":") {
            let name = Array("GET / HTTP/1.1\r\nHost: a\r\nX".utf8) + [byte] + Array("y: b\r\n\r\n".utf8)
            let method = Array("G".utf8) + [byte] + Array("T / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            #expect((Parsed(name).failure == nil) == tokens.contains(byte), "byte \(byte)")
            #expect((Parsed(method).failure == nil) == tokens.contains(byte), "byte \(byte)")
        }
    }
}
