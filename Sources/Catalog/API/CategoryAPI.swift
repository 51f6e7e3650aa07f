import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/categories` of the REST interface.
struct CategoryAPI: Sendable {
    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let asked = try WholeList(request.query)
        let tree = try await visit.database.read { try $0.categories() }
        return asked.answer(tree.nodes, key: \.sortKey) { json, category in tree.write(category, to: &json) }
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
