extension ConformanceCase {
    /// `/assets/digits.bin` holds the ten digits; `/assets/large.txt` 20 kB of text.
    static let ranges: [Self] = [
        .init("a range", "RFC 9110 §14.2", range("bytes=2-4"), 206, then: .kept, content: "234"),
        .init("a range to the end", "RFC 9110 §14.1.2", range("bytes=7-"), 206, then: .kept, content: "789"),
        .init("the last bytes", "RFC 9110 §14.1.2", range("bytes=-2"), 206, then: .kept, content: "89"),
        .init(
            "more last bytes than there are",
            "RFC 9110 §14.1.2",
            range("bytes=-20"),
            206,
            then: .kept,
            content: "0123456789"
        ),
        .init("a range beyond the end", "RFC 9110 §14.1.2", range("bytes=8-20"), 206, then: .kept, content: "89"),
        .init("a range after the end", "RFC 9110 §15.5.17", range("bytes=10-"), 416, then: .kept),
        .init("no last bytes", "RFC 9110 §14.1.2", range("bytes=-0"), 416, then: .kept),
        .init(
            "a range the wrong way round",
            "RFC 9110 §14.1.1",
            range("bytes=4-2"),
            200,
            then: .kept,
            content: "0123456789"
        ),
        .init("another unit", "RFC 9110 §14.2", range("lines=1-2"), 200, then: .kept, content: "0123456789"),
        .init("several ranges", "RFC 9110 §14.2", range("bytes=0-1,3-4"), 200, then: .kept, content: "0123456789"),
        .init(
            "a range of another version",
            "RFC 9110 §13.1.5",
            range("bytes=2-4", "If-Range: \"other\"\r\n"),
            200,
            then: .kept,
            content: "0123456789"
        ),
        .init(
            "a range with HEAD",
            "RFC 9110 §14.2",
            request("HEAD /assets/digits.bin HTTP/1.1", "Range: bytes=2-4\r\n"),
            200,
            then: .kept,
            heads: [0]
        ),
    ]

    static let conditions: [Self] = [
        .init("any version is known", "RFC 9110 §13.1.2", digits("If-None-Match: *\r\n"), 304, then: .kept),
        .init("another version is known", "RFC 9110 §13.1.2", digits("If-None-Match: \"other\"\r\n"), 200, then: .kept),
        .init("another version is required", "RFC 9110 §13.1.1", digits("If-Match: \"other\"\r\n"), 412, then: .kept),
        .init(
            "a date long ago",
            "RFC 9110 §13.1.3",
            digits("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n"),
            200,
            then: .kept
        ),
        .init("a date that is none", "RFC 9110 §13.1.3", digits("If-Modified-Since: yesterday\r\n"), 200, then: .kept),
        .init(
            "unmodified since long ago",
            "RFC 9110 §13.1.4",
            digits("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n"),
            412,
            then: .kept
        ),
        .init(
            "a tag goes before a date",
            "RFC 9110 §13.2.2",
            digits("If-None-Match: *\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n"),
            304,
            then: .kept
        ),
        .init("a file that is not there", "RFC 9110 §15.5.5", get("/assets/none.txt"), 404, then: .kept),
        .init(
            "a file with a slash in its segment",
            "RFC 3986 §2.2",
            get("/assets/folder%2Finside.txt"),
            404,
            then: .kept
        ),
        .init(
            "POST to a file",
            "RFC 9110 §15.5.6",
            post("Content-Length: 0\r\n", "", to: "/assets/digits.bin"),
            405,
            then: .kept
        ),
    ]

    private static func digits(_ fields: String) -> String { get("/assets/digits.bin", fields) }
    private static func range(_ value: String, _ fields: String = "") -> String {
        digits("Range: \(value)\r\n\(fields)")
    }
}
