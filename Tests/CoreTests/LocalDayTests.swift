import Core
import Testing

@Suite struct LocalDayTests {
    @Test(arguments: [
        ("Europe/Berlin", "2026-03-28", "02:30", "2026-03-28T01:30:00Z", "02:30"),
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30:00Z", "03:30"),
        ("Europe/Berlin", "2026-03-30", "02:30", "2026-03-30T00:30:00Z", "02:30"),
        ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30:00Z", "03:30"),
        ("America/Los_Angeles", "2024-03-10", "02:00", "2024-03-10T10:00:00Z", "03:00"),
        ("America/Havana", "2026-03-08", "00:00", "2026-03-08T05:00:00Z", "01:00"),
        ("America/Santiago", "2026-09-06", "00:30", "2026-09-06T04:30:00Z", "01:30"),
        ("Africa/Cairo", "2026-04-24", "00:30", "2026-04-23T22:30:00Z", "01:30"),
        ("Africa/Casablanca", "2026-03-22", "02:30", "2026-03-22T02:30:00Z", "03:30"),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00Z", "02:45"),
    ])
    func `a time that clocks skip moves forward by as much`(
        zone: String,
        date: String,
        time: String,
        moment: String,
        shown: String
    ) throws {
        let found = try #require(try day(zone, date).moment(at: try self.time(time)))
        #expect(found.instant.description == moment)
        #expect(found.shown.description == shown)
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
        ("America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"),
        ("America/Havana", "2026-11-01", "00:30", "2026-11-01T04:30:00Z"),
        ("Africa/Cairo", "2026-10-29", "23:30", "2026-10-29T20:30:00Z"),
        ("Africa/Casablanca", "2026-02-15", "02:30", "2026-02-15T01:30:00Z"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z"),
        ("Asia/Kathmandu", "2026-01-01", "06:00", "2026-01-01T00:15:00Z"),
        ("Pacific/Auckland", "2028-02-29", "09:00", "2028-02-28T20:00:00Z"),
        ("Pacific/Apia", "2011-12-29", "23:59", "2011-12-30T09:59:00Z"),
        ("Pacific/Apia", "2011-12-31", "00:00", "2011-12-30T10:00:00Z"),
        ("Etc/UTC", "2026-12-31", "23:59", "2026-12-31T23:59:00Z"),
    ])
    func `a time that exists is itself, and of two the first`(
        zone: String,
        date: String,
        time: String,
        moment: String
    ) throws {
        let found = try #require(try day(zone, date).moment(at: try self.time(time)))
        #expect(found.instant.description == moment)
        #expect(found.shown.description == time)
    }

    @Test func `in a day without its last hour that hour's times are the last minute before`() throws {
        let found = try day("America/Nuuk", "2026-03-28").moment(at: try time("23:30"))
        #expect(found?.instant.description == "2026-03-29T00:59:00Z")
        #expect(found?.shown.description == "22:59")
    }

    @Test(arguments: ["00:00", "08:00", "23:59"])
    func `a day that a zone left out has no moments`(time: String) throws {
        #expect(try day("Pacific/Apia", "2011-12-30").moment(at: try self.time(time)) == nil)
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"),
        ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z"),
        ("Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00Z"),
        ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"),
        ("America/Nuuk", "2026-03-29", "2026-03-29T01:00:00Z"),
        ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
        ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
    ])
    func `a day begins at midnight or at the first moment after it`(zone: String, date: String, moment: String) throws {
        #expect(try day(zone, date).start.description == moment)
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:00:00Z"),
        ("Europe/Berlin", "2026-03-29", "07:00", "2026-03-29T05:00:00Z"),
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
        ("America/Nuuk", "2026-03-28", "23:30", "2026-03-29T01:00:00Z"),
    ])
    func `the first moment not before a time is where the gap ends`(
        zone: String,
        date: String,
        time: String,
        moment: String
    ) throws {
        #expect(try day(zone, date).first(notBefore: try self.time(time)).description == moment)
    }

    @Test func `a reading changes with the clock`() throws {
        let day = try day("Europe/Berlin", "2026-10-25")
        let change = try #require(Instant("2026-10-25T01:00:00Z"))
        #expect(day.reading(at: change.adding(seconds: -1)).time.description == "02:59")
        #expect(day.reading(at: change).time.description == "02:00")
        #expect(day.reading(at: change.adding(seconds: 23 * 3600)).date.description == "2026-10-26")
    }

    @Test func `around every change of every zone each time is the first moment that shows it`() throws {
        var changes = 0
        for identifier in Zone.all {
            let zone = try #require(Zone(identifier))
            for date in try daysOfChange(in: zone, from: "2024-01-01", to: "2027-01-01") {
                changes += 1
                try compareWithEachQuarterHour(zone, around: date)
            }
        }
        #expect(changes > 500)
    }

    private struct Shown: Hashable {
        let date: CivilDate
        let time: TimeOfDay
    }

    /// Every offset and every change of these years is a multiple of a quarter of an hour.
    private func compareWithEachQuarterHour(_ zone: Zone, around date: CivilDate) throws {
        var first: [Shown: Instant] = [:]
        let midnight = Instant(seconds: Int64(date.daysSince1970) * 86_400)
        for quarter in -4 * 48..<4 * 72 {
            let instant = midnight.adding(seconds: Int64(quarter) * 900)
            let time = try #require(TimeOfDay(minute: zone.secondOfDay(of: instant) / 60))
            let reading = Shown(date: zone.date(of: instant), time: time)
            if first[reading] == nil { first[reading] = instant }
        }
        for date in [date.adding(days: -1), date, date.adding(days: 1)] {
            let day = zone.day(date)
            for minute in stride(from: 0, to: 1440, by: 15) {
                let time = try #require(TimeOfDay(minute: minute))
                let found = try #require(day.moment(at: time))
                if let expected = first[Shown(date: date, time: time)] {
                    #expect(found.instant == expected && found.shown == time, "\(zone.identifier) \(date) \(time)")
                } else {
                    #expect(zone.date(of: found.instant) == date && found.shown != time)
                    #expect(zone.secondOfDay(of: found.instant) / 60 == found.shown.minute)
                }
            }
        }
    }

    private func daysOfChange(in zone: Zone, from: String, to: String) throws -> [CivilDate] {
        let (first, last) = (try #require(CivilDate(from)), try #require(CivilDate(to)))
        func offset(_ date: CivilDate) -> Int { zone.offset(at: Instant(seconds: Int64(date.daysSince1970) * 86_400)) }
        return (0..<first.days(until: last)).map { first.adding(days: $0) }
            .filter { offset($0) != offset($0.adding(days: 1)) }
    }

    private func day(_ zone: String, _ date: String) throws -> LocalDay {
        let date = try #require(CivilDate(date))
        return try #require(Zone(zone)).day(date)
    }

    private func time(_ text: String) throws -> TimeOfDay {
        try #require(TimeOfDay(text))
    }
}
