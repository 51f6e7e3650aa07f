import Core
import Reminders
import Testing

/// What was over when it was switched on or moved is not made up for.
@Suite struct ArmingTests {
    private func reminder(_ text: String, armedAt: String) throws -> Reminder {
        Reminder(id: ID(rawValue: 1), schedule: Schedule(time: try time(text)), armedAt: try instant(armedAt))
    }

    @Test(arguments: [
        ("2026-11-30T10:00:00Z", "2026-12-01T08:00:00Z"), ("2026-11-30T08:00:01Z", "2026-12-01T08:00:00Z"),
        ("2026-11-30T08:00:00Z", "2026-11-30T08:00:00Z"), ("2026-11-30T07:59:59Z", "2026-11-30T08:00:00Z"),
    ])
    func `a reminder for eight comes today when it was made by eight`(armed: String, first: String) throws {
        let planner = Planner(.of(reminders: [try reminder("08:00", armedAt: armed)]))
        let plan = try ["2026-11-30", "2026-12-01"].flatMap { planner.messages(on: try date($0)) }
        #expect(plan.first?.at.description == first)
    }

    @Test func `a digest that is moved to a time that is over begins tomorrow`() throws {
        let server = ServerOutlook(
            armedAt: try instant("2026-11-30T12:00:00Z"),
            loans: [try loan(1, due: "2026-11-01")]
        )
        let plan = Planner(.of(server)).messages(from: try instant("2026-11-30T12:00:00Z"), days: 2)
        #expect(plan.map(\.identity.key) == ["digest/2026-12-01"])
    }

    @Test func `quiet hours do not bring back what was over when it was made`() throws {
        let reminder = try reminder("23:00", armedAt: "2026-11-30T23:30:00Z")
        let outlook = Outlook.of(quiet: try quiet("22:00", "07:00"), reminders: [reminder])
        let plan = Planner(outlook).messages(from: try instant("2026-11-30T23:30:00Z"), days: 2)
        #expect(plan.map(\.at.description) == ["2026-12-02T07:00:00Z"])
    }
}
