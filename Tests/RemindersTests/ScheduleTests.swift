import Core
import Reminders
import Testing

@Suite struct ScheduleTests {
    @Test func `half past two comes once a day, on the day without it an hour later`() throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        let schedule = Schedule(time: try time("02:30"))
        let found = try ["2026-03-28", "2026-03-29", "2026-03-30"].map {
            try #require(schedule.occurrence(on: berlin.day(try date($0))))
        }
        #expect(found.map(\.at.seconds) == [1_774_661_400, 1_774_747_800, 1_774_830_600])
        #expect(found.map(\.shown.description) == ["02:30", "03:30", "02:30"])
        #expect(found.map(\.shiftedFrom?.description) == [nil, "02:30", nil])
    }

    @Test func `two o'clock in Los Angeles neither vanishes nor takes two days`() throws {
        let zone = try #require(Zone("America/Los_Angeles"))
        let schedule = Schedule(time: try time("02:00"))
        var (moment, found) = (try instant("2024-03-08T00:00:00Z"), [String]())
        for _ in 0..<4 {
            let next = try #require(schedule.next(after: moment, in: zone))
            found.append("\(next.date) \(next.at)")
            moment = next.at
        }
        #expect(
            found == [
                "2024-03-08 2024-03-08T10:00:00Z", "2024-03-09 2024-03-09T10:00:00Z",
                "2024-03-10 2024-03-10T10:00:00Z", "2024-03-11 2024-03-11T09:00:00Z",
            ]
        )
    }

    @Test(arguments: ["Pacific/Auckland", "Asia/Tokyo", "America/Los_Angeles", "Europe/Berlin", "Etc/UTC"])
    func `a daily reminder comes seven times in a week, wherever the user is`(name: String) throws {
        let zone = try #require(Zone(name))
        for text in ["08:00", "09:00", "18:00", "00:00", "23:59"] {
            let schedule = Schedule(time: try time(text))
            let start = try instant("2026-11-30T12:00:00Z")
            var (moment, count) = (start, 0)
            while let next = schedule.next(after: moment, in: zone), next.at <= start.adding(days: 7) {
                #expect(zone.secondOfDay(of: next.at) == schedule.time.minute * 60)
                (moment, count) = (next.at, count + 1)
            }
            #expect(count == 7)
        }
    }

    @Test(arguments: 1...7)
    func `a weekday is the user's, not the server's`(weekday: Int) throws {
        let days = try #require(Weekdays(iso: [weekday]))
        for name in ["Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu"] {
            let zone = try #require(Zone(name))
            var moment = try instant("2026-12-20T12:00:00Z")
            for _ in 0..<4 {
                let next = try #require(Schedule(time: .eight, weekdays: days).next(after: moment, in: zone))
                #expect(zone.date(of: next.at).isoWeekday == weekday)
                #expect(next.at <= moment.adding(days: 7))
                moment = next.at
            }
        }
    }

    @Test func `the next one after a moment is later than that moment`() throws {
        let schedule = Schedule(time: .eight)
        let at = try instant("2026-11-30T08:00:00Z")
        #expect(schedule.next(after: at.adding(seconds: -1), in: .utc)?.at == at)
        #expect(schedule.next(after: at, in: .utc)?.at == at.adding(days: 1))
    }

    @Test func `a weekday that falls on a day left out comes a week later`() throws {
        let apia = try #require(Zone("Pacific/Apia"))
        let fridays = try #require(Weekdays(iso: [5]))
        let next = Schedule(time: .eight, weekdays: fridays).next(after: try instant("2011-12-29T12:00:00Z"), in: apia)
        #expect(next?.date == (try date("2012-01-06")))
    }

    @Test func `around every clock change of every zone there is one occurrence a day, each later than the last`()
        throws
    {
        let times = try ["00:00", "00:30", "01:45", "02:15", "02:30", "03:00", "12:00", "23:15", "23:59"].map(time)
        for identifier in Zone.all {
            let zone = try #require(Zone(identifier))
            for change in try daysOfChange(in: zone) {
                for time in times { try expectOneADay(at: time, from: change.adding(days: -3), days: 7, in: zone) }
            }
        }
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Africa/Cairo", "Pacific/Apia",
        "Asia/Kathmandu", "America/Nuuk", "America/Santiago",
    ])
    func `three years have one occurrence on each day, over year ends and the leap day`(name: String) throws {
        let zone = try #require(Zone(name))
        for text in ["00:00", "02:15", "23:30"] {
            try expectOneADay(at: try time(text), from: try date("2026-01-01"), days: 1096, in: zone)
        }
    }

    /// Also when it is asked for the next one again and again.
    private func expectOneADay(at time: TimeOfDay, from first: CivilDate, days: Int, in zone: Zone) throws {
        let schedule = Schedule(time: time)
        var last = zone.start(of: first).adding(seconds: -1)
        for ahead in 0..<days {
            let date = first.adding(days: ahead)
            let next = try #require(schedule.next(after: last, in: zone))
            #expect(next.date == date && next.at > last, "\(zone.identifier) \(date) \(time)")
            #expect(zone.date(of: next.at) == date, "\(zone.identifier) \(date) \(time)")
            #expect(schedule.occurrence(on: zone.day(date)) == next)
            last = next.at
        }
    }

    private func daysOfChange(in zone: Zone) throws -> [CivilDate] {
        func offset(_ date: CivilDate) -> Int { zone.offset(at: Instant(seconds: Int64(date.daysSince1970) * 86_400)) }
        let first = try date("2025-01-01")
        return (0..<1096).map { first.adding(days: $0) }.filter { offset($0) != offset($0.adding(days: 1)) }
    }
}
