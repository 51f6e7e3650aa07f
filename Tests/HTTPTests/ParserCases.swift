import Testing

/// Requests for the parser's tables.
enum ParserCases {
    struct Refused: CustomTestStringConvertible, Sendable {
        let what: String
        let status: Int
        let text: String

        init(_ what: String, _ status: Int, _ text: String) {
            self.what = what
            self.status = status
            self.text = text
        }

        var testDescription: String { what }
    }

    static let accepted: [String] = [
        Parsed.request(),
        Parsed.request("BREW /pot HTTP/1.1"),
        Parsed.request("OPTIONS * HTTP/1.1"),
        Parsed.request("GET /%E2%82%AC?a=%20+&b HTTP/1.1"),
        Parsed.request("GET /a%2Fb HTTP/1.1"),
        Parsed.request("GET /a//b/ HTTP/1.1"),
        Parsed.request("GET /...?{}|^ HTTP/1.1"),
        Parsed.request("GET / HTTP/1.1", "X:", "Y: \t", "Z:a:b"),
        Parsed.request("GET / HTTP/1.1", "X: caf\u{E9}"),
        Parsed.request("POST / HTTP/1.1", "Content-Length: 0"),
        Parsed.request("POST / HTTP/1.1", "Content-Length: 005", content: "hello"),
        Parsed.request("POST / HTTP/1.1", "Transfer-Encoding: chunked", content: "0\r\n\r\n"),
        Parsed.request("POST / HTTP/1.0", "Content-Length: 2", content: "hi"),
        "GET / HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: 192.0.2.1:80\r\n\r\n",
        "\r\n" + Parsed.request() + "\r\n\r\n" + Parsed.request(),
    ]

    static let refused: [Refused] = lines + hosts + fields + framing + chunks

