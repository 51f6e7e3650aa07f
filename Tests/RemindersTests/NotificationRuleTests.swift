import Core
import Reminders
import Testing

@Suite struct NotificationRuleTests {
    @Test func `somebody who never chose hears of dates and loans at eight`() {
        let rule = NotificationRule()
        #expect(rule.time.description == "08:00")
        #expect(rule.expiry == .init(isEnabled: true, daysBefore: .threeDays, onDay: true, after: .once))
        #expect(rule.loans.daysBefore.values == [1])
        #expect(rule.loans.isEnabled && rule.loans.onDay && rule.loans.dailyWhileOverdue)
        #expect(!rule.minimum.isEnabled)
    }

    @Test(arguments: [([3, 1, 3, 7], [7, 3, 1]), ([], []), ([365], [365])])
    func `days before are kept once, the longest first`(days: [Int], kept: [Int]) {
        #expect(LeadDays(days)?.values == kept)
    }

    @Test(arguments: [[0], [-1], [366], Array(1...11)])
    func `days before have their limits`(days: [Int]) {
        #expect(LeadDays(days) == nil)
    }
}
