import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/groups` of the REST interface.
struct GroupAPI: Sendable {
    private enum Sort: String {
        case name
        case backwards = "-name"
    }

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        var query = QueryReader(request.query)
        let limit = query.limit()
        let isBackwards = query.choice("sort", of: Sort.self) == .backwards
        let keys = query.cursor(keys: 2)
        try query.finish()
        let last = keys.flatMap { keys in ProductGroup.ID(keys[1]).map { (name: keys[0], id: $0) } }
        return try await visit.database.read { snapshot in
            let found = try snapshot.groups(backwards: isBackwards, after: last, limit: limit + 1)
            let count = try snapshot.groupCount(upTo: JSONAnswer.exactTotal + 1)
            let part = Array(found.prefix(limit))
            let barcodes = try snapshot.barcodes(ofGroups: part.map(\.id))
            let next =
                found.count > limit
                ? part.last.map { Cursor([$0.name, $0.id.description], of: request.query) } : nil
            return JSONAnswer.list(part, next: next, total: count > JSONAnswer.exactTotal ? nil : count) {
                json,
                group in
                group.write(barcodes[group.id] ?? [], to: &json)
            }
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try GroupForm.draft(request.input, for: visit)
        return try await visit.database.write(once: request.once) { transaction in
            let id = try transaction.addGroup(draft)
            return try transaction.answer(with: id, status: 201, location: "/groups/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("group", of: ProductGroup.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("group", of: ProductGroup.ID.self)
        return try await visit.database.write { transaction in
            guard try transaction.group(id) != nil else { throw Refusal.notFound }
            try transaction.editGroup(id, try GroupForm.changes(request.input, for: visit))
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("group", of: ProductGroup.ID.self)
        var query = QueryReader(request.query)
        let successor: Successor<ProductGroup>? = query.successor()
        try query.checkNames()
        return try await visit.database.write { [query] transaction in
            guard try transaction.group(id) != nil else { throw Refusal.notFound }
            try query.finish()
            try transaction.deleteGroup(id, movingProductsTo: successor)
            return .noContent
        }
    }
}

extension HouseholdScope {
    fileprivate func answer(with id: ProductGroup.ID, status: Int = 200, location: String? = nil) throws -> JSONAnswer {
        guard let group = try group(id) else { throw Refusal.notFound }
        let barcodes = try barcodes(ofGroups: [id])[id] ?? []
        return JSONAnswer(status: status, location: location) { json in group.write(barcodes, to: &json) }
    }
}

extension ProductGroup {
    fileprivate func write(_ barcodes: [(barcode: Barcode, unit: Unit.Code)], to json: inout JSONMembers) {
        json.member("id", id.rawValue)
        json.member("name", name)
        json.member("minimum", number: minimum.map { text($0) })
        json.member("unit", unit.rawValue)
        json.member("stock", number: text(stock))
        json.member("missing", number: text(missing))
        json.array("barcodes", barcodes) { json, entry in
            json.barcode(entry.barcode, countedIn: entry.unit)
            json.member("product", entry.barcode.product.rawValue)
        }
    }
}
