extension ConformanceCase {
    static let lengths: [Self] = [
        .init("a length", "RFC 9112 §6.2", post("Content-Length: 5\r\n", "hello"), 200, then: .kept, content: "hello"),
        .init("a length of 0", "RFC 9112 §6.2", post("Content-Length: 0\r\n", ""), 200, then: .kept, content: ""),
        .init(
            "a length with zeros in front",
            "RFC 9110 §8.6",
            post("Content-Length: 005\r\n", "hello"),
            200,
            then: .kept
        ),
        .init("no length and no content", "RFC 9112 §6.3", post("", ""), 200, then: .kept, content: ""),
        .init(
            "two lengths",
            "RFC 9112 §6.3",
            post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello"),
            400,
            then: .closed
        ),
        .init(
            "the same length twice",
            "RFC 9112 §6.3",
            post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello"),
            400,
            then: .closed
        ),
        .init("a list of lengths", "RFC 9112 §6.3", post("Content-Length: 5, 5\r\n", "hello"), 400, then: .closed),
        .init("a length with a plus", "RFC 9110 §8.6", post("Content-Length: +5\r\n", "hello"), 400, then: .closed),
        .init("a negative length", "RFC 9110 §8.6", post("Content-Length: -5\r\n", "hello"), 400, then: .closed),
        .init("a hexadecimal length", "RFC 9110 §8.6", post("Content-Length: 0x5\r\n", "hello"), 400, then: .closed),
        .init("a length with a space", "RFC 9110 §8.6", post("Content-Length: 5 5\r\n", "hello"), 400, then: .closed),
        .init(
            "a length with a fraction",
            "RFC 9110 §8.6",
            post("Content-Length: 5.0\r\n", "hello"),
            400,
            then: .closed
        ),
        .init("an empty length", "RFC 9110 §8.6", post("Content-Length:\r\n", "hello"), 400, then: .closed),
        .init(
            "a length beyond all numbers",
            "RFC 9110 §8.6",
            post("Content-Length: 99999999999999999999\r\n", ""),
            413,
            then: .closed
        ),
        .init(
            "content with GET",
            "RFC 9110 §9.3.1",
            request("GET / HTTP/1.1", "Content-Length: 5\r\n", content: "hello"),
            200,
            then: .kept
        ),
        .init(
            "unread content",
            "RFC 9112 §9.3",
            post("Content-Length: 5\r\n", "hello", to: "/ignore"),
            200,
            then: .kept
        ),
        .init(
            "much unread content",
            "RFC 9112 §9.6",
            post("Content-Length: 1000000\r\n", "hello", to: "/ignore"),
            200,
            then: .closed
        ),
        .init(
            "content larger than wanted",
            "RFC 9110 §15.5.14",
            post("Content-Length: 2000000\r\n", "hello"),
            413,
            then: .closed
        ),
    ]

    static let codings: [Self] = [
        .init(
            "a length and chunks",
            "RFC 9112 §6.1",
            post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
            400,
            then: .closed
        ),
        .init(
            "chunks and a length",
            "RFC 9112 §6.1",
            post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
            400,
            then: .closed
        ),
        .init(
            "chunks in HTTP/1.0",
            "RFC 9112 §6.1",
            request("POST /echo HTTP/1.0", "Transfer-Encoding: chunked\r\n", content: "0\r\n\r\n"),
            400,
            then: .closed
        ),
        .init(
            "a coding in any case",
            "RFC 9112 §7",
            post("Transfer-Encoding: ChUnKeD\r\n", "0\r\n\r\n"),
            200,
            then: .kept
        ),
        .init(
            "gzip before chunks",
            "RFC 9112 §6.1",
            post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
            501,
            then: .closed
        ),
        .init(
            "chunks that are not last",
            "RFC 9112 §6.3",
            post("Transfer-Encoding: chunked, gzip\r\n", "0\r\n\r\n"),
            501,
            then: .closed
        ),
        .init("identity", "RFC 9112 §7", post("Transfer-Encoding: identity\r\n", ""), 501, then: .closed),
        .init(
            "almost chunked",
            "RFC 9112 §6.1",
            post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
            501,
            then: .closed
        ),
        .init(
            "chunked twice",
            "RFC 9112 §6.1",
            post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
            501,
            then: .closed
        ),
        .init("an empty coding", "RFC 9112 §6.1", post("Transfer-Encoding:\r\n", ""), 501, then: .closed),
    ]

