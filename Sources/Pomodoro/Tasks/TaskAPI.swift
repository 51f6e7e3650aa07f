import Accounts
import Core
import HTTP
import JSON
import Site

/// `/tasks` of the REST interface.
struct TaskAPI: Sendable {
    private enum Sort: String {
        case position
        case backwards = "-position"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let isBackwards = query.choice("sort", of: Sort.self) == .backwards
        let state = query.choice("state", of: TaskForm.State.self)
        let after = query.cursor(keys: 2).flatMap { keys in
            Int(keys[0], in: 0...Int.max).flatMap { position in PomodoroTask.ID(keys[1]).map { (position, $0) } }
        }
        try query.finish()
        let tasks = try await visit.personal.readNow { try $0.tasks() }
            .filter { state == nil || ($0.finishedAt == nil) == (state == .open) }
        let sorted = isBackwards ? tasks.reversed() : tasks
        let rest = sorted.drop { task in
            guard let after else { return false }
            let key = (task.position, task.id)
            return isBackwards ? key >= after : key <= after
        }
        let part = Array(rest.prefix(limit))
        let last = rest.count > limit ? part.last : nil
        let next = last.map { Cursor(["\($0.position)", $0.id.description], of: request.query) }
        let total = sorted.count <= JSONAnswer.exactTotal ? sorted.count : nil
        return JSONAnswer.list(part, next: next, total: total) { json, task in task.write(to: &json) }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try TaskForm.draft(request.input, for: visit)
        return try await visit.personal.write(once: request.once) { transaction in
            let id = try transaction.addTask(draft)
            return try transaction.answer(with: id, status: 201, location: "/tasks/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        return try await visit.personal.readNow { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        return try await visit.personal.writeNow(once: nil) { transaction in
            let task = try transaction.requireTask(id)
            let changes = try TaskForm.changes(of: task, request.input, for: visit)
            try transaction.require(changes.version, of: task)
            try transaction.editTask(id, to: changes.draft)
            switch changes.state {
            case .finished: try transaction.finishTask(id)
            case .open: try transaction.reopenTask(id)
            case nil: break
            }
            if let position = changes.position { try transaction.moveTask(id, to: position) }
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("task", of: PomodoroTask.ID.self)
        return try await visit.personal.write { transaction in
            try transaction.deleteTask(id)
            return .noContent
        }
    }
}

extension PersonalScope {
    fileprivate func answer(
        with id: PomodoroTask.ID,
        status: Int = 200,
        location: String? = nil
    ) throws -> JSONAnswer {
        let task = try requireTask(id)
        return JSONAnswer(status: status, location: location) { json in task.write(to: &json) }
    }
}

extension PomodoroTask {
    /// The task as the REST interface shows it.
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("title", title)
        json.member("target", target)
        json.member("done_count", pomodoro.count)
        json.member("state", (finishedAt == nil ? TaskForm.State.open : .finished).rawValue)
        json.member("finished_at", finishedAt?.description)
        json.member("position", position)
    }
}
