import Core
import Reminders
import Testing

/// What is due at a moment, of the same values that messages are made of.
@Suite struct DueTests {
    private let now: Instant

    init() throws { now = try instant("2026-11-30T12:00:00Z") }

    private func batches(_ dates: [String]) throws -> [DueBatch] {
        try dates.enumerated().map { try batch(Int64($0.offset + 1), of: Int64($0.offset + 1), $0.element) }
    }

    private func days(_ outlook: Outlook) -> [Int] {
        Planner(outlook).due(at: now).sections.flatMap(\.lines).compactMap(\.daysLeft)
    }

    @Test(arguments: [
        (NotificationRule.After.off, [0, 1, 3]), (.once, [-9, -1, 0, 1, 3]), (.daily, [-9, -1, 0, 1, 3]),
    ])
    func `a date is due from the first day on which it is told until it is over`(
        after: NotificationRule.After,
        expected: [Int]
    ) throws {
        var server = ServerOutlook(
            batches: try batches(["2026-11-21", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-03", "2026-12-04"])
        )
        server.rule.expiry.after = after
        #expect(days(.of(server)) == expected)
    }

    @Test func `of many the most urgent ones are kept, whatever section they stand in`() throws {
        let server = ServerOutlook(
            batches: try batches(["2026-12-01", "2026-11-30", "2026-12-03"]),
            loans: [try loan(1, due: "2026-11-01")]
        )
        var due = Planner(.of(server)).due(at: now)
        due.keepMostUrgent(2, on: try date("2026-11-30"))
        #expect(due.sections.flatMap(\.lines).compactMap(\.daysLeft).sorted() == [-29, 0])
    }

    @Test func `what a rule does not ask for is not due`() throws {
        var server = ServerOutlook(batches: try batches(["2026-11-30"]), loans: [try loan(1, due: "2026-11-01")])
        server.rule.expiry.isEnabled = false
        server.rule.loans.isEnabled = false
        #expect(days(.of(server)).isEmpty)
    }

    @Test func `what is done is neither due nor told`() throws {
        var outlook = Outlook.of(
            ServerOutlook(batches: try batches(["2026-11-30"])),
            reminders: [try reminder(7, "08:00")]
        )
        let planner = Planner(outlook)
        #expect(planner.due(at: now).count == 2)
        let day = try date("2026-11-30")
        #expect(planner.messages(on: day).count == 2)
        let line = try #require(planner.due(at: now).sections.first?.lines.first)
        outlook.answers = [
            line.key(on: day): .done(at: now), "reminder/7/2026-11-30/08:00": .done(at: now),
        ]
        #expect(Planner(outlook).due(at: now).count == 0)
        #expect(Planner(outlook).messages(on: day).isEmpty)
        // Of the date that is over nothing is said on the next day either; the reminder is another occurrence then.
        let next = Planner(outlook).messages(on: day.adding(days: 1))
        #expect(next.map(\.identity.key) == ["reminder/7/2026-12-01/08:00"])
    }

    @Test(arguments: [
        ("2026-11-30T07:59:59Z", false), ("2026-11-30T08:00:00Z", true), ("2026-11-30T23:59:59Z", true),
        ("2026-12-01T00:00:00Z", false),
    ])
    func `a reminder is due on its day from its time on`(moment: String, isDue: Bool) throws {
        let due = Planner(.of(reminders: [try reminder(7, "08:00")])).due(at: try instant(moment))
        #expect(due.reminders.map(\.identity.key) == (isDue ? ["reminder/7/2026-11-30/08:00"] : []))
    }

    @Test(arguments: [("2026-12-01T02:29:59Z", true), ("2026-12-01T02:30:00Z", false)])
    func `one of the late evening stays as long as its message may be late`(moment: String, isDue: Bool) throws {
        let due = Planner(.of(reminders: [try reminder(7, "23:30")])).due(at: try instant(moment))
        #expect(due.reminders.isEmpty != isDue)
    }

    @Test func `this evening is the next one`() throws {
        let berlin = try zone("Europe/Berlin")
        #expect(
            Snooze.evening.end(after: try instant("2026-11-30T17:59:59Z"), in: berlin).description
                == "2026-11-30T18:00:00Z"
        )
        #expect(
            Snooze.evening.end(after: try instant("2026-11-30T18:00:00Z"), in: berlin).description
                == "2026-12-01T18:00:00Z"
        )
    }
}
