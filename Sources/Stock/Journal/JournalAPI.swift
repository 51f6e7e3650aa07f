import Accounts
import Catalog
import Core
import JSON
import Ledger
import Site

/// `/journal` and `/actions` of the REST interface.
struct JournalAPI: Sendable {
    let restorer: Restorer

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        _ = query.choice("sort", of: Sort.self)
        let filter = JournalFilter(&query)
        let last = query.cursor(keys: 1).flatMap { Movement.ID($0[0]) }
        try query.finish()
        let (entries, count) = try await visit.database.read { snapshot in
            try snapshot.check(filter)
            return (
                try snapshot.journal(filter, below: last, limit: limit + 1),
                try snapshot.journalCount(filter, upTo: JSONAnswer.exactTotal + 1)
            )
        }
        let part = Array(entries.prefix(limit))
        let next = part.last.flatMap { last in
            entries.count > limit ? Cursor([last.movement.id.description], of: request.query) : nil
        }
        let total = count > JSONAnswer.exactTotal ? nil : count
        return JSONAnswer.list(part, next: next, total: total) { json, entry in entry.write(to: &json) }
    }

    /// Newest first is the only order there is.
    private enum Sort: String {
        case newestFirst = "-at"
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("action", of: Action.ID.self)
        return try await visit.database.read { snapshot in
            guard let action = try snapshot.action(id) else { throw Refusal.notFound }
            let entries = try snapshot.journal(of: id)
            return JSONAnswer { json in
                json.member("id", action.id.rawValue)
                json.member("at", action.at.description)
                json.member("user", action.user?.rawValue)
                json.member("kind", action.kind.rawValue)
                json.member("undoes", action.undoes?.rawValue)
                json.member("undone", action.isUndone)
                json.array("movements", entries) { json, entry in entry.write(to: &json) }
            }
        }
    }

    func undo(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let action = try request.id("action", of: Action.ID.self)
        let reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        return try await visit.database.write(once: request.once) { [restorer] transaction in
            guard try transaction.action(action) != nil else { throw Refusal.notFound }
            try reader.finish()
            let undone = try transaction.undo(action, with: restorer)
            let product = try undone.product.flatMap { try transaction.product($0) }
            let barcodes = try product.map { try transaction.barcodes(of: $0.id) } ?? []
            return JSONAnswer(status: 201, location: "/actions/\(undone.action)") { json in
                json.member("action", undone.action.rawValue)
                json.member("undoes", undone.undoes.rawValue)
                guard let product else { return json.null("product") }
                json.object("product") { ProductJSON(product, barcodes: barcodes).write(to: &$0) }
            }
        }
    }
}

extension JournalFilter {
    /// Reads the parameters by which a journal is narrowed.
    init(_ query: inout QueryReader) {
        product = query.id("product")
        user = query.id("user")
        since = query.instant("since")
        item = query.text("item")
    }
}

extension HouseholdScope {
    /// Refuses what is not the household's own.
    fileprivate func check(_ filter: JournalFilter) throws {
        if let product = filter.product, try nameOfAnyProduct(product) == nil {
            throw Rejection("product", Message("error.choice"))
        }
        if let user = filter.user, try !isKnownToJournal(user) {
            throw Rejection("user", Message("error.choice"))
        }
    }
}

extension JournalEntry {
    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", movement.id.rawValue)
        json.member("action", movement.action.rawValue)
        json.member("at", booking.at.description)
        json.member("user", booking.user?.rawValue)
        json.member("kind", movement.kind.rawValue)
        json.member("product", movement.product.rawValue)
        json.member("batch", movement.isStateless ? nil : movement.batch?.rawValue)
        json.member("item", item)
        json.member("location", movement.location?.rawValue)
        json.member("amount", number: amount)
        json.member("undone", booking.isUndone)
    }
}

extension Movement {
    /// Whether it changed an amount of which no batch is kept.
    fileprivate var isStateless: Bool { before == nil && after == nil }
}
