import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/categories` of the REST interface.
struct CategoryAPI: Sendable {
    private enum Sort: String {
        case name
        case backwards = "-name"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let sort = query.choice("sort", of: Sort.self) ?? .name
        let keys = query.cursor(keys: 2)
        try query.finish()
        let tree = try await visit.database.read { try $0.categories() }
        let ascending = tree.nodes.sorted { $0.sortKey < $1.sortKey }
        let sorted = sort == .name ? ascending : ascending.reversed()
        var rest = sorted[...]
        if let keys, let id = ProductCategory.ID(keys[1]) {
            let last = (keys[0], id)
            rest = sorted.drop { sort == .name ? $0.sortKey <= last : $0.sortKey >= last }
        }
        let part = Array(rest.prefix(limit))
        let next = part.last.flatMap { last in
            rest.count > limit ? Cursor([last.sortKey.0, last.id.description], of: request.query) : nil
        }
        let total = sorted.count <= JSONAnswer.exactTotal ? sorted.count : nil
        return JSONAnswer.list(part, next: next, total: total) { json, category in tree.write(category, to: &json) }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try CategoryForm.read(request.input, for: visit)
        return try await visit.database.write(once: request.once) { transaction in
            let id = try transaction.addCategory(draft)
            return try transaction.answer(with: id, status: 201, location: "/categories/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("category", of: ProductCategory.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("category", of: ProductCategory.ID.self)
        return try await visit.database.write { transaction in
            guard let category = try transaction.category(id) else { throw Refusal.notFound }
            let draft = try CategoryForm.read(changing: category, request.input, for: visit)
            try transaction.editCategory(id, to: draft)
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("category", of: ProductCategory.ID.self)
        var query = QueryReader(request.query)
        let successor: Successor<ProductCategory>? = query.successor()
        try query.checkNames()
        return try await visit.database.write { [query] transaction in
            guard try transaction.category(id) != nil else { throw Refusal.notFound }
            try query.finish()
            try transaction.deleteCategory(id, movingContentsTo: successor)
            return .noContent
        }
    }
}

extension HouseholdScope {
    fileprivate func answer(
        with id: ProductCategory.ID,
        status: Int = 200,
        location: String? = nil
    ) throws -> JSONAnswer {
        let tree = try categories()
        guard let category = tree[id] else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { json in tree.write(category, to: &json) }
    }
}

extension CategoryTree {
    fileprivate func write(_ category: ProductCategory, to json: inout JSONMembers) {
        json.member("id", category.id.rawValue)
        json.member("name", category.name)
        json.member("parent", category.parent?.rawValue)
        json.member("path", path(of: category.id))
    }
}
