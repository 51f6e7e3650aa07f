package import Accounts
import Core

/// What a user says of a task.
package struct TaskDraft: Hashable, Sendable {
    package var title: String
    package var target: Int

    package init(title: String, target: Int = 1) {
        self.title = title
        self.target = target
    }
}

extension PersonalTransaction {
    /// Writes a task down behind all others.
    package func addTask(_ draft: TaskDraft) throws -> PomodoroTask.ID {
        let tasks = try tasks()
        guard tasks.count(where: { $0.finishedAt == nil }) < PomodoroTask.limit else { throw Self.tooMany }
        return try insertTask(draft, at: (tasks.last?.position ?? 0) + 1)
    }

    /// Changes what a task is called and how many pomodoros it is to take.
    package func editTask(_ id: PomodoroTask.ID, to draft: TaskDraft) throws {
        _ = try requireTask(id)
        try updateTask(id, to: draft)
    }

    /// Moves a task to a place among the user's, counted from 1; beyond the end it is the last.
    package func moveTask(_ id: PomodoroTask.ID, to position: Int) throws {
        let task = try requireTask(id)
        var order = try tasks().filter { $0.id != id }
        order.insert(task, at: min(max(position, 1) - 1, order.count))
        for (index, task) in order.enumerated() where task.position != index + 1 {
            try setPosition(of: task.id, to: index + 1)
        }
    }

    /// Moves an open task before the open one above it, or behind the one below it.
    package func moveTask(_ id: PomodoroTask.ID, up isUp: Bool) throws {
        let tasks = try tasks()
        let open = tasks.filter { $0.finishedAt == nil }
        guard let index = open.firstIndex(where: { $0.id == id }) else { throw Refusal.notFound }
        guard open.indices.contains(index + (isUp ? -1 : 1)) else { return }
        let other = open[index + (isUp ? -1 : 1)].id
        guard let position = tasks.firstIndex(where: { $0.id == other }) else { return }
        try moveTask(id, to: position + 1)
    }

    /// Finishes a task; a block that has not ended is given up.
    ///
    /// Refused when its timer is no longer of the version that the caller knows, where the caller says which.
    package func finishTask(_ id: PomodoroTask.ID, version: Int64? = nil) throws {
        try endPomodoros()
        let task = try requireTask(id)
        try require(version, of: task)
        guard task.finishedAt == nil else { return }
        try stopPomodoro(of: task)
        try setFinished(id, at: now)
    }

    /// Opens a finished task again, at the place where it stood.
    package func reopenTask(_ id: PomodoroTask.ID) throws {
        guard try requireTask(id).finishedAt != nil else { return }
        guard try tasks().count(where: { $0.finishedAt == nil }) < PomodoroTask.limit else { throw Self.tooMany }
        try setFinished(id, at: nil)
    }

    /// Deletes a task; its blocks stay in the statistics.
    package func deleteTask(_ id: PomodoroTask.ID) throws {
        try endPomodoros()
        try stopPomodoro(of: try requireTask(id))
        try setDeleted(id)
    }

    private static var tooMany: Rejection {
        Rejection("title", Message("error.too_many_tasks", ["count": .count(PomodoroTask.limit)]))
    }
}

extension PersonalScope {
    /// A task of the user's, or 404.
    package func requireTask(_ id: PomodoroTask.ID) throws -> PomodoroTask {
        guard let task = try task(id) else { throw Refusal.notFound }
        return task
    }
}
