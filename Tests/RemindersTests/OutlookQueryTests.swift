import Accounts
import Core
import Reminders
import TestSupport
import Testing

/// A plan is made for every user again and again: each of its queries finds what it reads by an index.
@Suite struct OutlookQueryTests {
    @Test func `no query of an outlook reads a whole table`() async throws {
        let plans = QueryPlans()
        let home = try await TestHousehold(observe: plans.observe)
        let personal = home.accounts.personal(of: home.owner.user)
        try await personal.write { transaction in
            let metric = try transaction.addMetric(MetricDraft(name: "Weight"))
            _ = try transaction.addReminder(ReminderDraft(metric: metric, schedule: Schedule(time: .eight)))
            let saved = try #require(try transaction.serverRules().first)
            var rule = saved.rule
            rule.minimum.isEnabled = true
            rule.expiry.after = .daily
            try transaction.editRule(saved.id, to: rule, channels: [])
        }
        let found = try await plans.plans(in: home.database) {
            _ = try await personal.read { try $0.outlook() }
            _ = try await personal.read { try $0.recipients(ChannelsOfUser { _ in [] }) }
        }
        #expect(found.count >= 9)
        let tables: Set<String> = [
            "product", "product_group", "batch", "item", "loan", "reminder", "metric", "reading", "notification_rule",
            "rule_channel", "reminder_settings", "membership", "account", "household",
        ]
        for plan in found { #expect(plan.scans(of: tables).isEmpty, "\(plan.statement): \(plan.steps)") }
        for index in ["batch_household", "loan_due", "product_missing", "product_group_missing", "reminder_user"] {
            #expect(found.contains { $0.uses(index) }, "nothing is found by \(index)")
        }
    }
}
