import Core
import Reminders
import Testing

@Suite struct QuietHoursTests {
    @Test(arguments: [
        ("22:00", "07:00", "21:59", false), ("22:00", "07:00", "22:00", true), ("22:00", "07:00", "00:00", true),
        ("22:00", "07:00", "06:59", true), ("22:00", "07:00", "07:00", false), ("13:00", "15:00", "12:59", false),
        ("13:00", "15:00", "13:00", true), ("13:00", "15:00", "15:00", false), ("00:00", "23:59", "23:59", false),
    ])
    func `they begin with their first minute and end before their last`(
        from: String,
        to: String,
        at: String,
        isQuiet: Bool
    ) throws {
        #expect(try quiet(from, to).contains(try time(at)) == isQuiet)
    }

    @Test func `hours that end as they begin are refused`() throws {
        #expect(QuietHours(from: try time("22:00"), to: try time("22:00")) == nil)
    }

    @Test(arguments: [
        ("Europe/Berlin", "22:00", "07:00", "2026-11-30T22:30:00Z", "2026-12-01T06:00:00Z"),
        ("Europe/Berlin", "22:00", "07:00", "2026-11-30T05:59:59Z", "2026-11-30T06:00:00Z"),
        ("Europe/Berlin", "22:00", "07:00", "2026-11-30T06:00:00Z", nil),
        ("Europe/Berlin", "22:00", "07:00", "2026-12-31T22:30:00Z", "2027-01-01T06:00:00Z"),
        // The night in which clocks go forward, and the one in which they go back.
        ("Europe/Berlin", "22:00", "07:00", "2026-03-28T21:30:00Z", "2026-03-29T05:00:00Z"),
        ("Europe/Berlin", "22:00", "07:00", "2026-10-24T20:30:00Z", "2026-10-25T06:00:00Z"),
        // Their end does not exist: they are over when the clock has passed it.
        ("Europe/Berlin", "22:00", "02:30", "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"),
        // Their end comes twice: the first counts.
        ("Europe/Berlin", "22:00", "02:30", "2026-10-25T00:15:00Z", "2026-10-25T00:30:00Z"),
        ("Europe/Berlin", "22:00", "02:30", "2026-10-25T01:15:00Z", nil),
        ("Pacific/Apia", "22:00", "07:00", "2011-12-30T08:30:00Z", "2011-12-30T10:00:00Z"),
    ])
    func `what falls into them waits for their end`(
        name: String,
        from: String,
        to: String,
        moment: String,
        end: String?
    ) throws {
        let found = try quiet(from, to).end(around: try instant(moment), in: try zone(name))
        #expect(found?.description == end)
    }
}
