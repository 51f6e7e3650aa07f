import Accounts
import Core
import Localization
import Mustache
import Site

/// All metrics, each with a field to record a value.
struct MetricsPage: Page {
    static let view = "reminders/metrics"

    let problem: String?
    let rows: [MetricRow]
    let form: MetricFields

    static let fields = Fields<MetricsPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("form") { $0.form }
    }

    static let sample = MetricsPage(problem: "Problem", rows: [.sample], form: .sample)
}

/// A metric of the list.
struct MetricRow: Model {
    let id: Metric.ID
    let name: String
    let unit: String
    let last: String
    let recordLabel: String

    static let fields = Fields<MetricRow> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.text("unit") { $0.unit }
        $0.text("last") { $0.last }
        $0.text("recordLabel") { $0.recordLabel }
    }

    static let sample = MetricRow(
        id: Metric.ID(rawValue: 1),
        name: "Weight",
        unit: "kg",
        last: "72.4 kg, 31 Mar 2027, 07:30",
        recordLabel: "Weight (kg)"
    )
}

extension MetricRow {
    init(_ metric: Metric, last: Reading?, _ visit: MemberVisit) {
        self.init(
            id: metric.id,
            name: metric.name,
            unit: metric.unit,
            last: last.map { reading in
                let moment = visit.formats.instant(reading.at, in: visit.user.zone)
                return "\(metric.text(reading.value, visit)) · \(moment)"
            } ?? visit.text(Message("metrics.none_recorded")),
            recordLabel: metric.unit.isEmpty ? metric.name : "\(metric.name) (\(metric.unit))"
        )
    }
}

extension Metric {
    /// A value with its unit.
    func text(_ value: Amount, _ visit: MemberVisit) -> String {
        let number = visit.formats.number(value)
        return unit.isEmpty ? number : "\(number) \(unit)"
    }
}

/// What is asked about a metric.
struct MetricFields: Model {
    let name: Field
    let unit: Field

    static let fields = Fields<MetricFields> {
        $0.model("name") { $0.name }
        $0.model("unit") { $0.unit }
    }

    static let sample = MetricFields(name: .sample, unit: .sample)
}

extension MetricFields {
    init(_ metric: Metric?, _ fields: FormFields) {
        self.init(
            name: fields.field("name", metric?.name ?? "", isRequired: true),
            unit: fields.field("unit", metric?.unit ?? "")
        )
    }
}
