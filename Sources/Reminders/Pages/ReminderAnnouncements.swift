package import Core

/// What pages say after something was saved.
package enum ReminderAnnouncements {
    static let saved = "reminder_saved"
    static let deleted = "reminder_deleted"
    static let metricSaved = "metric_saved"
    static let metricDeleted = "metric_deleted"
    static let recorded = "reading_recorded"
    static let readingRemoved = "reading_removed"
    static let ruleSaved = "rule_saved"

    /// By the word that stands in `?done=`.
    package static let words: [String: Message] = [
        saved: Message("done.reminder_saved"), deleted: Message("done.reminder_deleted"),
        metricSaved: Message("done.metric_saved"), metricDeleted: Message("done.metric_deleted"),
        recorded: Message("done.reading_recorded"), readingRemoved: Message("done.reading_removed"),
        ruleSaved: Message("done.rule_saved"),
    ]
}
