import Accounts
import Core
import HTTP
import JSON
import Site

/// `/pomodoro-blocks` and `/pomodoro-statistics` of the REST interface.
struct StatisticsAPI: Sendable {
    func blocks(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        var filter = BlockFilter(task: query.id("task"), outcome: query.choice("outcome"))
        filter.since = query.instant("since")
        filter.order = query.choice("sort") ?? .endedAtDescending
        filter.limit = query.limit()
        filter.after = query.cursor(keys: 2).flatMap { keys in
            Instant(keys[0]).flatMap { moment in Block.ID(keys[1]).map { (moment, $0) } }
        }
        try query.finish()
        return try await visit.personal.readNow { [filter] scope in
            let found = try scope.blocks(filter)
            let part = Array(found.prefix(filter.limit))
            let last = found.count > filter.limit ? part.last : nil
            let next = last.map { Cursor([$0.endedAt.description, $0.id.description], of: request.query) }
            let count = try scope.countBlocks(filter, upTo: JSONAnswer.exactTotal + 1)
            let total = count > JSONAnswer.exactTotal ? nil : count
            return JSONAnswer.list(part, next: next, total: total) { json, block in block.write(to: &json) }
        }
    }

    func statistics(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (statistics, tasks) = try await visit.personal.readNow { scope in
            (try scope.pomodoroStatistics(), try scope.taskTotals())
        }
        return JSONAnswer { json in
            json.object("today") { $0.figures(statistics[statistics.today]) }
            json.object("week") { $0.figures(statistics.sum(statistics.week)) }
            json.object("year") { $0.figures(statistics.sum(statistics.days.keys)) }
            json.member("longest_row", statistics.longestRow)
            json.member("current_row", statistics.currentRow)
            json.member("pauses_per_block", number: tasks.pausesPerBlock?.description)
            json.array("days", statistics.days.sorted { $0.key < $1.key }) { json, day in
                json.member("day", day.key.description)
                json.figures(day.value)
            }
            json.array("tasks", tasks) { json, total in
                json.member("task", total.task.rawValue)
                json.member("title", total.title)
                json.figures(total.figures)
                json.member("pauses", total.pauses)
            }
        }
    }
}

extension JSONMembers {
    fileprivate mutating func figures(_ figures: PomodoroStatistics.Figures) {
        member("completed", figures.completed)
        member("seconds", figures.seconds)
    }
}

extension Block {
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("task", task.rawValue)
        json.member("title", title)
        json.member("outcome", outcome.rawValue)
        json.member("started_at", startedAt.description)
        json.member("ended_at", endedAt.description)
        json.member("seconds", seconds)
        json.member("pauses", pauses)
    }
}

extension [TaskTotal] {
    /// How often a block was interrupted, to the hundredth; nil without a block.
    var pausesPerBlock: Amount? {
        let blocks = reduce(0) { $0 + $1.blocks }
        guard blocks > 0 else { return nil }
        let hundredths = (reduce(0) { $0 + $1.pauses } * 100 + blocks / 2) / blocks
        return Amount(millionths: Int64(hundredths) * 10_000)
    }
}
