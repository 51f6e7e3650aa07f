import Accounts
import Core
import HTTP
import JSON
import Ledger
import Site

/// `/locations` of the REST interface.
struct LocationAPI: Sendable {
    let occupants: Occupants

    func list(_ request: APIRequest, _ visit: MemberVisit) async throws -> JSONAnswer {
        let asked = try WholeList(request.query)
        let tree = try await visit.database.read { try $0.locations() }
        return asked.answer(tree.nodes, key: \.sortKey) { json, location in tree.write(location, to: &json) }
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
        let successor: Successor<LocationSubject>? = query.successor()
        try query.checkNames()
        return try await visit.database.write { [query, occupants] transaction in
            guard try transaction.location(id) != nil else { throw Refusal.notFound }
            try query.finish()
            try transaction.deletePlace(id, movingContentsTo: successor, occupants)
            return .noContent
        }
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