    static let chunks: [Self] = [
        .init("a chunk", "RFC 9112 §7.1", chunked("5\r\nhello\r\n0\r\n\r\n"), 200, then: .kept, content: "hello"),
        .init(
            "two chunks",
            "RFC 9112 §7.1",
            chunked("2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"),
            200,
            then: .kept,
            content: "hello"
        ),
        .init("no chunk", "RFC 9112 §7.1", chunked("0\r\n\r\n"), 200, then: .kept, content: ""),
        .init(
            "a size in capitals",
            "RFC 9112 §7.1",
            chunked("A\r\n0123456789\r\n0\r\n\r\n"),
            200,
            then: .kept,
            content: "0123456789"
        ),
        .init("a size with zeros in front", "RFC 9112 §7.1", chunked("0005\r\nhello\r\n000\r\n\r\n"), 200, then: .kept),
        .init(
            "an extension",
            "RFC 9112 §7.1.1",
            chunked("5;a=b\r\nhello\r\n0;c\r\n\r\n"),
            200,
            then: .kept,
            content: "hello"
        ),
        .init("a quoted extension", "RFC 9112 §7.1.1", chunked("5;a=\"b;c\"\r\nhello\r\n0\r\n\r\n"), 200, then: .kept),
        .init(
            "trailers",
            "RFC 9112 §7.1.2",
            chunked("5\r\nhello\r\n0\r\nName: x\r\n\r\n"),
            200,
            then: .kept,
            content: "hello"
        ),
        .init("a trailer without a colon", "RFC 9112 §7.1.2", chunked("0\r\nName\r\n\r\n"), 400, then: .closed),
        .init("a continued trailer", "RFC 9112 §5.2", chunked("0\r\nName: x\r\n y\r\n\r\n"), 400, then: .closed),
        .init("a size that is no number", "RFC 9112 §7.1", chunked("G\r\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init("a size with a prefix", "RFC 9112 §7.1", chunked("0x5\r\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init("a negative size", "RFC 9112 §7.1", chunked("-5\r\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init("an empty size", "RFC 9112 §7.1", chunked("\r\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init("a space before the size", "RFC 9112 §7.1", chunked(" 5\r\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init("a space after the size", "RFC 9112 §7.1.1", chunked("5 \r\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init(
            "a size that would overflow",
            "RFC 9112 §7.1",
            chunked("fffffffffffffffff\r\nhello\r\n0\r\n\r\n"),
            400,
            then: .closed
        ),
        .init("a bare LF after the size", "RFC 9112 §7.1", chunked("5\nhello\r\n0\r\n\r\n"), 400, then: .closed),
        .init("a bare LF after the data", "RFC 9112 §7.1", chunked("5\r\nhello\n0\r\n\r\n"), 400, then: .closed),
        .init("data longer than its size", "RFC 9112 §7.1", chunked("5\r\nhello!\r\n0\r\n\r\n"), 400, then: .closed),
        .init(
            "an extension with a control character",
            "RFC 9112 §7.1.1",
            chunked("5;a\u{1}\r\nhello\r\n0\r\n\r\n"),
            400,
            then: .closed
        ),
        .init(
            "a size line too long",
            "RFC 9112 §7.1.1",
            chunked("5;" + String(repeating: "a", count: 300) + "\r\nhello\r\n0\r\n\r\n"),
            400,
            then: .closed
        ),
        .init("unread chunks", "RFC 9112 §9.3", chunked("5\r\nhello\r\n0\r\n\r\n", to: "/ignore"), 200, then: .kept),
        .init(
            "unread chunks without an end",
            "RFC 9112 §9.6",
            chunked("5\r\nhello\r\n", to: "/ignore"),
            200,
            then: .closed
        ),
        .init("unread chunks that are broken", "RFC 9112 §9.6", chunked("G\r\n", to: "/ignore"), 200, then: .closed),
    ]
}
