import Core
import Testing

@Suite struct CivilDateTests {
    @Test(arguments: ["0001-01-01", "1969-12-31", "1970-01-01", "2024-02-29", "2026-11-30", "2999-12-31", "9999-12-31"])
    func `a date is written as it was read`(text: String) {
        #expect(CivilDate(text)?.description == text)
    }

    @Test(arguments: [
        "2027-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-1-1", "26-01-01",
        "2026-01-01T00:00:00Z", "", "２０２６-01-01", "2026/01/01", "+026-01-01",
    ])
    func `what is no date is refused`(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test func `every day of 1,200 years follows the one before it`() throws {
        var date = try #require(CivilDate("1600-01-01"))
        for _ in 0..<438_291 {
            let next = date.adding(days: 1)
            let (year, month, day) = next.parts
            #expect(CivilDate(year: year, month: month, dayOfMonth: day) == next)
            #expect(date.days(until: next) == 1)
            #expect(next.isoWeekday == date.isoWeekday % 7 + 1)
            date = next
        }
        #expect(date.description == "2800-01-01")
    }

    @Test(arguments: [
        ("2024-01-31", 1, "2024-02-29"), ("2023-01-31", 1, "2023-02-28"), ("2026-03-31", -1, "2026-02-28"),
        ("2026-11-30", 24, "2028-11-30"), ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"),
        ("9999-12-31", 1, "9999-12-31"), ("0001-01-15", -1, "0001-01-01"),
    ])
    func `a month later is the same day or the month's last`(start: String, months: Int, end: String) {
        #expect(CivilDate(start)?.adding(months: months).description == end)
    }

    @Test func `the thirtieth of November 2026 is a Monday`() {
        #expect(CivilDate("2026-11-30")?.isoWeekday == 1)
    }

    @Test func `a month named by a label ends on its last day`() {
        #expect(CivilDate(lastOfMonth: 2, year: 2028)?.description == "2028-02-29")
        #expect(CivilDate(lastOfMonth: 13, year: 2028) == nil)
    }

    @Test func `adding a ridiculous number of days stays within the calendar`() {
        #expect(CivilDate("2026-01-01")?.adding(days: .max) == CivilDate.range.upperBound)
        #expect(CivilDate("2026-01-01")?.adding(days: .min) == CivilDate.range.lowerBound)
    }
}
