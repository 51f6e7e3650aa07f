import Core
import Site

/// What a form or a call says about a metric or one of its readings.
enum MetricForm {
    /// Reads a new metric, or what is to change of one (RFC 7396).
    static func read(changing metric: Metric? = nil, _ input: Input, for visit: MemberVisit) throws -> MetricDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        var draft = MetricDraft(name: metric?.name ?? "", unit: metric?.unit ?? "")
        if metric == nil || fields.isPresent("name") { draft.name = fields.requiredLine("name", limit: 100) }
        if metric == nil || fields.isPresent("unit") { draft.unit = fields.line("unit", limit: 20) ?? "" }
        try fields.finish()
        return draft
    }

    /// Reads a value to record.
    static func reading(_ input: Input, for visit: MemberVisit) throws -> ReadingDraft {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let value = fields.amount("value")
        if value == nil, fields.rejection.errors["value"] == nil { fields.reject("value", Message("error.required")) }
        let at = input.isJSON ? fields.instant("at") : nil
        let draft = ReadingDraft(value: value ?? .zero, at: at, note: fields.text("note", limit: 500) ?? "")
        try fields.finish()
        return draft
    }
}
