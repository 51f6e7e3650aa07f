import Accounts
import Core
import HTTP
import Mustache
import Site

/// Changing, finishing, ordering and deleting tasks.
struct TaskPages: Sendable {
    private enum Direction: String, CaseIterable {
        case up
        case down
    }

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(request.id("task"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        do {
            let draft = try TaskForm.draft(request.input, for: visit)
            return try await change(request, visit) { try $0.editTask(id, to: draft) }
        } catch let rejection as Rejection {
            return try await form(id, FormFields(visit, request.input, rejection), visit)
        }
    }

    func finish(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let version = fields.integer("version", in: 1...Int.max).map { Int64($0) }
        try fields.finish()
        do {
            return try await change(request, visit, then: "/pomodoro?finished=\(id)") {
                try $0.finishTask(id, version: version)
            }
        } catch let refusal as Refusal where refusal.reason == .conflict {
            return .redirect("/pomodoro?task=\(id)&done=\(PomodoroAnnouncements.movedOn)")
        }
    }

    func reopen(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        return try await change(request, visit) { try $0.reopenTask(id) }
    }

    func move(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let direction = fields.choice("direction", of: Direction.self)
        try fields.finish()
        guard let direction else { throw Rejection("direction", Message("error.required")) }
        return try await change(request, visit, then: "/pomodoro/tasks/\(id)/edit") {
            try $0.moveTask(id, up: direction == .up)
        }
    }

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        let task = try await visit.personal.read { try $0.requireTask(id) }
        let links = visit.site.links
        return .page(
            ConfirmPage(
                title: visit.text(Message("pomodoro.delete_title", ["name": .text(task.title)])),
                text: visit.text(Message(task.pomodoro.isWorking ? "pomodoro.delete_running" : "pomodoro.delete_text")),
                action: links.path("/pomodoro/tasks/\(id)/delete"),
                button: visit.text(Message("pomodoro.delete")),
                cancel: links.path("/pomodoro/tasks/\(id)/edit")
            )
        )
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        return try await change(request, visit) { try $0.deleteTask(id) }
    }

    private func change(
        _ request: PageRequest,
        _ visit: MemberVisit,
        then path: String = "/pomodoro",
        _ body: @escaping @Sendable (PersonalTransaction) throws -> Void
    ) async throws -> Reply {
        let done = try await visit.personal.writeNow(once: request.once) { transaction in
            try body(transaction)
            return Destination(path)
        }
        return .redirect(done.path)
    }

    private func form(_ id: PomodoroTask.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (task, open) = try await visit.personal.read { scope in
            (try scope.requireTask(id), try scope.tasks().filter { $0.finishedAt == nil })
        }
        let page = EditTaskPage(
            task: task,
            problem: fields.problem(for: visit),
            title: fields.field("title", task.title, isRequired: true),
            target: fields.field("target", String(task.target), isRequired: true),
            mayRise: task.finishedAt == nil && open.first?.id != id,
            mayFall: task.finishedAt == nil && open.last?.id != id
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }
}

/// The form of a task.
struct EditTaskPage: Page {
    static let view = "pomodoro/edit"

    let task: PomodoroTask
    let problem: String?
    let title: Field
    let target: Field
    let mayRise: Bool
    let mayFall: Bool

    static let fields = Fields<EditTaskPage> {
        $0.text("task") { $0.task.id.description }
        $0.text("name") { $0.task.title }
        $0.text("problem") { $0.problem }
        $0.model("title") { $0.title }
        $0.model("target") { $0.target }
        $0.boolean("mayRise") { $0.mayRise }
        $0.boolean("mayFall") { $0.mayFall }
    }

    static let sample = EditTaskPage(
        task: .sample,
        problem: "Problem",
        title: .sample,
        target: .sample,
        mayRise: true,
        mayFall: true
    )
}
