extension ConformanceCase {
    static let hosts: [Self] = [
        .init("no Host", "RFC 9112 §3.2", "GET / HTTP/1.1\r\n\r\n", 400, then: .closed),
        .init("two Hosts", "RFC 9112 §3.2", request("GET / HTTP/1.1", "Host: b\r\n"), 400, then: .closed),
        .init("two equal Hosts", "RFC 9112 §3.2", request("GET / HTTP/1.1", "Host: a\r\n"), 400, then: .closed),
        .init("a Host with a port", "RFC 9110 §7.2", host("a:8080"), 200, then: .kept, content: "GET / a:8080"),
        .init("a Host that is an IPv6 address", "RFC 9110 §7.2", host("[::1]:80"), 200, then: .kept),
        .init("a Host with a space", "RFC 9112 §3.2", host("a b"), 400, then: .closed),
        .init("two names in a Host", "RFC 9112 §3.2", host("a, b"), 400, then: .closed),
        .init("a Host with a user", "RFC 9112 §3.2", host("u@a"), 400, then: .closed),
        .init("a Host with a path", "RFC 9112 §3.2", host("a/b"), 400, then: .closed),
        .init("a Host with a port that is none", "RFC 9112 §3.2", host("a:b"), 400, then: .closed),
        .init("a Host name in any case", "RFC 9110 §5.1", "GET / HTTP/1.1\r\nhOsT: a\r\n\r\n", 200, then: .kept),
    ]

    static let fields: [Self] = [
        .init("space before the colon", "RFC 9112 §5.1", field("Name : x"), 400, then: .closed),
        .init("a continued line", "RFC 9112 §5.2", field("Name: x\r\n y"), 400, then: .closed),
        .init("a line continued by a tab", "RFC 9112 §5.2", field("Name: x\r\n\ty"), 400, then: .closed),
        .init(
            "space before the first field",
            "RFC 9112 §2.2",
            "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
            400,
            then: .closed
        ),
        .init("NUL in a value", "RFC 9110 §5.5", field("Name: x\0y"), 400, then: .closed),
        .init("a bare CR in a value", "RFC 9110 §5.5", field("Name: x\ry"), 400, then: .closed),
        .init("a bare LF after a value", "RFC 9112 §2.2", field("Name: x\nOther: y"), 400, then: .closed),
        .init("a control character in a value", "RFC 9110 §5.5", field("Name: x\u{1}y"), 400, then: .closed),
        .init("DEL in a value", "RFC 9110 §5.5", field("Name: x\u{7f}y"), 400, then: .closed),
        .init("no name", "RFC 9112 §5", field(": x"), 400, then: .closed),
        .init("no colon", "RFC 9112 §5", field("Name"), 400, then: .closed),
        .init("a space in a name", "RFC 9110 §5.1", field("A name: x"), 400, then: .closed),
        .init("a name beyond ASCII", "RFC 9110 §5.1", field("Näme: x"), 400, then: .closed),
        .init("a value beyond ASCII", "RFC 9110 §5.5", field("Name: ä"), 200, then: .kept),
        .init("a tab in a value", "RFC 9110 §5.5", field("Name: x\ty"), 200, then: .kept),
        .init("an empty value", "RFC 9110 §5.5", field("Name:"), 200, then: .kept),
        .init("space around a value", "RFC 9112 §5.1", field("Name: \t x \t "), 200, then: .kept),
        .init("the most fields", "RFC 9110 §5.4", request("GET / HTTP/1.1", many(99)), 200, then: .kept),
        .init("too many fields", "RFC 6585 §5", request("GET / HTTP/1.1", many(100)), 431, then: .closed),
        .init("a long value", "RFC 9110 §5.4", field("Name: " + long(30_000)), 200, then: .kept),
        .init("fields too long", "RFC 6585 §5", field("Name: " + long(33_000)), 431, then: .closed),
        .init(
            "a head that ends with a bare LF",
            "RFC 9112 §2.2",
            "GET / HTTP/1.1\r\nHost: a\r\n\n",
            400,
            then: .closed
        ),
    ]

    private static func host(_ value: String) -> String { "GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n" }
    private static func field(_ line: String) -> String { request("GET / HTTP/1.1", line + "\r\n") }
    private static func many(_ count: Int) -> String { String(repeating: "A: b\r\n", count: count) }
    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }
}
