/// What people enter about a reminder.
package struct ReminderDraft: Hashable, Sendable {
    /// The metric to record; nil for a reminder in words of one's own.
    package var metric: MetricID?
    package var title: String
    package var note: String
    package var schedule: Schedule
    package var isEnabled: Bool

    package init(
        metric: MetricID? = nil,
        title: String = "",
        note: String = "",
        schedule: Schedule,
        isEnabled: Bool = true
    ) {
        self.metric = metric
        self.title = title
        self.note = note
        self.schedule = schedule
        self.isEnabled = isEnabled
    }
}

extension ReminderDraft {
    /// A reminder as it is.
    package init(_ reminder: Reminder) {
        self.init(
            metric: reminder.metric,
            title: reminder.title,
            note: reminder.note,
            schedule: reminder.schedule,
            isEnabled: reminder.isEnabled
        )
    }
}
