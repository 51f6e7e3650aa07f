import Accounts
import Core
import SQLite

private let wanted: SQL = """
    FROM task CROSS JOIN pomodoro_settings CROSS JOIN account
    WHERE task.timestamp IS NOT NULL AND pomodoro_settings.user_id = task.user_id
        AND pomodoro_settings.message_at_end = 1 AND account.id = task.user_id AND account.disabled_at IS NULL
    """

/// When a timer ends, as the index over ends has it.
private let end: SQL = "task.timestamp + task.length - task.elapsed"

extension Connection {
    func unseenEnds(by moment: Instant) throws(SQLiteError) -> [FinishedBlocks.Unseen] {
        let row = RowDecoder("task.user_id", "task.id", "task.timestamp + task.length - task.elapsed") {
            FinishedBlocks.Unseen(user: $0, task: $1, endedAt: $2)
        }
        return try all(row, "SELECT \(row) \(wanted) AND \(end) <= \(moment) ORDER BY \(end), task.id")
    }

    func nextEnd() throws(SQLiteError) -> Instant? {
        try values("SELECT \(end) \(wanted) ORDER BY \(end) LIMIT 1", as: Instant.self).first
    }
}
