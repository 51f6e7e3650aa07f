extension ConformanceCase {
    static let connections: [Self] = [
        .init("close", "RFC 9112 §9.6", request("GET / HTTP/1.1", "Connection: close\r\n"), 200, then: .closed),
        .init(
            "close in any case, among others",
            "RFC 9110 §7.6.1",
            request("GET / HTTP/1.1", "Connection: x, CLOSE\r\n"),
            200,
            then: .closed
        ),
        .init(
            "keep-alive in HTTP/1.0",
            "RFC 9112 §9.3",
            request("GET / HTTP/1.0", "Connection: keep-alive\r\n"),
            200,
            then: .kept
        ),
        .init(
            "close against keep-alive",
            "RFC 9112 §9.3",
            request("GET / HTTP/1.0", "Connection: keep-alive, close\r\n"),
            200,
            then: .closed
        ),
        .init(
            "three requests at once",
            "RFC 9112 §9.3.2",
            get("/1") + get("/2") + get("/3"),
            200,
            200,
            200,
            then: .kept,
            content: "GET /3 a"
        ),
        .init(
            "nothing is answered after close",
            "RFC 9112 §9.6",
            get("/1") + get("/2", "Connection: close\r\n") + get("/3"),
            200,
            200,
            then: .closed,
            content: "GET /2 a"
        ),
        .init(
            "nothing is answered after HTTP/1.0",
            "RFC 9112 §9.3",
            "GET /1 HTTP/1.0\r\n\r\n" + get("/2"),
            200,
            then: .closed,
            content: "GET /1 "
        ),
        .init(
            "a bad request after a good one",
            "RFC 9112 §9.3.2",
            get("/1") + "nonsense\r\n\r\n" + get("/3"),
            200,
            400,
            then: .closed
        ),
        .init(
            "content, then a request",
            "RFC 9112 §6.3",
            post("Content-Length: 5\r\n", "hello") + get("/2"),
            200,
            200,
            then: .kept,
            content: "GET /2 a"
        ),
        .init(
            "chunks, then a request",
            "RFC 9112 §6.3",
            chunked("5\r\nhello\r\n0\r\n\r\n") + get("/2"),
            200,
            200,
            then: .kept,
            content: "GET /2 a"
        ),
        .init(
            "unread content, then a request",
            "RFC 9112 §9.3",
            post("Content-Length: 5\r\n", "hello", to: "/ignore") + get("/2"),
            200,
            200,
            then: .kept,
            content: "GET /2 a"
        ),
        .init(
            "content that looks like a request",
            "RFC 9112 §11.2",
            post("Content-Length: 28\r\n", "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"),
            200,
            then: .kept,
            content: "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"
        ),
        .init("an empty line between requests", "RFC 9112 §2.2", get("/1") + "\r\n" + get("/2"), 200, 200, then: .kept),
    ]

    static let methods: [Self] = [
        .init("HEAD", "RFC 9110 §9.3.2", request("HEAD / HTTP/1.1"), 200, then: .kept, heads: [0]),
        .init(
            "HEAD, then GET",
            "RFC 9110 §9.3.2",
            request("HEAD /1 HTTP/1.1") + get("/2"),
            200,
            200,
            then: .kept,
            heads: [0],
            content: "GET /2 a"
        ),
        .init(
            "HEAD of a file",
            "RFC 9110 §9.3.2",
            request("HEAD /assets/large.txt HTTP/1.1") + get("/2"),
            200,
            200,
            then: .kept,
            heads: [0],
            content: "GET /2 a"
        ),
        .init("OPTIONS", "RFC 9110 §9.3.7", request("OPTIONS /x HTTP/1.1"), 200, then: .kept),
        .init(
            "204 has no content",
            "RFC 9110 §15.3.5",
            get("/empty") + get("/2"),
            204,
            200,
            then: .kept,
            content: "GET /2 a"
        ),
        .init(
            "304 has no content",
            "RFC 9110 §15.4.5",
            get("/unchanged") + get("/2"),
            304,
            200,
            then: .kept,
            content: "GET /2 a"
        ),
    ]

    static let expectations: [Self] = [
        .init(
            "content is asked for",
            "RFC 9110 §10.1.1",
            [bytes(post(expect, "")), bytes("hello")],
            [100, 200],
            .kept,
            content: "hello"
        ),
        .init(
            "chunks are asked for",
            "RFC 9110 §10.1.1",
            [
                bytes(post("Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n", "")),
                bytes("5\r\nhello\r\n0\r\n\r\n"),
            ],
            [100, 200],
            .kept,
            content: "hello"
        ),
        .init(
            "an expectation in any case",
            "RFC 9110 §10.1.1",
            [bytes(post("Expect: 100-Continue\r\nContent-Length: 5\r\n", "")), bytes("hello")],
            [100, 200],
            .kept
        ),
        .init(
            "content nobody wants is not asked for",
            "RFC 9110 §10.1.1",
            post(expect, "", to: "/ignore"),
            200,
            then: .closed
        ),
        .init(
            "content too large is not asked for",
            "RFC 9110 §10.1.1",
            post("Expect: 100-continue\r\nContent-Length: 2000000\r\n", ""),
            413,
            then: .closed
        ),
        .init(
            "an expectation without content",
            "RFC 9110 §10.1.1",
            get("/", "Expect: 100-continue\r\n"),
            200,
            then: .kept
        ),
        .init(
            "an expectation in HTTP/1.0",
            "RFC 9110 §10.1.1",
            request("POST /echo HTTP/1.0", expect, content: "hello"),
            200,
            then: .closed,
            content: "hello"
        ),
        .init("another expectation", "RFC 9110 §15.5.18", get("/", "Expect: tea\r\n"), 417, then: .closed),
    ]

    private static let expect = "Expect: 100-continue\r\nContent-Length: 5\r\n"
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
