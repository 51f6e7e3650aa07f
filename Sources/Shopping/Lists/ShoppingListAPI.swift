import Accounts
import Core
import HTTP
import JSON
import Site

/// `/shopping-lists` of the REST interface.
struct ShoppingListAPI: Sendable {
    private enum Sort: String {
        case name
        case backwards = "-name"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let sort = query.choice("sort", of: Sort.self) ?? .name
        let last = query.cursor(keys: 2).flatMap { keys in ShoppingList.ID(keys[1]).map { (keys[0], $0) } }
        try query.finish()
        let ascending = try await visit.database.read { try $0.shoppingLists() }
        let sorted = sort == .name ? ascending : ascending.reversed()
        var rest = sorted[...]
        if let last { rest = sorted.drop { sort == .name ? $0.sortKey <= last : $0.sortKey >= last } }
        let part = Array(rest.prefix(limit))
        let next = part.last.flatMap { entry in
            rest.count > limit ? Cursor([entry.list.name, entry.list.id.description], of: request.query) : nil
        }
        let total = sorted.count <= JSONAnswer.exactTotal ? sorted.count : nil
        return JSONAnswer.list(part, next: next, total: total) { json, entry in entry.write(to: &json) }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let name = try Self.name(request, visit)
        return try await visit.database.write(once: request.once) { transaction in
            let id = try transaction.addShoppingList(name)
            return try transaction.answer(with: id, status: 201, location: "/shopping-lists/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("list", of: ShoppingList.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("list", of: ShoppingList.ID.self)
        return try await visit.database.write { transaction in
            _ = try transaction.requireShoppingList(id)
            if request.input.names.isEmpty { return try transaction.answer(with: id) }
            try transaction.renameShoppingList(id, to: Self.name(request, visit))
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("list", of: ShoppingList.ID.self)
        return try await visit.database.write { transaction in
            try transaction.deleteShoppingList(id)
            return .noContent
        }
    }

    /// Writes down what is below its minimum, and answers with the lines that are new or say more.
    func fill(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("list", of: ShoppingList.ID.self)
        let reader = FieldReader(request.input, formats: visit.formats, today: visit.today)
        return try await visit.database.write(once: request.once) { transaction in
            _ = try transaction.requireShoppingList(id)
            try reader.finish()
            let filled = try transaction.fillFromMinimum(id)
            let changed = Set(filled.added + filled.raised)
            let lines = try transaction.lines(of: id).filter { changed.contains($0.line.id) }
            return JSONAnswer { json in
                json.member("added", Int64(filled.added.count))
                json.member("raised", Int64(filled.raised.count))
                json.array("items", lines) { json, entry in entry.write(to: &json) }
                json.null("next")
                json.member("total", Int64(lines.count))
            }
        }
    }

    private static func name(_ request: APIRequest, _ visit: MemberVisit) throws -> String {
        var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
        let name = fields.requiredLine("name")
        try fields.finish()
        return name
    }
}

extension HouseholdScope {
    fileprivate func answer(
        with id: ShoppingList.ID,
        status: Int = 200,
        location: String? = nil
    ) throws -> JSONAnswer {
        guard let entry = try shoppingLists().first(where: { $0.list.id == id }) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { json in entry.write(to: &json) }
    }
}

extension ShoppingListEntry {
    fileprivate var sortKey: (String, ShoppingList.ID) { (list.name, list.id) }

    fileprivate func write(to json: inout JSONMembers) {
        json.member("id", list.id.rawValue)
        json.member("name", list.name)
        json.member("open", Int64(open))
        json.member("done", Int64(done))
    }
}
