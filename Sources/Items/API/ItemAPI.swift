import Accounts
import Core
import HTTP
import JSON
import Site

/// `/items` of the REST interface.
struct ItemAPI: Sendable {
    let loans: LoanState

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        var filter = ItemFilter(text: query.text("q", mayBeEmpty: true), state: query.choice("state"))
        filter.product = query.id("product")
        filter.location = query.id("location")
        filter.category = query.id("category")
        filter.sort = query.choice("sort") ?? .name
        filter.limit = query.limit()
        filter.counts = true
        filter.position = ItemKey(query.cursor(keys: ItemKey.count)).map { .after($0) } ?? .start
        try query.finish()
        return try await visit.database.read { [filter, loans] snapshot in
            let part = try snapshot.items(filter)
            let items = try loans.json(part.entries.map(\.item), in: snapshot)
            let next = part.hasNext ? part.entries.last.map { Cursor($0.key.texts, of: request.query) } : nil
            return JSONAnswer.list(items, next: next, total: part.total) { json, item in item.write(to: &json) }
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try ItemForm.draft(request.input, for: visit)
        return try await visit.database.write(once: request.once) { [loans] transaction in
            try loans.answer(with: transaction.addItems(draft), in: transaction)
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let uid = try request.item()
        return try await visit.database.read { [loans] snapshot in
            let item = try loans.json(uid, in: snapshot)
            return JSONAnswer { item.write(to: &$0) }
        }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let uid = try request.item()
        return try await visit.database.write { [loans] transaction in
            guard let item = try transaction.item(uid) else { throw Refusal.notFound }
            try transaction.editItem(uid, to: ItemForm.details(changing: item, request.input, for: visit))
            let changed = try loans.json(uid, in: transaction)
            return JSONAnswer { changed.write(to: &$0) }
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let uid = try request.item()
        return try await visit.database.write { transaction in
            try transaction.deleteItem(uid)
            return .noContent
        }
    }
}

extension APIRequest {
    /// The code in the path; what is none is as unknown as one that does not exist.
    package func item() throws -> ItemCode {
        guard let code = path["item"].flatMap({ ItemCode($0) }) else { throw Refusal.notFound }
        return code
    }
}

extension PageRequest {
    /// The code in the path; what is none is as unknown as one that does not exist.
    package func item() throws -> ItemCode {
        guard let code = path["item"].flatMap({ ItemCode($0) }) else { throw Refusal.notFound }
        return code
    }
}
