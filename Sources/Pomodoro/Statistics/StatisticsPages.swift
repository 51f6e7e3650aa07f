import Accounts
import Core
import HTTP
import Localization
import Site

/// The page of figures, and the table of every block.
struct StatisticsPages: Sendable {
    /// So many tasks are listed, and so many blocks fit a table.
    private static let (tasksShown, most) = (20, 100_000)

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let (statistics, totals) = try await visit.personal.readNow { scope in
            (try scope.pomodoroStatistics(), try scope.taskTotals())
        }
        let page = StatisticsPage(
            isEmpty: totals.isEmpty,
            cards: StatisticsPage.cards(statistics, totals, visit),
            week: WeekChart(statistics, visit),
            year: HeatMap(statistics, visit),
            tasks: totals.prefix(Self.tasksShown).map { StatisticsPage.TaskBar($0, beside: totals, visit) }
        )
        return .page(page, isKept: false)
    }

    func table(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await visit.personal.readNow { _ in }
        let response = try await visit.personal.readSlowly { scope in
            // Where there are too many, the oldest are left out.
            let blocks = try scope.blocks(BlockFilter(order: .endedAtDescending, limit: Self.most))
            return Self.table(blocks.prefix(Self.most).reversed(), visit).response(named: "pomodoro.csv")
        }
        return .response(response)
    }

    private static func table(_ blocks: some Collection<Block>, _ visit: MemberVisit) -> CSVTable {
        let heading = [
            "pomodoro.what", "pomodoro.outcome", "pomodoro.column_start", "pomodoro.column_end",
            "pomodoro.column_seconds", "pomodoro.column_pauses",
        ].map { visit.text(Message($0)) }
        let zone = visit.user.zone
        let rows = blocks.map { block in
            [
                block.title, visit.text(block.outcome.word), zone.text(of: block.startedAt),
                zone.text(of: block.endedAt), String(block.seconds), String(block.pauses),
            ]
        }
        return CSVTable(heading: heading, rows: rows)
    }
}

extension Zone {
    /// A moment by the zone's clocks as spreadsheets read it: `2027-03-31 14:05:00`.
    fileprivate func text(of instant: Instant) -> String {
        let second = Int64(secondOfDay(of: instant))
        let time = Instant(seconds: second).description.dropFirst(11).dropLast()
        return "\(date(of: instant)) \(time)"
    }
}

extension Block.Outcome {
    fileprivate var word: Message {
        switch self {
        case .completed: Message("pomodoro.outcome_completed")
        case .abandoned: Message("pomodoro.outcome_abandoned")
        }
    }
}

extension PomodoroStatistics.Figures {
    /// The time, as people say it.
    fileprivate var time: Message {
        let minutes = Int((seconds + 30) / 60)
        let rest = Message("pomodoro.minutes_short", ["minutes": .count(minutes % 60)])
        guard minutes >= 60 else { return rest }
        return Message("pomodoro.hours_short", ["hours": .count(minutes / 60), "rest": .message(rest)])
    }
}

extension StatisticsPage {
    static func cards(_ statistics: PomodoroStatistics, _ totals: [TaskTotal], _ visit: MemberVisit) -> [Card] {
        func card(_ label: Message, _ figures: PomodoroStatistics.Figures) -> Card {
            Card(
                number: visit.formats.number(figures.completed),
                label: visit.text(label),
                hint: visit.text(figures.time)
            )
        }
        let longest = Message("pomodoro.longest_row", ["count": .count(statistics.longestRow)])
        return [
            card(Message("pomodoro.today"), statistics[statistics.today]),
            card(Message("pomodoro.this_week"), statistics.sum(statistics.week)),
            card(Message("pomodoro.this_year"), statistics.sum(statistics.days.keys)),
            Card(
                number: visit.formats.number(statistics.currentRow),
                label: visit.text(Message("pomodoro.row")),
                hint: visit.text(longest)
            ),
            Card(
                number: totals.pausesPerBlock.map { visit.formats.number($0) } ?? "–",
                label: visit.text(Message("pomodoro.pauses_per_block")),
                hint: nil
            ),
        ]
    }
}

extension StatisticsPage.TaskBar {
    /// The bar of a task, as long as its share of the most that was done for one.
    init(_ total: TaskTotal, beside all: [TaskTotal], _ visit: MemberVisit) {
        let most = max(all.map(\.figures.seconds).max() ?? 0, 1)
        let pauses = [total].pausesPerBlock.map { visit.formats.number($0) } ?? "–"
        let words: Message.Arguments = ["time": .message(total.figures.time), "pauses": .text(pauses)]
        self.init(
            name: total.title,
            completed: visit.formats.number(total.figures.completed),
            text: visit.text(Message("pomodoro.task_text", words)),
            length: Int(total.figures.seconds * 100 / most)
        )
    }
}

extension WeekChart {
    init(_ statistics: PomodoroStatistics, _ visit: MemberVisit) {
        let week = statistics.week
        let most = max(week.map { statistics[$0].completed }.max() ?? 0, 1)
        columns = zip(week, visit.formats.weekdays(.short)).enumerated().map { index, day in
            let figures = statistics[day.0]
            return Column(
                day: day.1,
                number: visit.formats.number(figures.completed),
                time: visit.text(figures.time),
                isToday: day.0 == statistics.today,
                x: index * Column.step + 6,
                height: Column.tallest * figures.completed / most
            )
        }
        let sum = statistics.sum(week)
        summary = visit.text(
            Message("pomodoro.week_text", ["count": .count(sum.completed), "time": .message(sum.time)])
        )
    }
}

extension HeatMap {
    /// The distance between two fields, and where the first stands below the names of the months.
    private static let (step, top) = (11, 16)
    /// The last column that has room for a name behind it.
    private static let lastNamed = 50

    init(_ statistics: PomodoroStatistics, _ visit: MemberVisit) {
        let dates = (0..<statistics.firstDay.days(until: statistics.today) + 1).map {
            statistics.firstDay.adding(days: $0)
        }
        days = dates.enumerated().map { index, date in
            let completed = statistics[date].completed
            return Day(
                x: index / 7 * Self.step,
                y: index % 7 * Self.step + Self.top,
                level: Self.level(completed),
                text: visit.text(
                    Message("pomodoro.day_text", ["date": .date(date), "count": .count(completed)])
                )
            )
        }
        months = Self.months(dates, statistics, visit)
        let sum = statistics.sum(dates)
        summary = visit.text(
            Message("pomodoro.year_text", ["count": .count(sum.completed), "time": .message(sum.time)])
        )
    }

    private static func level(_ completed: Int) -> Int {
        switch completed {
        case ...0: 0
        case ...2: 1
        case ...4: 2
        case ...7: 3
        default: 4
        }
    }

    private static func months(
        _ dates: [CivilDate],
        _ statistics: PomodoroStatistics,
        _ visit: MemberVisit
    ) -> [Month] {
        let names = visit.formats.months(.short)
        return Dictionary(grouping: dates.indices) { dates[$0].description.prefix(7) }.values
            .sorted { $0[0] < $1[0] }
            .map { indices in
                let first = dates[indices[0]]
                let figures = statistics.sum(indices.map { dates[$0] })
                return Month(
                    // The name of a month of which the year has but the end would stand on the next one's; that of
                    // one that has hardly begun would not fit.
                    x: first.parts.day == 1 && indices[0] <= lastNamed * 7 ? (indices[0] + 6) / 7 * step : nil,
                    name: names[first.parts.month - 1],
                    title: visit.formats.month(first),
                    completed: visit.formats.number(figures.completed),
                    time: visit.text(figures.time)
                )
            }
    }
}
