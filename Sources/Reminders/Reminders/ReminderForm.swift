import Core
import Site

/// What a form or a call says about a reminder.
enum ReminderForm {
    /// The word by which a call names what a reminder is for.
    enum Kind: String {
        case custom
        case metric
    }

    /// Reads a new reminder, or what is to change of one (RFC 7396): what was not sent stays as it is, null clears.
    static func read(
        changing reminder: Reminder? = nil,
        _ input: Input,
        for visit: MemberVisit
    ) throws -> ReminderDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = reminder.map { ReminderDraft($0) } ?? ReminderDraft(schedule: Schedule(time: .eight))
        let isNew = reminder == nil
        let kind = input.isJSON ? fields.choice("kind", of: Kind.self) : nil
        if isNew || fields.isPresent("metric") {
            draft.metric = fields.id("metric")
        }
        if draft.metric == nil, kind == .metric { fields.reject("metric", Message("error.required")) }
        if draft.metric != nil, kind == .custom { fields.reject("metric", Message("error.choice")) }
        if isNew || fields.isPresent("title") {
            let needsTitle = draft.metric == nil && kind != .metric
            draft.title = needsTitle ? fields.requiredLine("title") : fields.line("title") ?? ""
        }
        if isNew || fields.isPresent("note") { draft.note = fields.text("note") ?? "" }
        draft.schedule = input.isJSON ? schedule(&fields, draft.schedule, isNew) : schedule(&fields)
        if input.isJSON, let isEnabled = fields.boolean("enabled") { draft.isEnabled = isEnabled }
        try fields.finish()
        return draft
    }

    /// Hour, minute and the numbers of weekdays; a new one needs a time and comes every day unless it says otherwise.
    private static func schedule(_ fields: inout FieldReader, _ stored: Schedule, _ isNew: Bool) -> Schedule {
        var (hour, minute) = stored.time.parts
        if isNew || fields.isPresent("hour") { hour = required("hour", in: 0...23, &fields) }
        if isNew || fields.isPresent("minute") { minute = required("minute", in: 0...59, &fields) }
        var weekdays = stored.weekdays
        if fields.isPresent("weekdays") {
            let numbers = fields.integers("weekdays", in: 1...7, limit: 100)
            if let chosen = numbers.flatMap({ Weekdays(iso: $0) }) {
                weekdays = chosen
            } else if fields.rejection.errors["weekdays"] == nil {
                fields.reject("weekdays", Message("error.weekdays"))
            }
        }
        return Schedule(time: TimeOfDay(hour: hour, minute: minute) ?? stored.time, weekdays: weekdays)
    }

    private static func required(_ name: String, in range: ClosedRange<Int>, _ fields: inout FieldReader) -> Int {
        if let number = fields.integer(name, in: range) { return number }
        if fields.rejection.errors[name] == nil { fields.reject(name, Message("error.required")) }
        return range.lowerBound
    }

    /// A time, and a box for each day of the week.
    private static func schedule(_ fields: inout FieldReader) -> Schedule {
        let time = fields.time("time")
        if time == nil, fields.rejection.errors["time"] == nil { fields.reject("time", Message("error.required")) }
        let weekdays = Weekdays(iso: (1...7).filter { fields.boolean(weekday($0)) == true })
        if weekdays == nil { fields.reject("weekdays", Message("error.weekdays")) }
        return Schedule(time: time ?? .eight, weekdays: weekdays ?? .everyDay)
    }

    /// The name of the box for a day of the week.
    static func weekday(_ number: Int) -> String { "weekday_\(number)" }
}
