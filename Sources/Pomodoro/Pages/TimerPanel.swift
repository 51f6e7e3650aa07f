import Accounts
import Core
import Localization
import Mustache
import Site

/// The ring with the time in its middle and the buttons below: as it is at one moment, with what a script needs to let it
/// go on.
struct TimerPanel: Model {
    let reading: PomodoroReading
    let title: String
    /// What there is to read in the ring: the time left, or that of what a press of the button begins.
    let seconds: Int64
    let word: String
    let count: String
    /// When it ends, for people; nil unless it ticks.
    let end: String?
    /// Until when anything of the user's is known to have ticked.
    let until: Instant?
    let main: Button
    let others: [Button]
    let settings: PomodoroSettings

    /// A call that the state allows.
    struct Button: Model {
        let call: Pomodoro.Call
        let label: String
        /// Whether the other task that runs is stopped.
        let stopsOther: Bool
        /// The keys that press it, where keys are wanted.
        let key: String?
        /// The label with the whole name, where a long one is cut short.
        var whole: String?

        static let fields = Fields<Button> {
            $0.text("call") { $0.call.rawValue }
            $0.text("label") { $0.label }
            $0.boolean("stopsOther") { $0.stopsOther }
            $0.text("key") { $0.key }
            $0.text("whole") { $0.whole }
        }
    }

    static let fields = Fields<TimerPanel> {
        $0.text("task") { $0.reading.task.description }
        $0.text("name") { $0.title }
        $0.text("state") { $0.reading.state.rawValue }
        $0.text("version") { $0.reading.version.description }
        $0.text("word") { $0.word }
        $0.text("count") { $0.count }
        $0.text("end") { $0.end }
        $0.text("until") { $0.until?.seconds.description }
        $0.text("time") { Self.clock($0.seconds) }
        $0.text("arc") { $0.arc.description }
        $0.text("angle") { "\($0.arc / 10).\($0.arc % 10)" }
        $0.text("now") { $0.reading.now.seconds.description }
        // From a hundred minutes on.
        $0.boolean("isLong") { $0.seconds >= 6000 }
        $0.boolean("sound") { $0.settings.sound }
        $0.model("main") { $0.main }
        $0.list("others") { $0.others }
    }

    /// How much of the ring is filled, in tenths of a degree.
    private var arc: Int64 {
        reading.state == .breakingStop ? 3600 : reading.elapsed * 3600 / max(reading.length, 1)
    }

    /// Minutes and seconds, as on a kitchen timer.
    static func clock(_ seconds: Int64) -> String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    static let sample = TimerPanel(
        reading: PomodoroReading(.sample, PomodoroSettings(), at: Instant(seconds: 600)),
        title: "Taxes",
        seconds: 900,
        word: "Focus",
        count: "2 / 4",
        end: "Ends at 14:25",
        until: Instant(seconds: 600),
        main: Button(call: .pause, label: "Pause", stopsOther: true, key: "Space", whole: "Pause"),
        others: [Button(call: .stop, label: "Stop", stopsOther: false, key: "s")],
        settings: PomodoroSettings()
    )
}

extension PomodoroTask {
    static let sample = PomodoroTask(
        id: ID(rawValue: 1),
        title: "Taxes",
        target: 4,
        position: 1,
        finishedAt: nil,
        pomodoro: Pomodoro(state: .running, timestamp: Instant(seconds: 0), length: 1500)
    )
}

extension TimerPanel {
    /// The panel of a task beside which another one may run.
    init(
        _ task: PomodoroTask,
        beside other: PomodoroTask?,
        _ settings: PomodoroSettings,
        _ series: Series,
        at now: Instant,
        _ visit: MemberVisit
    ) {
        let reading = PomodoroReading(task, settings, at: now)
        let lengths = settings.lengths(series, at: now)
        let calls = task.pomodoro.state.calls
        func button(_ call: Pomodoro.Call, isMain: Bool) -> Button {
            let next = task.pomodoro.after(call, at: now, lengths)
            if next?.after.state == .running, let other { return Button(call, stopping: other, visit) }
            let key = isMain ? (call == .break ? "Space b" : "Space") : call == .stop ? "s" : nil
            return Button(
                call: call,
                label: visit.text(call.label(in: task.pomodoro.state)),
                stopsOther: false,
                key: settings.keys ? key : nil
            )
        }
        self.init(
            reading: reading,
            title: task.title,
            seconds: reading.state == .breakingStop ? lengths.break : reading.length - reading.elapsed,
            word: visit.text(reading.state.word),
            count: visit.text(task.progress),
            end: reading.endsAt.map { end in
                let time = visit.formats.time(secondOfDay: visit.user.zone.secondOfDay(of: end))
                return visit.text(Message("pomodoro.ends_at", ["time": .text(time)]))
            },
            until: series.activeUntil,
            main: button(calls.main, isMain: true),
            others: calls.others.map { button($0, isMain: false) },
            settings: settings
        )
    }
}

extension TimerPanel.Button {
    /// Of a name so much stands on a button.
    private static let shown = 24

    /// A button that stops another task; no key presses it, since that would take what runs unasked.
    fileprivate init(_ call: Pomodoro.Call, stopping other: PomodoroTask, _ visit: MemberVisit) {
        func label(_ name: String) -> String {
            let arguments: Message.Arguments = ["name": .text(name)]
            return visit.text(
                call == .resume
                    ? Message("pomodoro.stop_other_resume", arguments) : Message("pomodoro.stop_other", arguments)
            )
        }
        let isShort = other.title.count <= Self.shown
        self.init(
            call: call,
            label: label(isShort ? other.title : other.title.prefix(Self.shown - 1) + "…"),
            stopsOther: true,
            key: nil,
            whole: isShort ? nil : label(other.title)
        )
    }
}

extension Pomodoro.State {
    /// What can be pressed: the one thing that is likely, and the rest.
    fileprivate var calls: (main: Pomodoro.Call, others: [Pomodoro.Call]) {
        switch self {
        case .stop: (.start, [])
        case .running: (.pause, [.skip, .stop])
        case .pause: (.resume, [.skip, .stop])
        case .breakingStop: (.break, [.skip, .stop])
        case .breaking: (.skip, [.stop])
        }
    }
}

extension Pomodoro.Call {
    fileprivate func label(in state: Pomodoro.State) -> Message {
        switch self {
        case .start: Message("pomodoro.start")
        case .pause: Message("pomodoro.pause")
        case .resume: Message("pomodoro.resume")
        case .break: Message("pomodoro.break")
        case .skip where state == .running || state == .pause: Message("pomodoro.skip")
        case .skip where state == .breakingStop: Message("pomodoro.skip_break")
        case .skip: Message("pomodoro.back_to_work")
        case .stop where state == .breaking: Message("pomodoro.end_break")
        case .stop where state == .breakingStop: Message("pomodoro.leave")
        case .stop: Message("pomodoro.stop")
        }
    }
}
