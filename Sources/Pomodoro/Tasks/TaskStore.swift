package import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// The user's tasks in their order, finished ones among them.
    package func tasks() throws(SQLiteError) -> [PomodoroTask] {
        try connection.all(
            PomodoroTask.row,
            """
            SELECT \(PomodoroTask.row) FROM task WHERE user_id = \(user.id) AND deleted_at IS NULL ORDER BY position, id
            """
        ).map { $0.seen(at: now) }
    }

    /// A task of the user's that was not deleted.
    package func task(_ id: PomodoroTask.ID) throws(SQLiteError) -> PomodoroTask? {
        try connection.first(
            PomodoroTask.row,
            "SELECT \(PomodoroTask.row) FROM task WHERE id = \(id) AND user_id = \(user.id) AND deleted_at IS NULL"
        )?.seen(at: now)
    }
}

extension PersonalTransaction {
    func insertTask(_ draft: TaskDraft, at position: Int) throws(SQLiteError) -> PomodoroTask.ID {
        try connection.value(
            """
            INSERT INTO task (user_id, title, target, position, created_at)
            VALUES (\(user.id), \(draft.title), \(draft.target), \(position), \(now)) RETURNING id
            """,
            as: PomodoroTask.ID.self
        )
    }

    func updateTask(_ id: PomodoroTask.ID, to draft: TaskDraft) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE task SET title = \(draft.title), target = \(draft.target)
            WHERE id = \(id) AND user_id = \(user.id)
            """
        )
    }

    func setPosition(of id: PomodoroTask.ID, to position: Int) throws(SQLiteError) {
        try connection.execute("UPDATE task SET position = \(position) WHERE id = \(id) AND user_id = \(user.id)")
    }

    func setFinished(_ id: PomodoroTask.ID, at moment: Instant?) throws(SQLiteError) {
        try connection.execute("UPDATE task SET finished_at = \(moment) WHERE id = \(id) AND user_id = \(user.id)")
    }

    func setDeleted(_ id: PomodoroTask.ID) throws(SQLiteError) {
        try connection.execute("UPDATE task SET deleted_at = \(now) WHERE id = \(id) AND user_id = \(user.id)")
    }
}
