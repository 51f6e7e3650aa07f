import Core
import Site

/// What a form or a call says about what a user wants of all messages.
enum ReminderSettingsForm {
    /// Reads what is to change (RFC 7396): what a call did not send stays as it is; a form sends everything.
    static func read(
        changing stored: ReminderSettings,
        _ input: Input,
        for visit: MemberVisit
    ) throws -> ReminderSettings {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var (from, to) = (stored.quietHours?.from, stored.quietHours?.to)
        if fields.isPresent("quiet_from") { from = fields.time("quiet_from") }
        if fields.isPresent("quiet_to") { to = fields.time("quiet_to") }
        let namesInSubject = fields.boolean("names_in_subject") ?? stored.namesInSubject
        let quietHours = from.flatMap { from in to.flatMap { QuietHours(from: from, to: $0) } }
        if fields.rejection.isEmpty {
            if (from == nil) != (to == nil) {
                fields.reject(from == nil ? "quiet_from" : "quiet_to", Message("error.quiet_hours_both"))
            } else if from != nil, quietHours == nil {
                fields.reject("quiet_to", Message("error.quiet_hours_same"))
            }
        }
        try fields.finish()
        return ReminderSettings(quietHours: quietHours, namesInSubject: namesInSubject)
    }
}
