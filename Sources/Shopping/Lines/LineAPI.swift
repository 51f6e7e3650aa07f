import Accounts
import Catalog
import Core
import HTTP
import JSON
import Site
import Stock

/// `/shopping-lists/{list}/lines` of the REST interface.
struct LineAPI: Sendable {
    private enum Sort: String {
        case position
        case backwards = "-position"
    }

    private enum Done: String {
        case yes = "true"
        case no = "false"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let list = try request.id("list", of: ShoppingList.ID.self)
        var query = QueryReader(request.query)
        let limit = query.limit()
        let sort = query.choice("sort", of: Sort.self) ?? .position
        let done = query.choice("done", of: Done.self)
        let last = query.cursor(keys: 1)?.first.flatMap { Int($0, in: 0...Int.max) }
        try query.checkNames()
        let all = try await visit.database.read { [query] snapshot in
            _ = try snapshot.requireShoppingList(list)
            try query.finish()
            return try snapshot.lines(of: list)
        }
        let ascending = all.filter { done == nil || $0.line.isDone == (done == .yes) }
        let sorted = sort == .position ? ascending : ascending.reversed()
        let rest = sorted.drop { entry in
            guard let last else { return false }
            return sort == .position ? entry.line.position <= last : entry.line.position >= last
        }
        let part = Array(rest.prefix(limit))
        let next =
            rest.count > limit ? part.last.map { Cursor(["\($0.line.position)"], of: request.query) } : nil
        return JSONAnswer.list(part, next: next, total: sorted.count) { json, entry in entry.write(to: &json) }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let list = try request.id("list", of: ShoppingList.ID.self)
        return try await visit.database.write(once: request.once) { transaction in
            _ = try transaction.requireShoppingList(list)
            let id = try transaction.addLine(try LineForm.read(request.input, for: visit), to: list)
            let location = "/shopping-lists/\(list)/lines/\(id)"
            return try transaction.answer(with: id, in: list, status: 201, location: location)
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (list, id) = try Self.ids(request)
        return try await visit.database.read { try $0.answer(with: id, in: list) }
    }

    /// Changes a line; who books stock and edits nothing may check it off.
    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (list, id) = try Self.ids(request)
        return try await visit.database.write { transaction in
            let line = try transaction.lineToChange(id, in: list)
            let changes = try LineForm.read(changing: line, request.input, for: visit)
            if !changes.isTickOnly { try transaction.member.require(.editShopping) }
            if let draft = changes.draft { try transaction.editLine(line.id, in: list, to: draft) }
            if let isDone = changes.isDone { try transaction.tick(line.id, in: list, isDone) }
            if let position = changes.position { try transaction.moveLine(line.id, in: list, to: position) }
            return try transaction.answer(with: line.id, in: list)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (list, id) = try Self.ids(request)
        return try await visit.database.write { transaction in
            try transaction.deleteLine(id, in: list)
            return .noContent
        }
    }

    /// Puts what a line names into stock and takes the line off the list.
    func checkIn(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let (list, id) = try Self.ids(request)
        return try await visit.database.write(once: request.once) { transaction in
            let line = try transaction.requireLine(id, in: list)
            let draft = try PutAwayForm.draft(of: line, request.input, for: visit)
            let done = try transaction.putAway([PutAwayEntry(line: id, draft: draft)], from: list)
            guard let booked = done.first else { throw Refusal.notFound }
            return try transaction.answer(to: booked)
        }
    }

    private static func ids(_ request: APIRequest) throws -> (ShoppingList.ID, ShoppingLine.ID) {
        (try request.id("list"), try request.id("line"))
    }
}

extension HouseholdScope {
    fileprivate func answer(
        with id: ShoppingLine.ID,
        in list: ShoppingList.ID,
        status: Int = 200,
        location: String? = nil
    ) throws -> JSONAnswer {
        _ = try requireShoppingList(list)
        guard let entry = try lines(of: list).first(where: { $0.stands(for: id) }) else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { json in entry.write(to: &json) }
    }
}

extension LineEntry {
    /// The line as the REST interface shows it.
    func write(to json: inout JSONMembers) {
        json.member("id", line.id.rawValue)
        json.member("list", line.list.rawValue)
        json.member("product", line.draft.product?.rawValue)
        json.member("group", line.draft.group?.rawValue)
        json.member("text", line.draft.text.isEmpty ? nil : line.draft.text)
        json.member("name", title)
        json.member("amount", number: line.draft.amount?.description)
        json.member("unit", line.draft.unit?.rawValue)
        json.member("done", line.isDone)
        json.member("source", line.source.rawValue)
        json.member("position", Int64(line.position))
    }
}
