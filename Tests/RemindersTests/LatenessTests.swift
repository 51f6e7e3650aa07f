import Core
import Reminders
import Testing

@Suite struct LatenessTests {
    private func digest(zone: Zone = .utc) throws -> Planner {
        Planner(.of(zone: zone, ServerOutlook(loans: [try loan(1, due: "2026-11-01")])))
    }

    @Test(arguments: [
        ("2026-11-30T07:59:59Z", PlannedMessage.Timing.ahead), ("2026-11-30T08:00:00Z", .due(isLate: false)),
        ("2026-11-30T08:04:59Z", .due(isLate: false)), ("2026-11-30T08:20:00Z", .due(isLate: true)),
        ("2026-11-30T23:59:59Z", .due(isLate: true)), ("2026-12-01T00:00:00Z", .missed),
    ])
    func `a digest may be late until midnight`(now: String, timing: PlannedMessage.Timing) throws {
        let message = try #require(try digest().messages(on: try date("2026-11-30")).first)
        #expect(message.timing(at: try instant(now)) == timing)
    }

    @Test(arguments: [
        ("2026-11-30T23:29:59Z", PlannedMessage.Timing.ahead), ("2026-11-30T23:30:00Z", .due(isLate: false)),
        ("2026-12-01T00:30:00Z", .due(isLate: true)), ("2026-12-01T02:29:59Z", .due(isLate: true)),
        ("2026-12-01T02:30:00Z", .missed),
    ])
    func `a reminder may be three hours late, over midnight, too`(now: String, timing: PlannedMessage.Timing) throws {
        let planner = Planner(.of(reminders: [try reminder(1, "23:30")]))
        let message = try #require(planner.messages(on: try date("2026-11-30")).first)
        #expect(message.timing(at: try instant(now)) == timing)
        let isAhead = planner.messages(from: try instant(now)).contains { $0.identity == message.identity }
        #expect(isAhead == (timing == .ahead))
    }

    @Test func `a server that stood still for three days sends one digest, not three`() throws {
        let now = try instant("2026-12-03T09:00:00Z")
        let planner = try digest()
        let days = try ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"].map { try date($0) }
        let due = days.flatMap { planner.messages(on: $0) }.filter { $0.timing(at: now) == .due(isLate: true) }
        #expect(due.map(\.identity.key) == ["digest/2026-12-03"])
    }

    @Test func `midnight is that of the user's zone`() throws {
        let planner = try digest(zone: try zone("Pacific/Auckland"))
        let message = try #require(planner.messages(on: try date("2026-11-30")).first)
        #expect(message.deadline == (try instant("2026-11-30T11:00:00Z")))
    }

    @Test(arguments: [
        // Late in the evening it waits for the morning, as if it had been for the night.
        ("21:30", "2026-11-30T23:00:00Z", "2026-12-01T07:00:00Z", "2026-12-01T10:00:00Z"),
        ("23:00", "2026-12-01T06:59:59Z", "2026-12-01T07:00:00Z", "2026-12-01T10:00:00Z"),
        // Whoever is late outside of them is not ahead: the next one is.
        ("21:30", "2026-11-30T21:45:00Z", "2026-12-01T21:30:00Z", "2026-12-02T10:00:00Z"),
        ("18:30", "2026-11-30T20:00:00Z", "2026-12-01T18:30:00Z", "2026-12-01T21:30:00Z"),
    ])
    func `quiet hours are no part of the three hours`(
        chosen: String,
        now: String,
        at: String,
        deadline: String
    ) throws {
        let outlook = Outlook.of(quiet: try quiet("22:00", "07:00"), reminders: [try reminder(1, chosen)])
        let message = try #require(Planner(outlook).messages(from: try instant(now)).first)
        #expect(message.at.description == at)
        #expect(message.deadline.description == deadline)
    }

    @Test func `a digest that has gone out is not planned any more, and tomorrow's is`() throws {
        let plan = try digest().messages(from: try instant("2026-11-30T08:00:00Z"), days: 2)
        #expect(plan.map(\.identity.key) == ["digest/2026-12-01"])
    }

    @Test func `a day that is nearly all quiet loses nothing`() throws {
        let outlook = Outlook.of(quiet: try quiet("00:00", "23:59"), reminders: [try reminder(1, "00:00")])
        let message = try #require(Planner(outlook).messages(on: try date("2026-11-30")).first)
        #expect(message.at.description == "2026-11-30T23:59:00Z")
        #expect(message.deadline.description == "2026-12-02T02:59:00Z")
        #expect(message.timing(at: try instant("2026-12-02T02:00:00Z")) == .due(isLate: true))
    }
}
