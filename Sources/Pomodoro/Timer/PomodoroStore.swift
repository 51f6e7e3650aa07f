package import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// The user's timers that tick, the first to end first.
    func tickingTasks() throws(SQLiteError) -> [PomodoroTask] {
        try connection.all(
            PomodoroTask.row,
            """
            SELECT \(PomodoroTask.row) FROM task WHERE user_id = \(user.id) AND timestamp IS NOT NULL
            ORDER BY timestamp + length - elapsed, id
            """
        )
    }

    /// The settings, or the defaults.
    package func pomodoroSettings() throws(SQLiteError) -> PomodoroSettings {
        try connection.first(
            PomodoroSettings.row,
            "SELECT \(PomodoroSettings.row) FROM pomodoro_settings WHERE user_id = \(user.id)"
        ) ?? PomodoroSettings()
    }

    /// How far the user is towards a long break.
    package func series() throws(SQLiteError) -> Series {
        let row = RowDecoder("completed", "active_until") { Series(completed: $0, activeUntil: $1) }
        return try connection.first(row, "SELECT \(row) FROM pomodoro_series WHERE user_id = \(user.id)") ?? Series()
    }
}

extension PersonalTransaction {
    func setPomodoro(of task: PomodoroTask.ID, to pomodoro: Pomodoro) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE task SET state = \(pomodoro.state), elapsed = \(pomodoro.elapsed), timestamp = \(pomodoro.timestamp),
                length = \(pomodoro.length), done_count = \(pomodoro.count), version = \(pomodoro.version)
            WHERE id = \(task) AND user_id = \(user.id)
            """
        )
    }

    func setSeries(_ series: Series) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO pomodoro_series (user_id, completed, active_until)
            VALUES (\(user.id), \(series.completed), \(series.activeUntil))
            ON CONFLICT (user_id) DO UPDATE SET completed = excluded.completed, active_until = excluded.active_until
            """
        )
    }

    func setPomodoroSettings(_ settings: PomodoroSettings) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO pomodoro_settings (user_id, \(PomodoroSettings.row))
            VALUES (\(user.id), \(settings.workMinutes), \(settings.breakMinutes), \(settings.longBreakMinutes),
                \(settings.longBreakEvery), \(settings.autoStartsBreak), \(settings.autoStartsWork),
                \(settings.messageAtEnd), \(settings.sound), \(settings.keys))
            ON CONFLICT (user_id) DO UPDATE SET work_minutes = excluded.work_minutes,
                break_minutes = excluded.break_minutes, long_break_minutes = excluded.long_break_minutes,
                long_break_every = excluded.long_break_every, auto_start_break = excluded.auto_start_break,
                auto_start_work = excluded.auto_start_work, message_at_end = excluded.message_at_end,
                sound = excluded.sound, keys = excluded.keys
            """
        )
    }

    func beginBlock(of task: PomodoroTask.ID, at moment: Instant) throws(SQLiteError) {
        try connection.execute(
            "INSERT INTO block (user_id, task_id, started_at) VALUES (\(user.id), \(task), \(moment))"
        )
    }

    /// Adds a stretch to the block of a task that has not ended.
    func addStretch(_ stretch: Stretch, of task: PomodoroTask.ID) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO stretch (block_id, started_at, ended_at)
            SELECT id, \(stretch.from), \(stretch.to) FROM block WHERE task_id = \(task) AND ended_at IS NULL
            """
        )
    }

    /// Ends the block of a task; on a clock that was set back it began no later than it ends.
    func endBlock(of task: PomodoroTask.ID, _ outcome: Block.Outcome, at moment: Instant) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE block SET ended_at = \(moment), outcome = \(outcome), started_at = min(started_at, \(moment))
            WHERE task_id = \(task) AND ended_at IS NULL
            """
        )
    }
}
