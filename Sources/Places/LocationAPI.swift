import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/locations` of the REST interface.
struct LocationAPI: Sendable {
    let occupants: Occupants

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
        let tree = try await visit.database.read { try $0.locations() }
        let ascending = tree.nodes.sorted { $0.sortKey < $1.sortKey }
        let sorted = sort == .name ? ascending : ascending.reversed()
        var rest = sorted[...]
        if let keys, let id = Location.ID(keys[1]) {
            let last = (keys[0], id)
            rest = sorted.drop { sort == .name ? $0.sortKey <= last : $0.sortKey >= last }
        }
        let part = Array(rest.prefix(limit))
        let next = part.last.flatMap { last in
            rest.count > limit ? Cursor([last.sortKey.0, last.id.description], of: request.query) : nil
        }
        let total = sorted.count <= JSONAnswer.exactTotal ? sorted.count : nil
        return JSONAnswer.list(part, next: next, total: total) { json, location in
            tree.write(location, to: &json)
        }
    }

    func create(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let draft = try LocationForm.read(request.input, for: visit)
        return try await visit.database.write(once: request.once) { transaction in
            let id = try transaction.addPlace(draft)
            return try transaction.answer(with: id, status: 201, location: "/locations/\(id)")
        }
    }

    func show(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("location", of: Location.ID.self)
        return try await visit.database.read { try $0.answer(with: id) }
    }

    func change(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("location", of: Location.ID.self)
        return try await visit.database.write { transaction in
            guard let location = try transaction.location(id) else { throw Refusal.notFound }
            let draft = try LocationForm.read(changing: location, request.input, for: visit)
            try transaction.editPlace(id, to: draft)
            return try transaction.answer(with: id)
        }
    }

    func delete(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let id = try request.id("location", of: Location.ID.self)
        var query = QueryReader(request.query)
        let newHome = Self.newHome(&query)
        try query.checkNames()
        return try await visit.database.write { [query, occupants] transaction in
            guard try transaction.location(id) != nil else { throw Refusal.notFound }
            try query.finish()
            try transaction.deletePlace(id, movingContentsTo: newHome, occupants)
            return .noContent
        }
    }

    /// `move_to`: a place, or `none`.
    private static func newHome(_ query: inout QueryReader) -> NewHome? {
        guard let text = query.text("move_to") else { return nil }
        if text == "none" { return NewHome.none }
        guard let id = Location.ID(text) else {
            query.reject("move_to", Message("error.choice"))
            return nil
        }
        return .place(id)
    }
}

extension HouseholdScope {
    fileprivate func answer(with id: Location.ID, status: Int = 200, location: String? = nil) throws -> JSONAnswer {
        let tree = try locations()
        guard let place = tree[id] else { throw Refusal.notFound }
        return JSONAnswer(status: status, location: location) { json in tree.write(place, to: &json) }
    }
}

extension LocationTree {
    /// A place as the REST interface shows it.
    func write(_ location: Location, to json: inout JSONMembers) {
        json.member("id", location.id.rawValue)
        json.member("name", location.name)
        json.member("parent", location.parent?.rawValue)
        json.member("path", path(of: location.id))
        json.member("freezer", location.isFreezer)
        json.member("code", location.code)
    }
}
