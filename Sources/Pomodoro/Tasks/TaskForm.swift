import Core
import Localization
import Site

/// What a form or a call says about a task.
enum TaskForm {
    /// Whether a task is to be worked on.
    enum State: String, CaseIterable, Sendable {
        case open
        case finished
    }

    /// Reads a new task: one pomodoro unless said.
    static func draft(_ input: Input, for visit: MemberVisit) throws -> TaskDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let draft = TaskDraft(
            title: fields.requiredLine("title", limit: PomodoroTask.titleLimit),
            target: fields.integer("target", in: PomodoroTask.targets) ?? 1
        )
        try fields.finish()
        return draft
    }

    /// What is to change about a task; nil for what stays.
    struct Changes: Sendable {
        let draft: TaskDraft
        let state: State?
        let position: Int?
        /// The version of the timer that the asker knows; nil for whichever it is.
        let version: Int64?
    }

    /// Reads what is to change (RFC 7396): what was not sent stays as it is, null clears.
    static func changes(of task: PomodoroTask, _ input: Input, for visit: MemberVisit) throws -> Changes {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = TaskDraft(title: task.title, target: task.target)
        if fields.isPresent("title") {
            draft.title = fields.requiredLine("title", limit: PomodoroTask.titleLimit)
        }
        if fields.isPresent("target") { draft.target = fields.integer("target", in: PomodoroTask.targets) ?? 1 }
        let changes = Changes(
            draft: draft,
            state: fields.choice("state"),
            position: fields.integer("position", in: 1...Int(Int32.max)),
            version: fields.integer("version", in: 1...Int.max).map { Int64($0) }
        )
        try fields.finish()
        return changes
    }
}
