import Core
import Mustache
import Site

/// One task in the ring, and the others below it.
struct PomodoroPage: Page {
    static let view = "pomodoro/index"

    let problem: String?
    /// What was just finished.
    let ticked: TickedTask?
    /// Seconds until a page without a script loads itself again, with the address: as soon as the next end is over.
    let refresh: String?
    /// How long a pomodoro is.
    let minutes: String
    /// Nil while there is no open task.
    let timer: TimerPanel?
    let open: [TaskRow]
    let finished: [TaskRow]
    let title: Field
    let target: Field

    static let fields = Fields<PomodoroPage> {
        $0.text("problem") { $0.problem }
        $0.model("ticked") { $0.ticked }
        $0.text("refresh") { $0.refresh }
        $0.text("minutes") { $0.minutes }
        $0.model("timer") { $0.timer }
        $0.list("open") { $0.open }
        $0.boolean("hasOpen") { !$0.open.isEmpty }
        $0.list("finished") { $0.finished }
        $0.boolean("hasFinished") { !$0.finished.isEmpty }
        $0.model("title") { $0.title }
        $0.model("target") { $0.target }
    }

    static let sample = PomodoroPage(
        problem: "Problem",
        ticked: TickedTask(id: PomodoroTask.ID(rawValue: 1), text: "Finished"),
        refresh: "901;url=/pomodoro",
        minutes: "25",
        timer: .sample,
        open: [.sample],
        finished: [.sample],
        title: .sample,
        target: .sample
    )
}

/// A task that was just finished, to be opened again.
struct TickedTask: Model {
    let id: PomodoroTask.ID
    let text: String

    static let fields = Fields<TickedTask> {
        $0.text("task") { $0.id.description }
        $0.text("text") { $0.text }
    }
}

/// A task of the list, with what a script needs to know of its timer.
struct TaskRow: Model {
    let id: PomodoroTask.ID
    let title: String
    /// As in "2 / 4".
    let count: String
    /// Whether it is in the ring.
    let isCurrent: Bool
    /// What its timer does, where it does anything.
    let state: String?
    let tickLabel: String
    let editLabel: String
    let reading: PomodoroReading
    /// What is said aloud when what ticks has ended.
    let announcement: String

    static let fields = Fields<TaskRow> {
        $0.text("version") { $0.reading.version.description }
        $0.text("phase") { $0.reading.state.rawValue }
        $0.text("done") { $0.reading.count.description }
        $0.text("endsAt") { $0.reading.endsAt?.seconds.description }
        $0.text("length") { $0.reading.length.description }
        $0.text("announcement") { $0.announcement }
        $0.text("task") { $0.id.description }
        $0.text("name") { $0.title }
        $0.text("count") { $0.count }
        $0.boolean("current") { $0.isCurrent }
        $0.text("state") { $0.state }
        $0.text("tickLabel") { $0.tickLabel }
        $0.text("editLabel") { $0.editLabel }
    }

    static let sample = TaskRow(
        id: PomodoroTask.ID(rawValue: 1),
        title: "Taxes",
        count: "2 / 4",
        isCurrent: true,
        state: "Paused",
        tickLabel: "Finish Taxes",
        editLabel: "Change Taxes",
        reading: PomodoroReading(.sample, PomodoroSettings(), at: Instant(seconds: 600)),
        announcement: "A pomodoro is complete."
    )
}

extension TaskRow {
    init(
        _ task: PomodoroTask,
        isCurrent: Bool,
        _ settings: PomodoroSettings,
        at now: Instant,
        _ visit: MemberVisit
    ) {
        let name: Message.Arguments = ["name": .text(task.title)]
        let isOpen = task.finishedAt == nil
        self.init(
            id: task.id,
            title: task.title,
            count: visit.text(task.progress),
            isCurrent: isCurrent,
            state: task.pomodoro.state == .stop ? nil : visit.text(task.pomodoro.state.word),
            tickLabel: visit.text(isOpen ? Message("pomodoro.finish", name) : Message("pomodoro.reopen", name)),
            editLabel: visit.text(Message("pomodoro.edit_label", name)),
            reading: PomodoroReading(task, settings, at: now),
            announcement: visit.text(
                task.pomodoro.state == .breaking ? Message("pomodoro.break_over") : Message("pomodoro.complete")
            )
        )
    }
}

extension PomodoroTask {
    /// How many of how many.
    var progress: Message {
        Message("pomodoro.progress", ["done": .count(pomodoro.count), "target": .count(target)])
    }
}

extension Pomodoro.State {
    /// What people are told.
    var word: Message {
        switch self {
        case .stop: Message("pomodoro.state_stop")
        case .running: Message("pomodoro.state_running")
        case .pause: Message("pomodoro.state_pause")
        case .breakingStop: Message("pomodoro.state_complete")
        case .breaking: Message("pomodoro.state_break")
        }
    }
}
