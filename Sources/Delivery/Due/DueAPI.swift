import Accounts
import Core
import HTTP
import Items
import JSON
import Reminders
import Site

/// `/due` of the REST interface.
struct DueAPI: Sendable {
    private enum State: String {
        case due
        case snoozed
    }

    /// The most urgent first is the only order there is.
    private enum Sort: String {
        case urgency
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let state = query.choice("state", of: State.self) ?? .due
        _ = query.choice("sort", of: Sort.self)
        let limit = query.limit()
        let keys = query.cursor(keys: 2)
        try query.finish()
        let list = try await visit.personal.read { try $0.dueList(visit.site.texts) }
        let items = state == .due ? list.due : list.snoozed.sorted { $0.place < $1.place }
        var rest = items[...]
        if let keys, let rank = Int(keys[0]) { rest = items.drop { $0.place <= (rank, keys[1]) } }
        let part = Array(rest.prefix(limit))
        let last = rest.count > limit ? part.last?.place : nil
        return .list(
            part,
            next: last.map { Cursor([String($0.0), $0.1], of: request.query) },
            total: state == .due ? list.count : items.count
        ) { json, item in item.write(to: &json) }
    }

    func done(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let key = fields.requiredLine("key")
        try fields.finish()
        return try await visit.personal.write(once: request.once) { transaction in
            try transaction.answer(key, .done(at: transaction.now))
            return JSONAnswer(key, .done(at: transaction.now))
        }
    }

    func snooze(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let key = fields.requiredLine("key")
        let snooze = fields.choice("until", of: Snooze.self)
        if snooze == nil, fields.rejection.errors["until"] == nil { fields.reject("until", Message("error.required")) }
        try fields.finish()
        guard let snooze else { throw Rejection("until", Message("error.required")) }
        return try await visit.personal.write(once: request.once) { transaction in
            let answer = DueAnswer.snoozed(until: snooze.end(after: transaction.now, in: transaction.user.zone))
            try transaction.answer(key, answer)
            return JSONAnswer(key, answer)
        }
    }

    func undo(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let key = fields.requiredLine("key")
        try fields.finish()
        return try await visit.personal.write(once: request.once) { transaction in
            try transaction.takeBackAnswer(to: key)
            return JSONAnswer(key, nil)
        }
    }
}

extension JSONAnswer {
    /// What was said of something due.
    fileprivate init(_ key: String, _ answer: DueAnswer?) {
        var (done, until): (Instant?, Instant?) = (nil, nil)
        switch answer {
        case .done(let moment, _): done = moment
        case .snoozed(let moment): until = moment
        case nil: break
        }
        self.init { json in
            json.member("key", key)
            json.member("done_at", done?.description)
            json.member("snoozed_until", until?.description)
        }
    }
}

extension DueItem {
    fileprivate func write(to json: inout JSONMembers) {
        json.member("key", key)
        json.member("kind", kind.rawValue)
        json.member("text", text)
        json.member("note", note)
        var (product, group, code): (Int64?, Int64?, String?) = (nil, nil, nil)
        switch subject {
        case .product(let id): product = id.rawValue
        case .group(let id): group = id.rawValue
        case .item(let item): code = item.rawValue
        case nil: break
        }
        json.member("product", product)
        json.member("group", group)
        json.member("item", code)
        json.member("household", household?.household.rawValue)
        json.member("days_left", daysLeft.map { Int64($0) })
        json.member("at", at?.description)
        json.member("delivery", delivery?.rawValue)
        json.member("snoozed_until", snoozedUntil?.description)
    }
}
