extension ConformanceCase {
    static let requestLines: [Self] = [
        .init("a plain request", "RFC 9112 §3", request("GET / HTTP/1.1"), 200, then: .kept, content: "GET / a"),
        .init("HTTP/1.0 without Host", "RFC 9112 §3.2", "GET / HTTP/1.0\r\n\r\n", 200, then: .closed),
        .init("HTTP/1.2 is served as 1.1", "RFC 9110 §2.5", request("GET / HTTP/1.2"), 200, then: .kept),
        .init("HTTP/2.0", "RFC 9110 §15.6.6", request("GET / HTTP/2.0"), 505, then: .closed),
        .init("HTTP/0.9", "RFC 9110 §15.6.6", request("GET / HTTP/0.9"), 505, then: .closed),
        .init("no version", "RFC 9112 §3", "GET /\r\n\r\n", 400, then: .closed),
        .init("a version in lower case", "RFC 9112 §2.3", request("GET / http/1.1"), 400, then: .closed),
        .init("a version with more behind it", "RFC 9112 §2.3", request("GET / HTTP/1.1x"), 400, then: .closed),
        .init("a version without a dot", "RFC 9112 §2.3", request("GET / HTTP/11"), 400, then: .closed),
        .init("a version of two digits", "RFC 9112 §2.3", request("GET / HTTP/1.10"), 400, then: .closed),
        .init("a method in lower case is another method", "RFC 9110 §9.1", request("get / HTTP/1.1"), 501, then: .kept),
        .init("an unknown method", "RFC 9110 §9.1", request("BREW / HTTP/1.1"), 501, then: .kept),
        .init("a method that is no token", "RFC 9112 §3.1", request("GE(T / HTTP/1.1"), 400, then: .closed),
        .init("no method", "RFC 9112 §3", request(" / HTTP/1.1"), 400, then: .closed),
        .init("CONNECT", "RFC 9110 §9.3.6", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 501, then: .closed),
        .init("two spaces", "RFC 9112 §3", request("GET  / HTTP/1.1"), 400, then: .closed),
        .init("a tab for a space", "RFC 9112 §3", request("GET\t/ HTTP/1.1"), 400, then: .closed),
        .init("a space at the end", "RFC 9112 §3", request("GET / HTTP/1.1 "), 400, then: .closed),
        .init("a space in the target", "RFC 9112 §3.2", request("GET /a b HTTP/1.1"), 400, then: .closed),
        .init("a bare LF ends the line", "RFC 9112 §2.2", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400, then: .closed),
        .init("a bare CR in the line", "RFC 9112 §2.2", request("GET /\r HTTP/1.1"), 400, then: .closed),
        .init("an empty line first", "RFC 9112 §2.2", "\r\n" + request("GET / HTTP/1.1"), 200, then: .kept),
        .init(
            "four empty lines first",
            "RFC 9112 §2.2",
            "\r\n\r\n\r\n\r\n" + request("GET / HTTP/1.1"),
            200,
            then: .kept
        ),
        .init("many empty lines first", "RFC 9112 §2.2", String(repeating: "\r\n", count: 9), 400, then: .closed),
        .init("a bare LF first", "RFC 9112 §2.2", "\n" + request("GET / HTTP/1.1"), 400, then: .closed),
        .init("a TLS handshake", "RFC 9112 §3", [[0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]], [400], .closed),
        .init("a line of the longest length", "RFC 9112 §3", longLine(8192), 200, then: .kept),
        .init("a line too long", "RFC 9110 §15.5.15", longLine(8193), 414, then: .closed),
        .init(
            "a line that never ends",
            "RFC 9110 §15.5.15",
            "GET /" + String(repeating: "a", count: 9000),
            414,
            then: .closed
        ),
    ]

    static let targets: [Self] = [
        .init("a query", "RFC 9112 §3.2.1", request("GET /a?b=c HTTP/1.1"), 200, then: .kept, content: "GET /a?b=c a"),
        .init("an empty segment", "RFC 3986 §3.3", request("GET //a HTTP/1.1"), 200, then: .kept),
        .init(
            "the absolute form",
            "RFC 9112 §3.2.2",
            request("GET http://a/x HTTP/1.1"),
            200,
            then: .kept,
            content: "GET /x a"
        ),
        .init(
            "an absolute form over another Host",
            "RFC 9112 §3.2.2",
            request("GET http://b/x HTTP/1.1"),
            200,
            then: .kept,
            content: "GET /x b"
        ),
        .init(
            "an absolute form without a path",
            "RFC 9112 §3.2.2",
            request("GET http://a HTTP/1.1"),
            200,
            then: .kept,
            content: "GET / a"
        ),
        .init(
            "an absolute form of another scheme",
            "RFC 9112 §3.2.2",
            request("GET ftp://a/ HTTP/1.1"),
            400,
            then: .closed
        ),
        .init(
            "an absolute form with a user",
            "RFC 9110 §4.2.4",
            request("GET http://u@a/ HTTP/1.1"),
            400,
            then: .closed
        ),
        .init("the authority form", "RFC 9112 §3.2.3", request("GET a:80 HTTP/1.1"), 400, then: .closed),
        .init("the asterisk form of OPTIONS", "RFC 9112 §3.2.4", request("OPTIONS * HTTP/1.1"), 200, then: .kept),
        .init("the asterisk form of GET", "RFC 9112 §3.2.4", request("GET * HTTP/1.1"), 400, then: .closed),
        .init("no slash", "RFC 9112 §3.2.1", request("GET foo HTTP/1.1"), 400, then: .closed),
        .init("a fragment", "RFC 9112 §3.2.1", request("GET /a#b HTTP/1.1"), 400, then: .closed),
        .init("NUL in the target", "RFC 9112 §3.2", request("GET /\0 HTTP/1.1"), 400, then: .closed),
        .init("a control character in the target", "RFC 9112 §3.2", request("GET /\u{1} HTTP/1.1"), 400, then: .closed),
        .init("a target beyond ASCII", "RFC 3986 §2", request("GET /ä HTTP/1.1"), 400, then: .closed),
        .init("a broken escape", "RFC 3986 §2.1", request("GET /%zz HTTP/1.1"), 400, then: .closed),
        .init("an escape cut short", "RFC 3986 §2.1", request("GET /%4 HTTP/1.1"), 400, then: .closed),
        .init("an escape that is not UTF-8", "RFC 3986 §2.5", request("GET /%ff HTTP/1.1"), 400, then: .closed),
        .init("an escaped NUL", "RFC 3986 §7.3", request("GET /%00 HTTP/1.1"), 400, then: .closed),
        .init("dots", "RFC 3986 §5.2.4", request("GET /a/../b HTTP/1.1"), 400, then: .closed),
        .init("escaped dots", "RFC 3986 §5.2.4", request("GET /%2e%2E/b HTTP/1.1"), 400, then: .closed),
    ]

    private static func longLine(_ length: Int) -> String {
        request("GET /" + String(repeating: "a", count: length - 14) + " HTTP/1.1")
    }
}
