import Core
import Reminders
import Testing

/// When a reminder comes where clocks do odd things: a day, the chosen time, the moment, and what the clock shows then.
@Suite struct ZoneTests {
    @Test(arguments: [
        // Clocks skip 02:00–03:00, and show it twice.
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30:00Z", "03:30"),
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z", "02:30"),
        ("Europe/Berlin", "2026-12-31", "23:30", "2026-12-31T22:30:00Z", "23:30"),
        ("Europe/Berlin", "2027-01-01", "00:00", "2026-12-31T23:00:00Z", "00:00"),
        ("Europe/Berlin", "2028-02-29", "08:00", "2028-02-29T07:00:00Z", "08:00"),
        ("America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30:00Z", "03:30"),
        ("America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00Z", "01:30"),
        ("America/New_York", "2026-12-31", "23:59", "2027-01-01T04:59:00Z", "23:59"),
        // By half an hour only.
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00Z", "02:45"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z", "01:45"),
        // At midnight.
        ("Africa/Cairo", "2026-04-24", "00:30", "2026-04-23T22:30:00Z", "01:30"),
        ("Africa/Cairo", "2026-10-29", "23:30", "2026-10-29T20:30:00Z", "23:30"),
        // From one side of the date line to the other.
        ("Pacific/Apia", "2011-12-29", "08:00", "2011-12-29T18:00:00Z", "08:00"),
        ("Pacific/Apia", "2011-12-31", "08:00", "2011-12-30T18:00:00Z", "08:00"),
        ("Asia/Kathmandu", "2026-07-01", "08:00", "2026-07-01T02:15:00Z", "08:00"),
        ("Asia/Kathmandu", "2028-02-29", "00:00", "2028-02-28T18:15:00Z", "00:00"),
    ])
    func `a reminder comes once, at its minute`(
        name: String,
        day: String,
        chosen: String,
        at: String,
        shown: String
    ) throws {
        let outlook = Outlook.of(zone: try zone(name), reminders: [try reminder(1, chosen)])
        let plan = Planner(outlook).messages(on: try date(day))
        #expect(plan.map(\.at.description) == [at])
        let shift = plan.first?.shift.map { "\($0.from) \($0.to)" }
        #expect(shift == (shown == chosen ? nil : "\(chosen) \(shown)"))
        #expect(plan.map(\.identity.key) == ["reminder/1/\(day)/\(chosen)"])
    }

    @Test func `on a day that a zone left out nothing comes, and the next day does not make up for it`() throws {
        let outlook = Outlook.of(
            zone: try zone("Pacific/Apia"),
            ServerOutlook(loans: [try loan(1, due: "2011-12-01")]),
            reminders: [try reminder(1, "20:00")]
        )
        let plan = Planner(outlook).messages(from: try instant("2011-12-29T11:00:00Z"), days: 4)
        #expect(
            plan.map(\.identity.key) == [
                "digest/2011-12-29", "reminder/1/2011-12-29/20:00", "digest/2011-12-31", "reminder/1/2011-12-31/20:00",
                "digest/2012-01-01", "reminder/1/2012-01-01/20:00",
            ]
        )
    }

    @Test(arguments: zip(1...7, ["30", "01", "02", "03", "04", "05", "06"]))
    func `each weekday is the user's own, on either side of the date line`(weekday: Int, day: String) throws {
        for name in ["Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu", "Europe/Berlin"] {
            let zone = try zone(name)
            let outlook = Outlook.of(zone: zone, reminders: [try reminder(1, "23:45", on: [weekday])])
            let monday = try date("2026-11-30")
            let plan = (0..<7).flatMap { Planner(outlook).messages(on: monday.adding(days: $0)) }
            #expect(plan.map(\.identity.day.description) == [day == "30" ? "2026-11-30" : "2026-12-\(day)"])
            #expect(plan.map { zone.date(of: $0.at).isoWeekday } == [weekday])
        }
    }

    @Test func `a month over a year's end has its thirty days, and February its twenty-nine`() throws {
        let outlook = Outlook.of(zone: try zone("Europe/Berlin"), reminders: [try reminder(1, "08:00")])
        for (start, end) in [("2026-12-15", "2027-01-13"), ("2028-02-10", "2028-03-10"), ("2027-02-10", "2027-03-11")] {
            let plan = Planner(outlook).messages(from: try zone("Europe/Berlin").start(of: try date(start)))
            #expect(plan.count == 30 && plan.last?.identity.day.description == end)
        }
    }
}
