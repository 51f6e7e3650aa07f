import HTTP
import Testing

@Suite struct NegotiationTests {
    @Test(arguments: [
        ("de", ["de"]), ("en-US,en;q=0.9,de;q=0.8", ["en-us", "en", "de"]), ("a;q=0.1, b ; q=0.9,c", ["c", "b", "a"]),
        ("fr;q=0, en", ["en"]), ("*", ["*"]), ("", []), ("a;q=2, b", ["b"]), ("a;q=0.1234, b;q=.5, c", ["c"]),
        (",, ,de,", ["de"]), ("de, DE;q=0.5", ["de"]), ("zh-Hant-TW;q=1.000", ["zh-hant-tw"]), ("a b, c", ["c"]),
        ("a;x=y;q=0.2,b;q=0.3", ["b", "a"]), ("é, de", ["de"]), ("de;q=", []),
    ])
    func `languages come most wanted first`(field: String, languages: [String]) {
        #expect(Negotiation.languages(field) == languages)
    }

    @Test func `of a field without end only the beginning counts`() {
        let field = (0..<5000).map { "l\($0)" }.joined(separator: ",")
        #expect(Negotiation.languages(field).count == 100)
        #expect(Negotiation.languages(String(repeating: ";q=0.", count: 2000)).isEmpty)
    }

    @Test(arguments: [
        (nil, false), ("gzip", true), ("deflate, GZIP;q=0.5, br", true), ("gzip;q=0", false), ("gzip;q=0.000", false),
        ("*", true), ("*;q=0", false), ("gzip;q=0, *", false), ("identity", false), ("br", false), ("", false),
        ("gzip;q=0.2, identity;q=0.5", false), ("x-gzip", true),
    ])
    func `gzip is sent to whoever takes it`(field: String?, isTaken: Bool) {
        #expect(Negotiation.acceptsGzip(field) == isTaken)
    }
}
