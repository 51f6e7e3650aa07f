import Accounts
import Core
import HTTP
import Site

/// Metrics, and the readings of each.
struct MetricPages: Sendable {
    private static let readingsPerPage = 20

    // MARK: - All metrics

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await list(FormFields(visit), visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try MetricForm.read(request.input, for: visit)
            let done = try await visit.personal.write(once: request.once) { transaction in
                Destination("/metrics/\(try transaction.addMetric(draft))")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await list(FormFields(visit, request.input, rejection), visit)
        }
    }

    private func list(_ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let entries = try await visit.personal.read { snapshot in
            try snapshot.metrics().map { ($0, try snapshot.readings(ReadingFilter(limit: 1), of: $0.id).first) }
        }
        let page = MetricsPage(
            problem: fields.problem(for: visit),
            rows: entries.map { MetricRow($0, last: $1, visit) },
            form: MetricFields(nil, fields)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One metric

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await metric(request, recording: FormFields(visit), editing: FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("metric", of: Metric.ID.self)
        do {
            let draft = try MetricForm.read(request.input, for: visit)
            let done = try await visit.personal.write(once: request.once) { transaction in
                try transaction.editMetric(id, to: draft)
                return Destination("/metrics/\(id)?done=\(ReminderAnnouncements.metricSaved)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await metric(request, recording: FormFields(visit), editing: fields, visit)
        }
    }

    /// Records a value, from the metric's page or from the list.
    func record(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("metric", of: Metric.ID.self)
        do {
            let draft = try MetricForm.reading(request.input, for: visit)
            let done = try await visit.personal.write(once: request.once) { transaction in
                _ = try transaction.record(draft, of: id)
                return Destination("/metrics/\(id)?done=\(ReminderAnnouncements.recorded)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await metric(request, recording: fields, editing: FormFields(visit), visit)
        }
    }

    func removeReading(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let metric = try request.id("metric", of: Metric.ID.self)
        let id = try request.id("reading", of: Reading.ID.self)
        let done = try await visit.personal.write(once: request.once) { transaction in
            try transaction.deleteReading(id, of: metric)
            return Destination("/metrics/\(metric)?done=\(ReminderAnnouncements.readingRemoved)")
        }
        return .redirect(done.path)
    }

    private func metric(
        _ request: PageRequest,
        recording: FormFields,
        editing: FormFields,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let id = try request.id("metric", of: Metric.ID.self)
        let cursor = request.query.first("cursor").flatMap { Cursor($0, of: request.query, keys: 2) }?.keys
        var filter = ReadingFilter(limit: Self.readingsPerPage + 1)
        filter.after = cursor.flatMap(Reading.place)
        let (metric, part, drawn) = try await visit.personal.read { [filter] snapshot in
            guard let metric = try snapshot.metric(id) else { throw Refusal.notFound }
            let drawn = try snapshot.readings(ReadingFilter(limit: LineChart.mostPoints), of: id)
            return (metric, try snapshot.readings(filter, of: id), drawn)
        }
        let shown = Array(part.prefix(Self.readingsPerPage))
        let last = part.count > shown.count ? shown.last : nil
        let path = visit.site.links.path("/metrics/\(id)")
        let page = MetricPage(
            metric: metric,
            problem: recording.problem(for: visit) ?? editing.problem(for: visit),
            record: recording.field("value", isRequired: true),
            note: recording.field("note"),
            chart: LineChart(drawn.reversed(), of: metric, visit),
            rows: shown.map { ReadingRow($0, of: metric, visit) },
            pager: Pager(
                previous: cursor == nil ? nil : path,
                next: last.map { "\(path)?cursor=\(Cursor($0.place, of: request.query).text)" }
            ),
            form: MetricFields(metric, editing)
        )
        let isRejected = recording.isRejected || editing.isRejected
        return .page(page, status: isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Deletion

    /// Asks first; what is lost is said.
    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("metric", of: Metric.ID.self)
        let (metric, count) = try await visit.personal.read { snapshot in
            (try snapshot.metric(id), try snapshot.readingCount(of: id, upTo: .max))
        }
        guard let metric else { throw Refusal.notFound }
        let links = visit.site.links
        let text =
            count == 0 ? Message("metrics.delete_empty") : Message("metrics.delete_text", ["count": .count(count)])
        return .page(
            ConfirmPage(
                title: visit.text(Message("reminders.delete_title", ["name": .text(metric.name)])),
                text: visit.text(text),
                action: links.path("/metrics/\(id)/delete"),
                button: visit.text(Message("action.delete")),
                cancel: links.path("/metrics/\(id)")
            )
        )
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("metric", of: Metric.ID.self)
        let done = try await visit.personal.write(once: request.once) { transaction in
            try transaction.deleteMetric(id)
            return Destination("/metrics?done=\(ReminderAnnouncements.metricDeleted)")
        }
        return .redirect(done.path)
    }
}
