import Core
import Mustache
import Site

/// What was done today, this week and in the year.
struct StatisticsPage: Page {
    static let view = "pomodoro/statistics"

    let isEmpty: Bool
    let cards: [Card]
    let week: WeekChart
    let year: HeatMap
    let tasks: [TaskBar]

    /// A figure.
    struct Card: Model {
        let number: String
        let label: String
        /// What stands below it, where there is something to say.
        let hint: String?

        static let fields = Fields<Card> {
            $0.text("number") { $0.number }
            $0.text("label") { $0.label }
            $0.text("hint") { $0.hint }
        }
    }

    /// What was done for a task, with a bar beside those of others.
    struct TaskBar: Model {
        let name: String
        let completed: String
        /// How long it took, and how often it was interrupted.
        let text: String
        /// Of a hundred.
        let length: Int

        static let fields = Fields<TaskBar> {
            $0.text("name") { $0.name }
            $0.text("completed") { $0.completed }
            $0.text("text") { $0.text }
            $0.integer("length") { $0.length }
        }
    }

    static let fields = Fields<StatisticsPage> {
        $0.boolean("isEmpty") { $0.isEmpty }
        $0.list("cards") { $0.cards }
        $0.model("week") { $0.week }
        $0.model("year") { $0.year }
        $0.list("tasks") { $0.tasks }
    }

    static let sample = StatisticsPage(
        isEmpty: true,
        cards: [Card(number: "4", label: "Today", hint: "1 h 40 min")],
        week: .sample,
        year: .sample,
        tasks: [TaskBar(name: "Taxes", completed: "4", text: "1 h 40 min · interruptions: 0.25", length: 100)]
    )
}

/// A column for each day of the week, in a frame of 336 by 168.
struct WeekChart: Model {
    let summary: String
    let columns: [Column]

    struct Column: Model {
        let day: String
        let number: String
        let time: String
        let isToday: Bool
        let x: Int
        let height: Int

        /// Where the columns stand.
        static let (bottom, tallest, width, step) = (144, 112, 36, 48)

        static let fields = Fields<Column> {
            $0.text("day") { $0.day }
            $0.text("number") { $0.number }
            $0.text("time") { $0.time }
            $0.boolean("current") { $0.isToday }
            $0.integer("x") { $0.x }
            $0.integer("middle") { $0.x + Self.width / 2 }
            $0.integer("y") { Self.bottom - $0.height }
            $0.integer("above") { Self.bottom - 6 - $0.height }
            $0.integer("height") { $0.height }
        }
    }

    static let fields = Fields<WeekChart> {
        $0.text("summary") { $0.summary }
        $0.list("columns") { $0.columns }
    }

    static let sample = WeekChart(
        summary: "12 pomodoros this week",
        columns: [Column(day: "Mon", number: "4", time: "1 h 40 min", isToday: true, x: 8, height: 80)]
    )
}

/// A field for each day of 53 weeks: a column a week, the more was done the darker.
struct HeatMap: Model {
    let summary: String
    let days: [Day]
    let months: [Month]

    struct Day: Model {
        let x: Int
        let y: Int
        /// 0 for nothing, up to 4.
        let level: Int
        let text: String

        static let fields = Fields<Day> {
            $0.integer("x") { $0.x }
            $0.integer("y") { $0.y }
            $0.integer("level") { $0.level }
            $0.text("text") { $0.text }
        }
    }

    struct Month: Model {
        /// Where its first week stands; nil for one that has no room for its name.
        let x: Int?
        let name: String
        let title: String
        let completed: String
        let time: String

        static let fields = Fields<Month> {
            // Nought is a place, too.
            $0.text("x") { $0.x?.description }
            $0.text("name") { $0.name }
            $0.text("title") { $0.title }
            $0.text("completed") { $0.completed }
            $0.text("time") { $0.time }
        }
    }

    static let fields = Fields<HeatMap> {
        $0.text("summary") { $0.summary }
        $0.list("days") { $0.days }
        $0.list("months") { $0.months }
    }

    static let sample = HeatMap(
        summary: "120 pomodoros",
        days: [Day(x: 0, y: 16, level: 3, text: "31 March 2027: 4")],
        months: [Month(x: 0, name: "Mar", title: "March 2027", completed: "4", time: "1 h 40 min")]
    )
}
