import Core
import Reminders
import Testing

@Suite struct PlannerTests {
    @Test func `reminders come at their own minute, beside the digest`() throws {
        let outlook = Outlook.of(
            ServerOutlook(batches: [try batch(1, of: 1, "2026-12-01")]),
            reminders: [try reminder(2, "20:00", on: [1, 3]), try reminder(1, "07:15")]
        )
        let plan = Planner(outlook).messages(from: try instant("2026-11-30T06:00:00Z"), days: 2)
        #expect(
            plan.map { "\($0.at) \($0.identity.key)" } == [
                "2026-11-30T07:15:00Z reminder/1/2026-11-30/07:15",
                "2026-11-30T20:00:00Z reminder/2/2026-11-30/20:00",
                "2026-12-01T07:15:00Z reminder/1/2026-12-01/07:15",
                "2026-12-01T08:00:00Z digest/2026-12-01",
            ]
        )
    }

    @Test func `a plan says when a clock change moves a time`() throws {
        let outlook = Outlook.of(zone: try zone("Europe/Berlin"), reminders: [try reminder(1, "02:30")])
        let plan = Planner(outlook).messages(from: try instant("2026-03-27T23:00:00Z"), days: 3)
        #expect(plan.map { $0.shift.map { "\($0.from) \($0.to)" } } == [nil, "02:30 03:30", nil])
        #expect(plan.map(\.at.seconds) == [1_774_661_400, 1_774_747_800, 1_774_830_600])
    }

    @Test func `a digest's time is moved by a clock change, too`() throws {
        let rule = NotificationRule(time: try time("02:30"), minimum: .init(isEnabled: true))
        let shortages = [Shortage(household: ID(rawValue: 1), subject: .product(ID(rawValue: 1)))]
        let outlook = Outlook.of(zone: try zone("Europe/Berlin"), ServerOutlook(rule: rule, shortages: shortages))
        let plan = Planner(outlook).messages(from: try instant("2026-03-27T23:00:00Z"), days: 3)
        #expect(plan.map(\.at.seconds) == [1_774_661_400, 1_774_747_800, 1_774_830_600])
    }

    @Test func `one that is switched off is not planned`() throws {
        let off = Reminder(id: ID(rawValue: 1), schedule: Schedule(time: .eight), isEnabled: false)
        #expect(Planner(.of(reminders: [off])).messages(from: try instant("2026-11-30T06:00:00Z")).isEmpty)
    }

    @Test func `a reading silences its metric's reminder on that day only`() throws {
        let weight = MetricID(rawValue: 4)
        var outlook = Outlook.of(reminders: [
            Reminder(id: ID(rawValue: 1), kind: .metric(weight), schedule: Schedule(time: .eight)),
            Reminder(id: ID(rawValue: 2), kind: .metric(ID(rawValue: 5)), schedule: Schedule(time: .eight)),
        ])
        outlook.readings = [weight: [try date("2026-12-01")]]
        let plan = Planner(outlook).messages(from: try instant("2026-11-30T06:00:00Z"), days: 3)
        #expect(
            plan.filter { $0.content == .metric(ID(rawValue: 1), weight) }.map(\.identity.day.description) == [
                "2026-11-30", "2026-12-02",
            ]
        )
        #expect(plan.count == 5)
    }

    @Test func `quiet hours hold a reminder until their end and let the digest pass`() throws {
        let outlook = Outlook.of(
            zone: try zone("Europe/Berlin"),
            quiet: try quiet("22:00", "09:00"),
            ServerOutlook(batches: [try batch(1, of: 1, "2026-12-01")]),
            reminders: [try reminder(1, "23:30"), try reminder(2, "08:59"), try reminder(3, "09:00")]
        )
        let plan = Planner(outlook).messages(from: try instant("2026-11-30T23:00:00Z"), days: 1)
        #expect(
            plan.map { "\($0.at) \($0.identity.key) \($0.heldFrom?.description ?? "-")" } == [
                "2026-12-01T07:00:00Z digest/2026-12-01 -",
                "2026-12-01T08:00:00Z reminder/1/2026-11-30/23:30 2026-11-30T22:30:00Z",
                "2026-12-01T08:00:00Z reminder/2/2026-12-01/08:59 2026-12-01T07:59:00Z",
                "2026-12-01T08:00:00Z reminder/3/2026-12-01/09:00 -",
                "2026-12-02T08:00:00Z reminder/1/2026-12-01/23:30 2026-12-01T22:30:00Z",
            ]
        )
    }

    @Test func `quiet hours end at seven also in the nights in which clocks change`() throws {
        let outlook = Outlook.of(
            zone: try zone("Europe/Berlin"),
            quiet: try quiet("22:00", "07:00"),
            reminders: [try reminder(1, "22:30")]
        )
        for (day, at) in [("2026-03-28", "2026-03-29T05:00:00Z"), ("2026-10-24", "2026-10-25T06:00:00Z")] {
            #expect(Planner(outlook).messages(on: try date(day)).map(\.at.description) == [at])
        }
    }

    @Test func `who moves to another zone gets what is left of the day, and nothing twice`() throws {
        let now = try instant("2026-11-30T12:00:00Z")
        let reminders = [try reminder(1, "08:00"), try reminder(2, "20:00")]
        let server = ServerOutlook(loans: [try loan(1, due: "2026-11-01")])
        let berlin = Planner(.of(zone: try zone("Europe/Berlin"), server, reminders: reminders))
        let newYork = Planner(.of(zone: try zone("America/New_York"), server, reminders: reminders))
        let sent = Set(berlin.messages(on: try date("2026-11-30")).filter { $0.at <= now }.map(\.identity))
        let left = newYork.messages(from: now, days: 1).filter { !sent.contains($0.identity) }
        #expect(left.map { "\($0.at) \($0.identity.key)" } == ["2026-12-01T01:00:00Z reminder/2/2026-11-30/20:00"])
        let later = newYork.messages(from: now).filter { $0.identity.day > now.day }
        #expect(
            later.map(\.identity) == berlin.messages(from: now).filter { $0.identity.day > now.day }.map(\.identity)
        )
    }

    @Test func `moved to a later hour, a reminder comes again that day, renamed or not it does not otherwise`() throws {
        let day = try date("2026-11-30")
        let before = Planner(.of(reminders: [try reminder(1, "08:00")])).messages(on: day)
        let same = Planner(.of(reminders: [try reminder(1, "08:00", on: [1])])).messages(on: day)
        let moved = Planner(.of(reminders: [try reminder(1, "20:00")])).messages(on: day)
        #expect(before.map(\.identity) == same.map(\.identity))
        #expect(before.map(\.identity) != moved.map(\.identity))
    }

    @Test func `a digest whose time was changed stays that day's digest`() throws {
        let day = try date("2026-11-30")
        let loans = [try loan(1, due: "2026-11-30")]
        let identities = try ["08:00", "20:00"].map {
            Planner(.of(ServerOutlook(rule: NotificationRule(time: try time($0)), loans: loans)))
                .messages(on: day).map(\.identity)
        }
        #expect(identities[0] == identities[1] && identities[0].count == 1)
    }

    @Test func `a plan of no days holds what is late only`() throws {
        let planner = Planner(.of(reminders: [try reminder(1, "08:00")]))
        #expect(planner.messages(from: try instant("2026-11-30T06:00:00Z"), days: 0).isEmpty)
        #expect(planner.messages(from: try instant("2026-11-30T06:00:00Z"), days: -5).isEmpty)
    }
}

extension Instant {
    fileprivate var day: CivilDate { Zone.utc.date(of: self) }
}
