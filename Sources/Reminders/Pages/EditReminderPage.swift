import Core
import Localization
import Mustache
import Site

/// The form of one reminder.
struct EditReminderPage: Page {
    static let view = "reminders/edit"

    let problem: String?
    /// Nil for a new one.
    let id: Reminder.ID?
    let form: ReminderFields

    static let fields = Fields<EditReminderPage> {
        $0.text("problem") { $0.problem }
        $0.text("id") { $0.id?.description }
        $0.model("form") { $0.form }
    }

    static let sample = EditReminderPage(problem: "Problem", id: Reminder.ID(rawValue: 1), form: .sample)
}

/// What is asked about a reminder.
struct ReminderFields: Model {
    let title: Field
    let note: Field
    /// Nil where there is no metric to choose.
    let metric: Field?
    let time: Field
    let days: [DayBox]
    /// Carries what is wrong about the days.
    let weekdays: Field

    /// The box of a day of the week.
    struct DayBox: Model {
        let name: String
        let label: String
        /// The name in full, for those who hear it.
        let fullName: String
        let isChecked: Bool

        static let fields = Fields<DayBox> {
            $0.text("name") { $0.name }
            $0.text("label") { $0.label }
            $0.text("fullName") { $0.fullName }
            $0.boolean("checked") { $0.isChecked }
        }
    }

    static let fields = Fields<ReminderFields> {
        $0.model("title") { $0.title }
        $0.model("note") { $0.note }
        $0.model("metric") { $0.metric }
        $0.model("time") { $0.time }
        $0.list("days") { $0.days }
        $0.model("weekdays") { $0.weekdays }
    }

    static let sample = ReminderFields(
        title: .sample,
        note: .sample,
        metric: .sample,
        time: .sample,
        days: [DayBox(name: "weekday_1", label: "Mon", fullName: "Monday", isChecked: true)],
        weekdays: .sample
    )
}

extension ReminderFields {
    /// `id` ends the identities of the fields, where a page has several such forms.
    init(
        _ draft: ReminderDraft,
        _ metrics: [Metric],
        _ fields: FormFields,
        _ visit: MemberVisit,
        id: String = ""
    ) {
        // Of a reminder to record something the name of that says enough.
        let needsTitle = (fields.typed("metric") ?? draft.metric?.description ?? "").isEmpty
        let words = [("", visit.text(Message("reminders.own_words")))]
        let (short, long) = (visit.formats.weekdays(.short), visit.formats.weekdays(.long))
        self.init(
            title: fields.field("title", draft.title, isRequired: needsTitle, id: "title\(id)"),
            note: fields.field("note", draft.note, id: "note\(id)"),
            metric: metrics.isEmpty
                ? nil
                : fields.choice(
                    "metric",
                    draft.metric?.description ?? "",
                    of: words + metrics.map { ($0.id.description, $0.name) },
                    id: "metric\(id)"
                ),
            time: fields.field("time", draft.schedule.time.description, isRequired: true, id: "time\(id)"),
            days: (1...7).map { number in
                let name = ReminderForm.weekday(number)
                let isChosen = draft.schedule.weekdays.iso.contains(number)
                return DayBox(
                    name: name,
                    label: short[number - 1],
                    fullName: long[number - 1],
                    isChecked: fields.box(name, isChosen).isChecked
                )
            },
            weekdays: fields.field("weekdays", id: "weekdays\(id)")
        )
    }
}
