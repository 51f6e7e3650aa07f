package import Accounts
import Core

extension PersonalTransaction {
    /// Makes a reminder.
    package func addReminder(_ draft: ReminderDraft) throws -> Reminder.ID {
        try check(draft)
        guard try reminderCount() < Reminder.most else {
            throw Refusal(.conflict, Message("error.reminders_many", ["count": .count(Reminder.most)]))
        }
        return try insertReminder(draft)
    }

    /// Changes a reminder.
    ///
    /// Moved or switched on, it is not made up for where it would have come earlier.
    package func editReminder(_ id: Reminder.ID, to draft: ReminderDraft) throws {
        guard let reminder = try reminder(id) else { throw Refusal.notFound }
        try check(draft)
        let isMoved = draft.schedule != reminder.schedule || draft.isEnabled && !reminder.isEnabled
        try updateReminder(id, to: draft, armedAt: isMoved ? now : reminder.armedAt)
    }

    /// Ends a reminder.
    package func deleteReminder(_ id: Reminder.ID) throws {
        guard try reminder(id) != nil else { throw Refusal.notFound }
        try removeReminder(id)
    }

    private func check(_ draft: ReminderDraft) throws {
        if let metric = draft.metric {
            guard try self.metric(metric) != nil else { throw Rejection("metric", Message("error.choice")) }
        } else if draft.title.isEmpty {
            throw Rejection("title", Message("error.required"))
        }
    }
}

extension Reminder {
    /// Enough for anybody; a plan looks at each of them every day.
    static let most = 500

    /// The metric to record, if that is what it is for.
    package var metric: MetricID? {
        if case .metric(let metric) = kind { metric } else { nil }
    }
}
