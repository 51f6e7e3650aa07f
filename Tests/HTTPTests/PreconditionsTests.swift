import HTTP
import Testing

@Suite struct PreconditionsTests {
    private static let now = HTTPDateTests.now
    private static let older = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let same = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let future = "Fri, 31 Dec 9999 23:59:59 GMT"
    private let validators = Validators(tag: EntityTag("abc"), modified: 784_111_777)

    @Test(arguments: [
        ("\"abc\"", true), ("W/\"abc\"", true), ("\"x\", W/\"abc\"", true), ("\"x\",,\"abc\"", true), ("*", true),
        ("\"x\"", false), ("abc", false), ("\"abc", false), ("\"ab\"", false), ("", false), ("w/\"abc\"", false),
    ])
    func `a known state is not sent again`(known: String, isKnown: Bool) {
        let fields: Fields = [.ifNoneMatch: known]
        #expect(validators.evaluate(.get, fields, now: Self.now) == (isKnown ? .notModified : .proceed))
        #expect(validators.evaluate(.put, fields, now: Self.now) == (isKnown ? .failed : .proceed))
    }

    @Test(arguments: [(older, false), (same, true), ("soon", false), (future, false)])
    func `what did not change since is not sent again`(since: String, isKnown: Bool) {
        let fields: Fields = [.ifModifiedSince: since]
        #expect(validators.evaluate(.head, fields, now: Self.now) == (isKnown ? .notModified : .proceed))
        #expect(validators.evaluate(.post, fields, now: Self.now) == .proceed)
    }

    @Test func `a tag is weighed instead of a date`() {
        let fields: Fields = [.ifNoneMatch: "\"x\"", .ifModifiedSince: Self.same]
        #expect(validators.evaluate(.get, fields, now: Self.now) == .proceed)
    }

    @Test(arguments: [("\"abc\"", true), ("*", true), ("W/\"abc\"", false), ("\"x\"", false), ("", false)])
    func `a change needs the state it was meant for`(wanted: String, proceeds: Bool) {
        let outcome = validators.evaluate(.patch, [.ifMatch: wanted], now: Self.now)
        #expect(outcome == (proceeds ? .proceed : .failed))
    }

    @Test func `nothing matches what has no tag`() {
        #expect(Validators().evaluate(.put, [.ifMatch: "\"abc\""], now: Self.now) == .failed)
        #expect(Validators().evaluate(.get, [.ifNoneMatch: "\"abc\""], now: Self.now) == .proceed)
    }

    @Test(arguments: [(older, false), (same, true), ("soon", true)])
    func `a change can be tied to a date`(limit: String, proceeds: Bool) {
        let outcome = validators.evaluate(.put, [.ifUnmodifiedSince: limit], now: Self.now)
        #expect(outcome == (proceeds ? .proceed : .failed))
    }

    @Test(
        arguments: [
            ("bytes=0-0", .part(0..<1)), ("bytes=2-", .part(2..<10)), ("bytes=-3", .part(7..<10)),
            ("bytes=5-99", .part(5..<10)), ("bytes=-99", .part(0..<10)), ("Bytes= 1-2", .part(1..<3)),
            ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=1-99999999999999999999", .part(1..<10)), ("bytes=3-2", .whole), ("bytes=0-1,3-4", .whole),
            ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes 0-1", .whole), ("items=0-1", .whole), ("", .whole),
            ("bytes=1-2-3", .whole), ("bytes=--1", .whole),
        ] as [(String, ByteRange.Selection)]
    )
    func `a range is a part, the whole or nothing`(text: String, selection: ByteRange.Selection) {
        #expect(validators.range(.get, [.range: text], length: 10, now: Self.now) == selection)
    }

    @Test func `nothing has no parts`() {
        #expect(ByteRange.select("bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRange.select("bytes=-1", length: 0) == .unsatisfiable)
    }

    @Test(arguments: [
        ("\"abc\"", true), (same, true), ("W/\"abc\"", false), ("\"x\"", false), (older, false), ("", false),
    ])
    func `a part is sent only of the state it belongs to`(condition: String, isPart: Bool) {
        let fields: Fields = [.range: "bytes=0-1", .ifRange: condition]
        let selection = validators.range(.get, fields, length: 10, now: Self.now)
        #expect(selection == (isPart ? .part(0..<2) : .whole))
    }

    @Test func `only GET has parts`() {
        #expect(validators.range(.head, [.range: "bytes=0-1"], length: 10, now: Self.now) == .whole)
    }

    @Test func `Content-Range says what is sent`() {
        #expect(ByteRange.contentRange(2..<5, length: 10) == "bytes 2-4/10")
        #expect(ByteRange.contentRange(nil, length: 10) == "bytes */10")
    }

    @Test(arguments: ["\"abc\"", "W/\"abc\"", "\"\""])
    func `a tag is read as it is written`(text: String) {
        #expect(EntityTag.parse(text)?.description == text)
    }
}
