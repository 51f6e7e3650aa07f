import Accounts
import Core
import HTTP
import Ledger
import Site

/// The pages of places.
struct PlacePages: Sendable {
    let occupants: Occupants

    // MARK: - The tree

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await tree(FormFields(visit), visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try LocationForm.read(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                Destination("/places?done=\(PlaceAnnouncements.saved)-\(try transaction.addPlace(draft))")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await tree(FormFields(visit, request.input, rejection), visit)
        }
    }

    private func tree(_ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let (tree, stored) = try await visit.database.read { [occupants] snapshot in
            let tree = try snapshot.locations()
            let stored = try tree.nodes.map { place in
                try occupants.count(snapshot, tree.subtree(of: place.id), PlaceRow.mostCounted + 1).stored
            }
            return (tree, stored)
        }
        let form = visit.may(.editPlaces) ? PlaceFields(nil, in: tree, fields, visit) : nil
        let page = PlacesPage(
            problem: fields.problem(for: visit),
            places: PlaceRow.rows(of: tree, stored: stored, for: visit),
            form: form
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - One place

    func show(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("location", of: Location.ID.self)
        let tree = try await visit.database.read { try $0.locations() }
        guard let place = tree[id] else { throw Refusal.notFound }
        return .page(PlacePage(place, in: tree, visit))
    }

    func edit(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await form(for: request.id("location"), FormFields(visit), visit)
    }

    func save(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("location", of: Location.ID.self)
        do {
            let draft = try LocationForm.read(request.input, for: visit)
            let done = try await visit.database.write(once: request.once) { transaction in
                try transaction.editPlace(id, to: draft)
                return Destination("/places?done=\(PlaceAnnouncements.saved)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await form(for: id, FormFields(visit, request.input, rejection), visit)
        }
    }

    private func form(for id: Location.ID, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let tree = try await visit.database.read { try $0.locations() }
        guard let place = tree[id] else { throw Refusal.notFound }
        let page = EditPlacePage(
            id: id,
            title: visit.text(Message("places.edit_title", ["name": .text(place.name)])),
            problem: fields.problem(for: visit),
            form: PlaceFields(place, in: tree, fields, visit)
        )
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok)
    }

    // MARK: - Deletion

    func confirmDeletion(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await confirmation(of: request.id("location"), FormFields(visit), .ok, visit)
    }

    func delete(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let id = try request.id("location", of: Location.ID.self)
        do {
            let successor: Successor<LocationSubject>? = try request.input.successor(for: visit)
            let done = try await visit.database.write(once: request.once) { [occupants] transaction in
                try transaction.deletePlace(id, movingContentsTo: successor, occupants)
                return Destination("/places?done=\(PlaceAnnouncements.trashed)-\(id)")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            let fields = FormFields(visit, request.input, rejection)
            return try await confirmation(of: id, fields, .unprocessableContent, visit)
        } catch let refusal as Refusal where refusal.reason == .conflict {
            // Something was put there since the page was made: it is shown again, now with the question where to.
            return try await confirmation(of: id, FormFields(visit), .conflict, visit)
        }
    }

    private func confirmation(
        of id: Location.ID,
        _ fields: FormFields,
        _ status: Status,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let (tree, products) = try await visit.database.read { [occupants] snapshot in
            let tree = try snapshot.locations()
            guard tree[id] != nil else { throw Refusal.notFound }
            return (tree, try occupants.count(snapshot, tree.subtree(of: id), .max).total)
        }
        guard let place = tree[id] else { throw Refusal.notFound }
        return .page(DeletePlacePage(place, holding: products, in: tree, fields, visit), status: status)
    }

    // MARK: - A label

    /// Where the code on a place's label leads.
    func label(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let code = request.path["code"]?.uppercased() else { throw Refusal.notFound }
        guard let place = try await visit.database.read({ try $0.location(code: code) }) else { throw Refusal.notFound }
        return .redirect("/places/\(place.id)")
    }
}
