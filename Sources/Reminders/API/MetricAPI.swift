import Accounts
import Core
import HTTP
import JSON
import Site

/// `/metrics` of the REST interface, with their readings.
struct MetricAPI: Sendable {
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let asked = try WholeList(request.query)
        let metrics = try await visit.personal.read { try $0.metrics() }
        return asked.answer(metrics, key: { ($0.name, $0.id) }, { json, metric in metric.write(to: &json) })
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try MetricForm.read(request.input, for: visit)
        return try await visit.personal.write(once: request.once) { transaction in
            let id = try transaction.addMetric(draft)
            return try transaction.answer(with: id, status: 201, location: "/metrics/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("metric", of: Metric.ID.self)
        return try await visit.personal.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("metric", of: Metric.ID.self)
        return try await visit.personal.write { transaction in
            guard let metric = try transaction.metric(id) else { throw Refusal.notFound }
            try transaction.editMetric(id, to: MetricForm.read(changing: metric, request.input, for: visit))
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("metric", of: Metric.ID.self)
        try await visit.personal.write { try $0.deleteMetric(id) }
        return .noContent
    }

    // MARK: - Readings

    private enum Order: String {
        case oldestFirst = "at"
        case newestFirst = "-at"
    }

    func readings(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("metric", of: Metric.ID.self)
        var query = QueryReader(request.query)
        var filter = ReadingFilter(isOldestFirst: query.choice("sort", of: Order.self) == .oldestFirst)
        let limit = query.limit()
        // One more tells whether the list goes on.
        filter.limit = limit + 1
        filter.after = query.cursor(keys: 2).flatMap(Reading.place)
        return try await visit.personal.read { [query, filter] snapshot in
            guard try snapshot.metric(id) != nil else { throw Refusal.notFound }
            try query.finish()
            let found = try snapshot.readings(filter, of: id)
            let part = Array(found.prefix(limit))
            let last = found.count > limit ? part.last : nil
            let total = try snapshot.readingCount(of: id, upTo: JSONAnswer.exactTotal + 1)
            return JSONAnswer.list(
                part,
                next: last.map { Cursor($0.place, of: request.query) },
                total: total > JSONAnswer.exactTotal ? nil : total
            ) { json, reading in reading.write(to: &json) }
        }
    }

    func record(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("metric", of: Metric.ID.self)
        return try await visit.personal.write(once: request.once) { transaction in
            guard try transaction.metric(id) != nil else { throw Refusal.notFound }
            let reading = try transaction.record(MetricForm.reading(request.input, for: visit), of: id)
            return try transaction.answer(
                with: reading,
                of: id,
                status: 201,
                location: "/metrics/\(id)/readings/\(reading)"
            )
        }
    }

    func showReading(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let metric = try request.id("metric", of: Metric.ID.self)
        let id = try request.id("reading", of: Reading.ID.self)
        return try await visit.personal.read { try $0.answer(with: id, of: metric) }
    }

    func deleteReading(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let metric = try request.id("metric", of: Metric.ID.self)
        let id = try request.id("reading", of: Reading.ID.self)
        try await visit.personal.write { try $0.deleteReading(id, of: metric) }
        return .noContent
    }
}

extension PersonalScope {
    fileprivate func answer(with id: Metric.ID, status: Int = 200, location: String? = nil) throws -> JSONAnswer {
        guard let metric = try metric(id) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { metric.write(to: &$0) }
    }

    fileprivate func answer(
        with id: Reading.ID,
        of metric: Metric.ID,
        status: Int = 200,
        location: String? = nil
    ) throws -> JSONAnswer {
        guard let reading = try reading(id, of: metric) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { reading.write(to: &$0) }
    }
}

extension Metric {
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("name", name)
        json.member("unit", unit.isEmpty ? nil : unit)
    }
}

extension Reading {
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("at", at.description)
        json.member("value", number: value.description)
        json.member("note", note.isEmpty ? nil : note)
    }
}
