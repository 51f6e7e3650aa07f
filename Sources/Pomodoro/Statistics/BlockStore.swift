import Accounts
import Core
import SQLite

/// Which blocks are asked for.
struct BlockFilter: Sendable {
    enum Order: String, Sendable {
        case endedAt = "ended_at"
        case endedAtDescending = "-ended_at"
    }

    var task: PomodoroTask.ID?
    var outcome: Block.Outcome?
    /// Ended at this moment or later.
    var since: Instant?
    var order = Order.endedAtDescending
    var limit = 50
    var after: (endedAt: Instant, id: Block.ID)?
}

/// What was done for a task in all.
struct TaskTotal: Hashable, Sendable {
    let task: PomodoroTask.ID
    let title: String
    let figures: PomodoroStatistics.Figures
    let blocks: Int
    let pauses: Int
}

extension PersonalScope {
    /// Blocks that have ended, one more than the limit where there are more.
    func blocks(_ filter: BlockFilter) throws(SQLiteError) -> [Block] {
        let isDescending = filter.order == .endedAtDescending
        let (comparison, direction): (SQL, SQL) = isDescending ? ("<", " DESC") : (">", "")
        var conditions = conditions(filter)
        if let after = filter.after {
            conditions.append("(block.ended_at, block.id) \(comparison) (\(after.endedAt), \(after.id))")
        }
        return try connection.all(
            Block.row,
            """
            SELECT \(Block.row) FROM block JOIN task ON task.id = block.task_id
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY block.ended_at\(direction), block.id\(direction) LIMIT \(filter.limit + 1)
            """
        )
    }

    /// How many blocks there are, up to a limit.
    func countBlocks(_ filter: BlockFilter, upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM block WHERE \(conditions(filter).joined(separator: " AND "))
                LIMIT \(limit)) AS counted
            """,
            as: Int.self
        )
    }

    private func conditions(_ filter: BlockFilter) -> [SQL] {
        var all: [SQL] = ["block.user_id = \(user.id)", "block.ended_at IS NOT NULL"]
        if let task = filter.task { all.append("block.task_id = \(task)") }
        if let outcome = filter.outcome { all.append("block.outcome = \(outcome)") }
        if let since = filter.since { all.append("block.ended_at >= \(since)") }
        return all
    }

    /// The figures of today, of the weeks before, and of all rows of days.
    func pomodoroStatistics() throws(SQLiteError) -> PomodoroStatistics {
        let since = user.zone.start(of: PomodoroStatistics.firstDay(today))
        let row = RowDecoder("stretch.started_at", "stretch.ended_at") { Stretch(from: $0, to: $1) }
        let stretches = try connection.all(
            row,
            """
            SELECT \(row) FROM block JOIN stretch ON stretch.block_id = block.id
            WHERE block.user_id = \(user.id) AND block.ended_at >= \(since)
            """
        )
        let completions = try connection.values(
            "SELECT ended_at FROM block WHERE user_id = \(user.id) AND ended_at IS NOT NULL AND outcome = 'completed'",
            as: Instant.self
        )
        return PomodoroStatistics(stretches, completions: completions, in: user.zone, today: today)
    }

    /// What was done for each task, deleted ones among them, the most work first.
    func taskTotals() throws(SQLiteError) -> [TaskTotal] {
        let row = RowDecoder(
            "task.id",
            "task.title",
            "sum(ended.outcome = 'completed')",
            "sum(ended.seconds)",
            "count(*)",
            "sum(ended.pauses)"
        ) {
            TaskTotal(
                task: $0,
                title: $1,
                figures: PomodoroStatistics.Figures(completed: $2, seconds: $3),
                blocks: $4,
                pauses: $5
            )
        }
        return try connection.all(
            row,
            """
            SELECT \(row) FROM (
                SELECT block.task_id, block.outcome, sum(stretch.ended_at <> block.ended_at) AS pauses,
                    sum(stretch.ended_at - stretch.started_at) AS seconds
                FROM block JOIN stretch ON stretch.block_id = block.id
                WHERE block.user_id = \(user.id) AND block.ended_at IS NOT NULL GROUP BY block.id
            ) AS ended JOIN task ON task.id = ended.task_id
            GROUP BY task.id ORDER BY sum(ended.seconds) DESC, task.id
            """
        )
    }
}

extension Block {
    fileprivate static let row = RowDecoder(
        "block.id",
        "block.task_id",
        "task.title",
        "block.outcome",
        "block.started_at",
        "block.ended_at",
        "(SELECT coalesce(sum(stretch.ended_at - stretch.started_at), 0) FROM stretch WHERE block_id = block.id)",
        // Whatever stretch did not end with its block did so in a pause, also by a clock that was set back.
        "(SELECT count(*) FROM stretch WHERE block_id = block.id AND stretch.ended_at <> block.ended_at)"
    ) {
        Block(
            id: $0,
            task: $1,
            title: $2,
            outcome: $3,
            startedAt: $4,
            endedAt: $5,
            seconds: $6,
            pauses: $7
        )
    }
}
