import HTTP
import Testing

@Suite struct HTTPDateTests {
    /// 2026-11-30 00:00:00.
    static let now: Int64 = 1_795_996_800

    @Test(
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
            (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
        ] as [(Int64, String)]
    )
    func `a date is written and read back`(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.parse(text, now: Self.now) == seconds)
    }

    @Test(
        arguments: [
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Sun Nov 16 08:49:37 1994", 784_975_777), ("Thursday, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
            ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800),
        ] as [(String, Int64)]
    )
    func `the old forms are read too`(text: String, seconds: Int64) {
        #expect(HTTPDate.parse(text, now: Self.now) == seconds)
    }

    @Test(arguments: [
        "", "Sun", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 29 Feb 2001 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Xyz, 06 Nov 1994 08:49:37 GMT", "784111777", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    ])
    func `anything else is no date`(text: String) {
        #expect(HTTPDate.parse(text, now: Self.now) == nil)
    }

    @Test func `every day of four centuries comes back`() {
        for day in stride(from: Int64(-100_000), to: 100_000, by: 13) {
            #expect(HTTPDate.parse(HTTPDate.text(day * 86_400), now: Self.now) == day * 86_400)
        }
    }
}
