import Accounts
import Core
import Localization
import Mustache
import Site

/// Everything that the user is reminded of at times of their own.
struct RemindersPage: Page {
    static let view = "reminders/index"

    let problem: String?
    /// Whether there is something to send and nowhere to send it.
    let offersChannel: Bool
    let own: [ReminderRow]
    let metric: [ReminderRow]

    static let fields = Fields<RemindersPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("offersChannel") { $0.offersChannel }
        $0.boolean("isEmpty") { $0.own.isEmpty && $0.metric.isEmpty }
        $0.boolean("hasOwn") { !$0.own.isEmpty }
        $0.boolean("hasMetric") { !$0.metric.isEmpty }
        $0.list("own") { $0.own }
        $0.list("metric") { $0.metric }
    }

    static let sample = RemindersPage(
        problem: "Problem",
        offersChannel: true,
        own: [.sample],
        metric: [.sample]
    )
}

/// A reminder of the list, with its switch.
struct ReminderRow: Model {
    let id: Reminder.ID
    let title: String
    let schedule: String
    let isOn: Bool
    /// When it comes next, if at all.
    let next: String?
    let switchLabel: String
    /// The form that opens in the list.
    let editor: ReminderFields

    static let fields = Fields<ReminderRow> {
        $0.text("id") { $0.id.description }
        $0.text("title") { $0.title }
        $0.text("schedule") { $0.schedule }
        $0.boolean("on") { $0.isOn }
        $0.text("next") { $0.next }
        $0.text("switchLabel") { $0.switchLabel }
        $0.model("editor") { $0.editor }
    }

    static let sample = ReminderRow(
        id: Reminder.ID(rawValue: 1),
        title: "Water the plants",
        schedule: "Every day · 20:00",
        isOn: true,
        next: "Next: 31 Mar 2027, 20:00",
        switchLabel: "Water the plants",
        editor: .sample
    )
}

extension ReminderRow {
    init(_ entry: ReminderEntry, _ fields: FormFields, _ visit: MemberVisit) {
        self.init(
            id: entry.reminder.id,
            title: entry.title,
            schedule: visit.text(of: entry.reminder.schedule),
            isOn: entry.reminder.isEnabled,
            next: entry.next.map { next in
                let moment = visit.formats.instant(next.at, in: visit.user.zone)
                return visit.text(Message("reminders.next", ["moment": .text(moment)]))
            },
            switchLabel: visit.text(Message("reminders.switch", ["name": .text(entry.title)])),
            editor: ReminderFields(ReminderDraft(entry.reminder), [], fields, visit, id: "-\(entry.reminder.id)")
        )
    }
}

extension MemberVisit {
    /// `Every day · 20:00`, `Mon, Wed, Fri · 20:00`.
    func text(of schedule: Schedule) -> String {
        let names = formats.weekdays(.short)
        let days =
            schedule.weekdays == .everyDay
            ? text(Message("reminders.every_day"))
            : schedule.weekdays.iso.map { names[$0 - 1] }.joined(separator: ", ")
        return "\(days) · \(schedule.time)"
    }
}
