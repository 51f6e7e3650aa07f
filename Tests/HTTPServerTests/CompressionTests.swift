import CZlib
import HTTP
import HTTPServer
import Testing

struct CompressionTests {
    private static let server = Result { try TestServer(loops: 1, respond: respond) }

    private static func respond(_ request: Request) async -> Response {
        let text = Array(TestSite.text.utf8)
        let type = request.target.query.first("type") ?? "text/html; charset=utf-8"
        var response = Response(fields: [.contentType: type, .entityTag: "\"v1\""], body: .bytes(text))
        switch request.target.path.first {
        case "small": response.body = .bytes(Array(text[..<100]))
        case "encoded": response.fields[.contentEncoding] = "br"
        case "unchanged": response = Response(status: .notModified, fields: [.entityTag: "\"v1\""])
        default: break
        }
        return response
    }

    private func answer(_ path: String, _ fields: String = "Accept-Encoding: gzip, deflate, br\r\n") throws -> Answer {
        let client = try Self.server.get().client()
        try client.send(get(path, fields))
        return try client.answer()
    }

    @Test func `text is compressed for who takes it, under a weak tag`() throws {
        let answer = try answer("/")
        #expect(answer["content-encoding"] == "gzip")
        #expect(answer["vary"] == "Accept-Encoding")
        #expect(answer["etag"] == "W/\"v1\"")
        #expect(answer.body.count < TestSite.text.utf8.count / 10)
        #expect(try gunzip(answer.body) == Array(TestSite.text.utf8))
    }

    @Test(arguments: ["", "Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n"])
    func `text goes as it is to who does not take gzip`(_ fields: String) throws {
        let answer = try answer("/", fields)
        #expect(answer["content-encoding"] == nil)
        #expect(answer["vary"] == "Accept-Encoding")
        #expect(answer["etag"] == "\"v1\"")
        #expect(answer.text == TestSite.text)
    }

    @Test(arguments: ["/small", "/?type=image/png", "/?type=text/event-stream"])
    func `what gains nothing is not compressed`(_ path: String) throws {
        let answer = try answer(path)
        #expect(answer["content-encoding"] == nil)
        #expect(answer["vary"] == nil)
    }

    @Test func `what is encoded already stays so`() throws {
        #expect(try answer("/encoded")["content-encoding"] == "br")
    }

    @Test(arguments: [
        "application/json", "application/problem%2Bjson", "image/svg%2Bxml", "text/css", "text/javascript",
    ])
    func `text has many names`(_ type: String) throws {
        #expect(try answer("/?type=\(type)")["content-encoding"] == "gzip")
    }

    @Test func `one loop compresses one answer after the other`() throws {
        let client = try Self.server.get().client()
        for _ in 0..<3 {
            try client.send(get("/", "Accept-Encoding: gzip\r\n"))
            #expect(try gunzip(client.answer().body) == Array(TestSite.text.utf8))
        }
    }

    @Test func `HEAD names the fields of GET`() throws {
        let client = try Self.server.get().client()
        try client.send("HEAD / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n")
        let head = try client.answer(toHead: true)
        try client.send(get("/", "Accept-Encoding: gzip\r\n"))
        let answer = try client.answer()
        let withoutDate = { (lines: [String]) in lines.filter { !$0.hasPrefix("date:") } }
        #expect(withoutDate(head.lines) == withoutDate(answer.lines))
    }

    @Test func `a 304 names the tag that its client kept`() throws {
        #expect(try answer("/unchanged", "If-None-Match: W/\"v1\"\r\n")["etag"] == "W/\"v1\"")
        #expect(try answer("/unchanged", "If-None-Match: \"v1\"\r\n")["etag"] == "\"v1\"")
    }
}

/// The content of one gzip member.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    struct Broken: Error {}
    var stream = unsafe z_stream()
    guard unsafe inflateInit2_(&stream, 31, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        throw Broken()
    }
    defer { unsafe inflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: 1 << 20)
    var input = bytes
    let result = unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe stream.next_in = input.baseAddress
            unsafe stream.avail_in = UInt32(input.count)
            unsafe stream.next_out = output.baseAddress
            unsafe stream.avail_out = UInt32(output.count)
            return unsafe inflate(&stream, Z_FINISH)
        }
    }
    guard result == Z_STREAM_END else { throw Broken() }
    return unsafe Array(output[..<(output.count - Int(stream.avail_out))])
}
