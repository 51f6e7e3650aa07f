import Accounts
import Core
import Reminders
import TestSupport
import Testing

@Suite struct RulePageTests {
    private let usual = [
        ("time", "08:00"), ("expiry_enabled", "yes"), ("expiry_days_before", "3"), ("expiry_on_day", "yes"),
        ("expiry_after", "once"), ("loans_enabled", "yes"), ("loans_days_before", "1"), ("loans_on_day", "yes"),
        ("loans_daily_while_overdue", "yes"),
    ]

    private func rule(_ center: Center) async throws -> ServerRule {
        try #require(try await center.people.read { try $0.serverRules() }.first)
    }

    @Test func `the page shows the rule as it is, and saving it changes nothing`() async throws {
        let center = try await Center()
        let before = try await rule(center)
        let page = await center.site.get("/reminders/rules", as: .owner).text
        #expect(page.contains("value=\"08:00\"") && page.contains("action=\"/reminders/rules/\(before.id)\""))
        #expect(page.contains("owner@example.org") && page.contains("not active"))
        let saved = await center.site.post("/reminders/rules/\(before.id)", usual, as: .owner)
        #expect(saved.location == "/reminders/rules?done=rule_saved")
        #expect(try await rule(center) == before)
    }

    @Test func `everything of a rule can be chosen`() async throws {
        let center = try await Center()
        let id = try await rule(center).id
        center.people.home.clock.advance(seconds: 60)
        let chosen = [
            ("time", "19:45"), ("expiry_days_before", "1, 14,7"), ("expiry_after", "daily"), ("minimum_enabled", "yes"),
            ("loans_days_before", ""), ("channel_1", "yes"), ("channel_99", "yes"),
        ]
        #expect(await center.site.post("/reminders/rules/\(id)", chosen, as: .owner).status == 303)
        let saved = try await rule(center)
        #expect(
            saved.rule
                == NotificationRule(
                    time: try time("19:45"),
                    expiry: .init(
                        isEnabled: false,
                        daysBefore: try #require(LeadDays([14, 7, 1])),
                        onDay: false,
                        after: .daily
                    ),
                    loans: .init(isEnabled: false, daysBefore: .none, onDay: false, dailyWhileOverdue: false),
                    minimum: .init(isEnabled: true)
                )
        )
        #expect(saved.armedAt == center.people.home.clock.now)
        #expect(try await center.people.read { try $0.channels(of: id) } == [ChannelID(rawValue: 1)])
        #expect(await center.site.get("/reminders/rules", as: .owner).text.contains("value=\"14, 7, 1\""))
    }

    @Test(arguments: [
        ("time", "24:00"), ("time", ""), ("expiry_days_before", "0"), ("expiry_days_before", "soon"),
        ("expiry_days_before", "400"), ("expiry_days_before", "1,2,3,4,5,6,7,8,9,10,11"), ("expiry_after", "often"),
        ("loans_days_before", "-1"),
    ])
    func `what is wrong is said beside its field`(name: String, value: String) async throws {
        let center = try await Center()
        let before = try await rule(center)
        let form = usual.map { $0.0 == name ? (name, value) : $0 }
        let answer = await center.site.post("/reminders/rules/\(before.id)", form, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"\(name)-errors\""))
        #expect(try await rule(center) == before)
    }

    @Test(arguments: [("22:00", ""), ("", "07:00"), ("22:00", "22:00"), ("25:00", "07:00")])
    func `quiet hours need two times that differ`(from: String, to: String) async throws {
        let center = try await Center()
        let form = [("quiet_from", from), ("quiet_to", to)]
        let answer = await center.site.post("/reminders/settings", form, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("-errors\""))
    }

    @Test func `quiet hours and names in titles are kept, and can be taken back`() async throws {
        let center = try await Center()
        let on = [("quiet_from", "22:00"), ("quiet_to", "07:00"), ("names_in_subject", "yes")]
        #expect(await center.site.post("/reminders/settings", on, as: .owner).status == 303)
        let settings = try await center.people.read { try $0.reminderSettings() }
        #expect(settings == ReminderSettings(quietHours: try quiet("22:00", "07:00"), namesInSubject: true))
        #expect(await center.site.get("/reminders/rules", as: .owner).text.contains("value=\"22:00\""))
        let off = [("quiet_from", ""), ("quiet_to", "")]
        #expect(await center.site.post("/reminders/settings", off, as: .owner).status == 303)
        #expect(try await center.people.read { try $0.reminderSettings() } == ReminderSettings())
    }

    @Test func `a rule that is moved or speaks of more is armed anew, one that is only narrowed is not`() async throws {
        let center = try await Center()
        let before = try await rule(center)
        center.people.home.clock.advance(seconds: 60)
        try await center.people.rule { $0.expiry.daysBefore = .none }
        #expect(try await rule(center).armedAt == before.armedAt)
        try await center.people.rule { $0.minimum.isEnabled = true }
        #expect(try await rule(center).armedAt == center.people.home.clock.now)
    }

    @Test func `a channel that becomes active gets the digests, too`() async throws {
        let center = try await Center()
        let id = try await rule(center).id
        for _ in 0..<2 { try await center.people.write { try $0.addChannel(ChannelID(rawValue: 2)) } }
        #expect(try await center.people.read { try $0.channels(of: id) } == [ChannelID(rawValue: 2)])
    }

    @Test func `digests go to the channels of the rule that are active, reminders to all that are`() async throws {
        let center = try await Center()
        try await center.people.product("Milk", bestBefore: ["2027-04-01"])
        try await center.people.reminder("Bins", at: "20:00")
        let channels = ChannelsOfUser { _ in Center.channels }
        func recipients() async throws -> [[Int64]] {
            let plan = try await center.people.plan(days: 2).map(\.message)
            let recipients = try await center.people.read { try $0.recipients(channels) }
            return plan.map { recipients.of($0).map(\.rawValue) }
        }
        #expect(try await recipients() == [[1], [], [1]])
        for id in Center.channels.map(\.id) { try await center.people.write { try $0.addChannel(id) } }
        #expect(try await recipients() == [[1], [1], [1]])
    }
}
