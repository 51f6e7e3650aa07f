import Accounts
import Core

/// A reminder as lists show it.
struct ReminderEntry: Sendable {
    let reminder: Reminder
    let metric: Metric?
    /// The message that it sends next; nil when it is switched off.
    let next: PlannedMessage?

    /// The user's words, or what is to be recorded.
    var title: String { reminder.title.isEmpty ? metric?.name ?? "" : reminder.title }
}

extension PersonalScope {
    /// All of the user's reminders by their time.
    func reminderEntries() throws -> [ReminderEntry] {
        let outlook = try outlookWithoutServers()
        let metrics = Dictionary(uniqueKeysWithValues: try metrics().map { ($0.id, $0) })
        return outlook.reminders.map { reminder in
            ReminderEntry(
                reminder: reminder,
                metric: reminder.metric.flatMap { metrics[$0] },
                next: outlook.next(of: reminder, after: now)
            )
        }
    }
}

extension Outlook {
    /// A week from today, and another one for a chosen day that is left out or has a reading.
    private static var daysToNext: Int { 15 }

    fileprivate func next(of reminder: Reminder, after now: Instant) -> PlannedMessage? {
        var alone = self
        alone.reminders = [reminder]
        return Planner(alone).messages(from: now, days: Self.daysToNext).first
    }
}
