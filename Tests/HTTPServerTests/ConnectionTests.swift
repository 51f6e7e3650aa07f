import HTTP
import HTTPServer
import Testing

struct ConnectionTests {
    @Test func `a request is answered and the connection kept`() throws {
        let client = try TestServer().client()
        try client.send(get("/one"))
        #expect(try client.answer().text == "GET /one")
        try client.send(get("/two"))
        #expect(try client.answer().text == "GET /two")
    }

    @Test func `requests sent ahead are answered in order`() throws {
        let client = try TestServer().client()
        try client.send((0..<200).map { get("/\($0)") }.joined())
        for number in 0..<200 { #expect(try client.answer().text == "GET /\(number)") }
    }

    @Test func `content is handed to the handler and the next request follows`() throws {
        let client = try TestServer(respond: TestSite().respond).client()
        try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello" + get("/next"))
        #expect(try client.answer().text == "hello")
        #expect(try client.answer().text == "GET /next a")
    }
}
