package import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// The user's reminders, switched off ones included, by their time.
    package func reminders() throws(SQLiteError) -> [Reminder] {
        try connection.all(
            Reminder.row,
            "SELECT \(Reminder.row) FROM reminder WHERE user_id = \(user.id) ORDER BY minute, id"
        )
    }

    /// A reminder of the user.
    package func reminder(_ id: Reminder.ID) throws(SQLiteError) -> Reminder? {
        try connection.first(
            Reminder.row,
            "SELECT \(Reminder.row) FROM reminder WHERE id = \(id) AND user_id = \(user.id)"
        )
    }

    func reminderCount() throws(SQLiteError) -> Int {
        try connection.value("SELECT count(*) FROM reminder WHERE user_id = \(user.id)", as: Int.self)
    }
}

extension PersonalTransaction {
    func insertReminder(_ draft: ReminderDraft) throws(SQLiteError) -> Reminder.ID {
        try connection.value(
            """
            INSERT INTO reminder (user_id, metric_id, title, note, minute, weekdays, enabled, armed_at, created_at)
            VALUES (\(user.id), \(draft.metric), \(draft.title), \(draft.note), \(draft.schedule.time.minute),
                \(Int(draft.schedule.weekdays.rawValue)), \(draft.isEnabled), \(now), \(now)) RETURNING id
            """,
            as: Reminder.ID.self
        )
    }

    func updateReminder(_ id: Reminder.ID, to draft: ReminderDraft, armedAt: Instant) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE reminder SET metric_id = \(draft.metric), title = \(draft.title), note = \(draft.note),
                minute = \(draft.schedule.time.minute), weekdays = \(Int(draft.schedule.weekdays.rawValue)),
                enabled = \(draft.isEnabled), armed_at = \(armedAt)
            WHERE id = \(id) AND user_id = \(user.id)
            """
        )
    }

    func removeReminder(_ id: Reminder.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM reminder WHERE id = \(id) AND user_id = \(user.id)")
    }
}

extension Reminder {
    static let row = RowDecoder("id", "metric_id", "title", "note", "minute", "weekdays", "enabled", "armed_at") {
        (id, metric: MetricID?, title, note, minute: Int, weekdays: Int, isEnabled, armedAt) in
        Reminder(
            id: id,
            kind: metric.map { .metric($0) } ?? .custom,
            title: title,
            note: note,
            schedule: Schedule(
                time: TimeOfDay(minute: minute) ?? .midnight,
                weekdays: Weekdays(rawValue: UInt8(clamping: weekdays)) ?? .everyDay
            ),
            isEnabled: isEnabled,
            armedAt: armedAt
        )
    }
}
