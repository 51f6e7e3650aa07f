import Accounts
import Core
import HTTP
import JSON
import Localization
import Reminders
import Site

/// `/deliveries` of the REST interface.
struct DeliveryAPI: Sendable {
    let composer: Composer

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        var filter = DeliveryFilter(state: query.choice("state"), channel: query.id("channel"))
        _ = query.choice("sort", of: Sort.self)
        filter.limit = query.limit()
        filter.after = query.cursor(keys: 2).flatMap { DeliveryPosition($0) }?.position
        try query.finish()
        return try await visit.personal.read { [filter] scope in
            let part = try scope.deliveries(filter, most: JSONAnswer.exactTotal)
            let attempts = try scope.connection.attempts(of: part.deliveries.map(\.id))
            let last = part.hasMore ? part.deliveries.last : nil
            let next = last.map { Cursor(DeliveryPosition(of: $0).keys, of: request.query) }
            let showsAnswer = scope.user.isAdministrator
            return .list(part.deliveries, next: next, total: part.total) { json, delivery in
                delivery.write(to: &json, attempts[delivery.id] ?? [], showsAnswer: showsAnswer)
            }
        }
    }

    /// Newest first is the only order there is.
    private enum Sort: String {
        case newestFirst = "-at"
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("delivery", of: Delivery.ID.self)
        return try await visit.personal.read { try $0.answer(with: id) }
    }

    func retry(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("delivery", of: Delivery.ID.self)
        return try await visit.personal.write(once: request.once) { [composer] transaction in
            try transaction.retryDelivery(id, composer)
            return try transaction.answer(with: id, status: 201)
        }
    }
}

/// Where a part of the list ends, as a cursor holds it.
struct DeliveryPosition {
    let position: (at: Instant, id: Delivery.ID)

    init(of delivery: Delivery) {
        position = (delivery.at, delivery.id)
    }

    /// Nil for keys of anything else.
    init?(_ keys: [String]) {
        guard keys.count == 2, let seconds = Int64(keys[0]), let id = Delivery.ID(keys[1]) else { return nil }
        position = (Instant(seconds: seconds), id)
    }

    var keys: [String] { [String(position.at.seconds), position.id.description] }
}

extension PersonalScope {
    fileprivate func answer(with id: Delivery.ID, status: Int = 200) throws -> JSONAnswer {
        guard let delivery = try delivery(id) else { throw Refusal.notFound }
        let attempts = try connection.attempts(of: [id])[id] ?? []
        let showsAnswer = user.isAdministrator
        return JSONAnswer(status: status, location: status == 201 ? "/deliveries/\(id)" : nil) { json in
            delivery.write(to: &json, attempts, showsAnswer: showsAnswer)
            json.member("body", delivery.body)
            json.array("lines", delivery.lines) { json, line in
                line.write(to: &json)
                json.member("dropped", line.dropped?.rawValue)
            }
        }
    }
}

extension Delivery {
    /// The delivery as lists show it.
    fileprivate func write(to json: inout JSONMembers, _ attempts: [Attempt], showsAnswer: Bool) {
        json.member("id", id.rawValue)
        json.member("channel", channel.rawValue)
        json.member("kind", kind.rawValue)
        json.member("title", title)
        json.member("state", state.rawValue)
        json.member("reason", reason?.rawValue)
        json.member("at", at.description)
        json.member("deadline", deadline.description)
        json.array("attempts", attempts) { json, attempt in attempt.write(to: &json, showsAnswer: showsAnswer) }
        json.member("next_at", nextAt?.description)
        json.member("finished_at", finishedAt?.description)
    }
}
