package import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// What the user wants of all messages.
    package func reminderSettings() throws(SQLiteError) -> ReminderSettings {
        try connection.first(
            ReminderSettings.row,
            "SELECT \(ReminderSettings.row) FROM reminder_settings WHERE user_id = \(user.id)"
        ) ?? ReminderSettings()
    }
}

extension PersonalTransaction {
    /// Keeps what the user wants of all messages.
    package func saveReminderSettings(_ settings: ReminderSettings) throws(SQLiteError) {
        let (from, to) = (settings.quietHours?.from.minute, settings.quietHours?.to.minute)
        try connection.execute(
            """
            INSERT INTO reminder_settings (user_id, quiet_from, quiet_to, names_in_subject)
            VALUES (\(user.id), \(from), \(to), \(settings.namesInSubject))
            ON CONFLICT (user_id) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
                names_in_subject = excluded.names_in_subject
            """
        )
    }
}

extension ReminderSettings {
    static let row = RowDecoder("quiet_from", "quiet_to", "names_in_subject") {
        (from: Int?, to: Int?, namesInSubject: Bool) in
        let times = (from.flatMap { TimeOfDay(minute: $0) }, to.flatMap { TimeOfDay(minute: $0) })
        var settings = ReminderSettings(namesInSubject: namesInSubject)
        if let from = times.0, let to = times.1 { settings.quietHours = QuietHours(from: from, to: to) }
        return settings
    }
}
