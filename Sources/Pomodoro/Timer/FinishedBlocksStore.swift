import Accounts
import Core
import SQLite

private let wanted: SQL = """
    FROM task JOIN pomodoro_settings ON pomodoro_settings.user_id = task.user_id
    WHERE task.timestamp IS NOT NULL AND pomodoro_settings.message_at_end = 1
    """

extension Connection {
    func unseenEnds(by moment: Instant) throws(SQLiteError) -> [FinishedBlocks.Unseen] {
        let row = RowDecoder("task.user_id", "task.id", "task.ends_at") {
            FinishedBlocks.Unseen(user: $0, task: $1, endedAt: $2)
        }
        return try all(row, "SELECT \(row) \(wanted) AND task.ends_at <= \(moment) ORDER BY task.ends_at, task.id")
    }

    func nextEnd() throws(SQLiteError) -> Instant? {
        try values("SELECT task.ends_at \(wanted) ORDER BY task.ends_at LIMIT 1", as: Instant.self).first
    }
}
