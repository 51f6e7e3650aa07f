import Accounts
import Core
import HTTP
import Mustache
import Site

/// How a user wants to work.
struct SettingsPages: Sendable {
    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let settings = try await visit.personal.read { try $0.pomodoroSettings() }
        return .page(SettingsPage(settings, FormFields(visit), visit))
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let settings = try SettingsForm.read(request.input, for: visit)
            let done = try await visit.personal.write(once: request.once) { transaction in
                try transaction.setPomodoroSettings(settings)
                return Destination("/pomodoro/settings?done=\(PomodoroAnnouncements.saved)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return .page(SettingsPage(PomodoroSettings(), fields, visit), status: .unprocessableContent)
        }
    }
}

/// The form of the settings.
struct SettingsPage: Page {
    static let view = "pomodoro/settings"

    let problem: String?
    let work: Field
    let shortBreak: Field
    let longBreak: Field
    let longBreakEvery: Field
    let autoStartsBreak: Field
    let autoStartsWork: Field
    let messageAtEnd: Field
    let sound: Field
    let keys: Field

    static let fields = Fields<SettingsPage> {
        $0.text("problem") { $0.problem }
        $0.model("work") { $0.work }
        $0.model("shortBreak") { $0.shortBreak }
        $0.model("longBreak") { $0.longBreak }
        $0.model("longBreakEvery") { $0.longBreakEvery }
        $0.model("autoStartsBreak") { $0.autoStartsBreak }
        $0.model("autoStartsWork") { $0.autoStartsWork }
        $0.model("messageAtEnd") { $0.messageAtEnd }
        $0.model("sound") { $0.sound }
        $0.model("keys") { $0.keys }
    }

    static let sample = SettingsPage(
        problem: "Problem",
        work: .sample,
        shortBreak: .sample,
        longBreak: .sample,
        longBreakEvery: .sample,
        autoStartsBreak: .sample,
        autoStartsWork: .sample,
        messageAtEnd: .sample,
        sound: .sample,
        keys: .sample
    )
}

extension SettingsPage {
    init(_ settings: PomodoroSettings, _ fields: FormFields, _ visit: MemberVisit) {
        func number(_ name: String, _ value: Int) -> Field { fields.field(name, String(value), isRequired: true) }
        let longBreaks = PomodoroSettings.longBreaks.map { every in
            let label = every == 0 ? Message("pomodoro.never") : Message("pomodoro.every", ["count": .count(every)])
            return (value: String(every), label: visit.text(label))
        }
        self.init(
            problem: fields.problem(for: visit),
            work: number("work_minutes", settings.workMinutes),
            shortBreak: number("break_minutes", settings.breakMinutes),
            longBreak: number("long_break_minutes", settings.longBreakMinutes),
            longBreakEvery: fields.choice("long_break_every", String(settings.longBreakEvery), of: longBreaks),
            autoStartsBreak: fields.box("auto_start_break", settings.autoStartsBreak),
            autoStartsWork: fields.box("auto_start_work", settings.autoStartsWork),
            messageAtEnd: fields.box("message_at_end", settings.messageAtEnd),
            sound: fields.box("sound", settings.sound),
            keys: fields.box("keys", settings.keys)
        )
    }
}