    private static let lines: [Refused] = [
        Refused("no version", 400, "GET /\r\n\r\n"),
        Refused("two spaces", 400, Parsed.request("GET  / HTTP/1.1")),
        Refused("a space in the target", 400, Parsed.request("GET /a b HTTP/1.1")),
        Refused("a space at the end", 400, Parsed.request("GET / HTTP/1.1 ")),
        Refused("a tab for a space", 400, Parsed.request("GET\t/ HTTP/1.1")),
        Refused("a space in front", 400, Parsed.request(" GET / HTTP/1.1")),
        Refused("a TLS handshake", 400, "\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}"),
        Refused("a method with a colon", 400, Parsed.request("G:T / HTTP/1.1")),
        Refused("HTTP/2", 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        Refused("HTTP/0.9", 505, Parsed.request("GET / HTTP/0.9")),
        Refused("the version in lower case", 400, Parsed.request("GET / http/1.1")),
        Refused("a version of one digit", 400, Parsed.request("GET / HTTP/1")),
        Refused("a version of three digits", 400, Parsed.request("GET / HTTP/1.10")),
        Refused("a bare LF after the line", 400, "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        Refused("a CR in the line", 400, "GET /\r HTTP/1.1\r\nHost: a\r\n\r\n"),
        Refused("an LF in front", 400, "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
        Refused("many empty lines", 400, "\r\n\r\n\r\n\r\n\r\n" + Parsed.request()),
        Refused("CONNECT", 501, Parsed.request("CONNECT a.example:443 HTTP/1.1")),
        Refused("authority form", 400, Parsed.request("GET a.example:443 HTTP/1.1")),
        Refused("a path without a slash", 400, Parsed.request("GET products HTTP/1.1")),
        Refused("an asterisk for GET", 400, Parsed.request("GET * HTTP/1.1")),
        Refused("another scheme", 400, Parsed.request("GET ftp://a.example/ HTTP/1.1")),
        Refused("absolute form with a user", 400, Parsed.request("GET http://u@a.example/ HTTP/1.1")),
        Refused("absolute form without a host", 400, Parsed.request("GET http:/// HTTP/1.1")),
        Refused("a fragment", 400, Parsed.request("GET /a#b HTTP/1.1")),
        Refused("a target that is not ASCII", 400, Parsed.request("GET /\u{E9} HTTP/1.1")),
        Refused("an escaped NUL", 400, Parsed.request("GET /a%00 HTTP/1.1")),
        Refused("a broken escape", 400, Parsed.request("GET /a%2 HTTP/1.1")),
        Refused("an escape of no digits", 400, Parsed.request("GET /a%zz HTTP/1.1")),
        Refused("an escape that is not UTF-8", 400, Parsed.request("GET /a%FF HTTP/1.1")),
        Refused("an overlong slash", 400, Parsed.request("GET /a%C0%AF HTTP/1.1")),
        Refused("a broken escape in the query", 400, Parsed.request("GET /?a=% HTTP/1.1")),
        Refused("dots", 400, Parsed.request("GET /a/../b HTTP/1.1")),
        Refused("a dot", 400, Parsed.request("GET /./a HTTP/1.1")),
        Refused("escaped dots", 400, Parsed.request("GET /%2e%2E/a HTTP/1.1")),
        Refused("dots at the end", 400, Parsed.request("GET /a/.. HTTP/1.1")),
        Refused("a long line", 414, Parsed.request("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1")),
        Refused("a long line that is also wrong", 414, Parsed.request("GET \(String(repeating: "#", count: 9000))")),
        Refused("a line without end", 414, String(repeating: "a", count: 9000)),
    ]

    private static let hosts: [Refused] = [
        Refused("no host", 400, "GET / HTTP/1.1\r\n\r\n"),
        Refused("no host for an absolute target", 400, "GET http://a.example/ HTTP/1.1\r\n\r\n"),
        Refused("an empty host", 400, "GET / HTTP/1.1\r\nHost: \r\n\r\n"),
        Refused("two hosts", 400, Parsed.request("GET / HTTP/1.1", "Host: b.example")),
        Refused("the same host twice", 400, Parsed.request("GET / HTTP/1.1", "host: lares.example")),
        Refused("two hosts in HTTP/1.0", 400, Parsed.request("GET / HTTP/1.0", "Host: b.example")),
        Refused("a list of hosts", 400, "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        Refused("a host with a path", 400, "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        Refused("a host with a user", 400, "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n"),
        Refused("a host without a name", 400, "GET / HTTP/1.1\r\nHost: :80\r\n\r\n"),
        Refused("a port beyond 65535", 400, "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n"),
        Refused("a port of letters", 400, "GET / HTTP/1.1\r\nHost: a:http\r\n\r\n"),
        Refused("an open bracket", 400, "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"),
    ]

    private static let fields: [Refused] = [
        Refused("space before the colon", 400, Parsed.request("GET / HTTP/1.1", "X : a")),
        Refused("no colon", 400, Parsed.request("GET / HTTP/1.1", "X")),
        Refused("no name", 400, Parsed.request("GET / HTTP/1.1", ": a")),
        Refused("a continued line", 400, Parsed.request("GET / HTTP/1.1", "X: a", " b")),
        Refused("a line continued by a tab", 400, Parsed.request("GET / HTTP/1.1", "X: a", "\tb")),
        Refused("space before the first field", 400, "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        Refused("a bare LF after a field", 400, "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"),
        Refused("a bare LF at the end", 400, "GET / HTTP/1.1\r\nHost: a\r\n\n"),
        Refused("a bare CR in a value", 400, Parsed.request("GET / HTTP/1.1", "X: a\rY: b")),
        Refused("CR CR LF", 400, Parsed.request("GET / HTTP/1.1", "X: a\r")),
        Refused("many fields", 431, Parsed.request("GET / HTTP/1.1", many)),
        Refused("long fields", 431, Parsed.request("GET / HTTP/1.1", "X: \(String(repeating: "a", count: 40_000))")),
        Refused("a field without end", 431, "GET / HTTP/1.1\r\n\(String(repeating: "a", count: 40_000))"),
        Refused("an unknown expectation", 417, Parsed.request("POST / HTTP/1.1", "Expect: tea")),
        Refused("two expectations", 417, Parsed.request("POST / HTTP/1.1", "Expect: 100-continue, tea")),
    ]

    private static let many = Array(repeating: "X: a", count: 100).joined(separator: "\r\n")

    private static let framing: [Refused] = [
        Refused("two lengths", 400, post("Content-Length: 1", "Content-Length: 2")),
        Refused("the same length twice", 400, post("Content-Length: 1", "Content-Length: 1")),
        Refused("a list of lengths", 400, post("Content-Length: 1, 1")),
        Refused("a negative length", 400, post("Content-Length: -1")),
        Refused("a length with a sign", 400, post("Content-Length: +1")),
        Refused("a hexadecimal length", 400, post("Content-Length: 0x1")),
        Refused("an empty length", 400, post("Content-Length:")),
        Refused("a length with a space in it", 400, post("Content-Length: 1 1")),
        Refused("a length of 19 digits", 413, post("Content-Length: 1000000000000000000")),
        Refused("length and chunks", 400, post("Content-Length: 1", "Transfer-Encoding: chunked")),
        Refused("chunks and length", 400, post("Transfer-Encoding: chunked", "Content-Length: 1")),
        Refused("gzip, chunked", 501, post("Transfer-Encoding: gzip, chunked")),
        Refused("chunked, identity", 501, post("Transfer-Encoding: chunked, identity")),
        Refused("identity", 501, post("Transfer-Encoding: identity")),
        Refused("xchunked", 501, post("Transfer-Encoding: xchunked")),
        Refused("an empty coding", 501, post("Transfer-Encoding:")),
        Refused("chunked twice", 501, post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked")),
        Refused("a vertical tab before chunked", 400, post("Transfer-Encoding: \u{0B}chunked")),
        Refused("chunks in HTTP/1.0", 400, Parsed.request("POST / HTTP/1.0", "Transfer-Encoding: chunked")),
    ]

    private static let chunks: [Refused] = [
        Refused("no size", 400, chunked("\r\nx\r\n0\r\n\r\n")),
        Refused("a size that is no number", 400, chunked("g\r\n")),
        Refused("a size with 0x", 400, chunked("0x1\r\nx\r\n")),
        Refused("a negative size", 400, chunked("-1\r\n")),
        Refused("a size that overflows", 400, chunked("10000000000000000\r\n")),
        Refused("space after the size", 400, chunked("1 \r\nx\r\n")),
        Refused("space before the size", 400, chunked(" 1\r\nx\r\n")),
        Refused("a bare LF after the size", 400, chunked("1\nx\r\n")),
        Refused("a control character in an extension", 400, chunked("1;a\u{00}\r\nx\r\n")),
        Refused("a CR in an extension", 400, chunked("1;a\rb\r\nx\r\n")),
        Refused("a long extension", 400, chunked("1;\(String(repeating: "a", count: 300))\r\nx\r\n")),
        Refused("many extensions", 400, chunked(manyExtensions)),
        Refused("data longer than its size", 400, chunked("1\r\nxy\r\n0\r\n\r\n")),
        Refused("a bare LF after data", 400, chunked("1\r\nx\n0\r\n\r\n")),
        Refused("a CR without LF after data", 400, chunked("1\r\nx\rx0\r\n\r\n")),
        Refused("a bad trailer", 400, chunked("0\r\nX : a\r\n\r\n")),
        Refused("long trailers", 431, chunked("0\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n")),
        Refused("many trailers", 431, chunked("0\r\n\(many)\r\nX: a\r\n\r\n")),
    ]

    private static let manyExtensions = Array(
        repeating: "1;\(String(repeating: "a", count: 200))\r\nx\r\n",
        count: 30
    ).joined()

    private static func post(_ fields: String...) -> String {
        Parsed.request("POST / HTTP/1.1", fields.joined(separator: "\r\n"), content: "x")
    }

    private static func chunked(_ content: String) -> String {
        Parsed.request("POST / HTTP/1.1", "Transfer-Encoding: chunked", content: content)
    }
}
