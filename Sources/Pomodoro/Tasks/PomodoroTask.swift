package import Core
package import SQLite

/// Something a user works on, and its timer.
package struct PomodoroTask: Hashable, Sendable {
    package typealias ID = Core.ID<PomodoroTask>

    package let id: ID
    package let title: String
    /// How many pomodoros it is thought to take.
    package let target: Int
    /// Where it stands among the user's tasks, the first lowest.
    package let position: Int
    /// Nil while it is open.
    package let finishedAt: Instant?
    package let pomodoro: Pomodoro

    /// The task as it is at a moment, also while nobody has written down that its timer is past its end.
    func seen(at now: Instant) -> PomodoroTask {
        guard let end = pomodoro.ended(by: now) else { return self }
        return PomodoroTask(
            id: id,
            title: title,
            target: target,
            position: position,
            finishedAt: finishedAt,
            pomodoro: end.after
        )
    }

    package static let titleLimit = 200
    package static let targets = 1...999
    /// So many open tasks nobody keeps in view.
    package static let limit = 500

    package static let row = RowDecoder("id", "title", "target", "position", "finished_at") {
        (id: ID, title: String, target: Int, position: Int, finishedAt: Instant?) in
        (id: id, title: title, target: target, position: position, finishedAt: finishedAt)
    }.and(Pomodoro.row) {
        PomodoroTask(
            id: $0.id,
            title: $0.title,
            target: $0.target,
            position: $0.position,
            finishedAt: $0.finishedAt,
            pomodoro: $1
        )
    }
}

extension Pomodoro {
    static let row = RowDecoder("state", "elapsed", "timestamp", "length", "done_count", "version") {
        Pomodoro(state: $0, elapsed: $1, timestamp: $2, length: $3, count: $4, version: $5)
    }
}

extension Pomodoro.State: ColumnRepresentable {}
extension Block.Outcome: ColumnRepresentable {}
