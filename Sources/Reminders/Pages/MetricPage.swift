import Accounts
import Core
import Localization
import Mustache
import Site

/// One metric: how it went, and what was recorded.
struct MetricPage: Page {
    static let view = "reminders/metric"

    let metric: Metric
    let problem: String?
    let record: Field
    let note: Field
    let chart: LineChart?
    let rows: [ReadingRow]
    let pager: Pager?
    let form: MetricFields

    static let fields = Fields<MetricPage> {
        $0.text("metric") { $0.metric.id.description }
        $0.text("heading") { $0.metric.name }
        $0.text("unit") { $0.metric.unit }
        $0.text("problem") { $0.problem }
        $0.model("record") { $0.record }
        $0.model("note") { $0.note }
        $0.model("chart") { $0.chart }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("pager") { $0.pager }
        $0.model("form") { $0.form }
    }

    static let sample = MetricPage(
        metric: Metric(id: Metric.ID(rawValue: 1), name: "Weight", unit: "kg"),
        problem: "Problem",
        record: .sample,
        note: .sample,
        chart: .sample,
        rows: [.sample],
        pager: .sample,
        form: .sample
    )
}

/// A value that was recorded.
struct ReadingRow: Model {
    let id: Reading.ID
    let value: String
    let moment: String
    let note: String?
    let removeLabel: String

    static let fields = Fields<ReadingRow> {
        $0.text("id") { $0.id.description }
        $0.text("value") { $0.value }
        $0.text("moment") { $0.moment }
        $0.text("note") { $0.note }
        $0.text("removeLabel") { $0.removeLabel }
    }

    static let sample = ReadingRow(
        id: Reading.ID(rawValue: 1),
        value: "72.4 kg",
        moment: "31 Mar 2027, 07:30",
        note: "After breakfast",
        removeLabel: "Remove 72.4 kg"
    )
}

extension ReadingRow {
    init(_ reading: Reading, of metric: Metric, _ visit: MemberVisit) {
        let value = metric.text(reading.value, visit)
        self.init(
            id: reading.id,
            value: value,
            moment: visit.formats.instant(reading.at, in: visit.user.zone),
            note: reading.note.isEmpty ? nil : reading.note,
            removeLabel: visit.text(Message("metrics.remove_label", ["value": .text(value)]))
        )
    }
}
