import Core
import Mustache
import Site

/// What is due, what is missing, what there is and what happened, at a glance.
struct DashboardPage: Page {
    static let view = "dashboard/index"

    let isEmpty: Bool
    let cards: [Card]
    let value: Value
    let weeks: Chart
    let shares: [ShareChart]

    /// A figure that leads to its list.
    struct Card: Model {
        let href: String
        let label: String
        let number: String
        /// How urgent it is: a state of batches, or empty where nothing is.
        let state: String

        static let fields = Fields<Card> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.text("number") { $0.number }
            $0.text("state") { $0.state }
        }
    }

    struct Value: Model {
        /// A sum in each currency.
        let sums: [String]

        static let fields = Fields<Value> {
            $0.texts("sums") { $0.sums }
            $0.boolean("hasSums") { !$0.sums.isEmpty }
        }
    }

    /// Columns side by side, drawn in a frame of `Chart.width` by `Chart.height`.
    struct Chart: Model {
        let title: String
        /// What the columns say, in a sentence.
        let summary: String
        let columns: [Column]

        static let (width, height) = (480, 168)

        struct Column: Model {
            let label: String
            let number: String
            let isCurrent: Bool
            let x: Int
            let y: Int
            let width: Int
            let height: Int

            static let fields = Fields<Column> {
                $0.text("label") { $0.label }
                $0.text("number") { $0.number }
                $0.boolean("current") { $0.isCurrent }
                $0.integer("x") { $0.x }
                $0.integer("y") { $0.y }
                $0.integer("width") { $0.width }
                $0.integer("height") { $0.height }
                $0.integer("middle") { $0.x + $0.width / 2 }
                $0.integer("above") { $0.y - 6 }
            }
        }

        static let fields = Fields<Chart> {
            $0.text("title") { $0.title }
            $0.text("summary") { $0.summary }
            $0.list("columns") { $0.columns }
            $0.text("first") { $0.columns.first?.label }
            $0.text("last") { $0.columns.last?.label }
        }
    }

    /// Bars below each other, each with its name and number beside it.
    struct ShareChart: Model {
        let title: String
        let bars: [Bar]

        struct Bar: Model {
            let label: String
            let number: String
            /// The list of what it counts; nil where no list is of just that.
            let href: String?
            /// Of a hundred.
            let length: Int

            static let fields = Fields<Bar> {
                $0.text("label") { $0.label }
                $0.text("number") { $0.number }
                $0.text("href") { $0.href }
                $0.integer("length") { $0.length }
            }
        }

        static let fields = Fields<ShareChart> {
            $0.text("title") { $0.title }
            $0.boolean("hasBars") { !$0.bars.isEmpty }
            $0.list("bars") { $0.bars }
        }
    }

    static let fields = Fields<DashboardPage> {
        $0.boolean("isEmpty") { $0.isEmpty }
        $0.list("cards") { $0.cards }
        $0.model("value") { $0.value }
        $0.model("weeks") { $0.weeks }
        $0.list("shares") { $0.shares }
    }

    static let sample = DashboardPage(
        isEmpty: true,
        cards: [Card(href: "/stock", label: "Due today", number: "3", state: "due_today")],
        value: Value(sums: ["€5.99"]),
        weeks: Chart(
            title: "Bookings per week",
            summary: "12 this week",
            columns: [
                Chart.Column(label: "29 Mar", number: "12", isCurrent: true, x: 0, y: 20, width: 30, height: 100)
            ]
        ),
        shares: [
            ShareChart(
                title: "By place",
                bars: [ShareChart.Bar(label: "Kitchen", number: "12", href: "/stock?location=1", length: 100)]
            )
        ]
    )
}
