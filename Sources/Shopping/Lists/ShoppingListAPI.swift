import Accounts
import Core
import HTTP
import JSON
import Site

/// `/shopping-lists` of the REST interface.
struct ShoppingListAPI: Sendable {
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let asked = try WholeList(request.query)
        let lists = try await visit.database.read { try $0.shoppingLists() }
        return asked.answer(lists, key: \.sortKey) { json, entry in entry.write(to: &json) }
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
