import Accounts
import Core
import HTTP
import Ledger
import Places
import SQLite
import Site
import Synchronization
import TestSupport

/// A household with the site of its places, and a stock that a test makes up.
struct Rooms: Sendable {
    let household: TestHousehold
    let site: TestSite
    let stock = MadeUpStock()

    init() async throws {
        household = try await TestHousehold()
        let occupants = stock.occupants
        site = try await TestSite(
            household,
            pages: PlacesRoutes.pages,
            announcements: Announcements(words: [:], sources: PlaceAnnouncements.sources)
        ) { _, routes in
            PlacesRoutes.add(to: &routes, occupants: occupants)
        }
    }

    @discardableResult
    func add(_ name: String, in parent: Location.ID? = nil, isFreezer: Bool = false) async throws -> Location.ID {
        let draft = LocationDraft(name: name, parent: parent, isFreezer: isFreezer)
        return try await household.write(as: household.owner) { try $0.addPlace(draft) }
    }

    func edit(_ id: Location.ID, _ draft: LocationDraft) async throws {
        try await household.write(as: household.owner) { try $0.editPlace(id, to: draft) }
    }

    func delete(_ id: Location.ID, to successor: Successor<LocationSubject>? = nil) async throws {
        let occupants = stock.occupants
        try await household.write(as: household.owner) {
            try $0.deletePlace(id, movingContentsTo: successor, occupants)
        }
    }

    /// Takes a place out of the trash.
    func restore(_ id: Location.ID) async throws {
        try await household.write(as: household.owner) { transaction in
            let entries = try transaction.trash(before: nil, limit: 50).map(\.entry)
            guard let entry = entries.first(where: { $0.subject == id.rawValue }) else { throw Refusal.notFound }
            _ = try transaction.restoreFromTrash(entry.id, with: [.location: .places])
        }
    }

    /// The paths of all places, in the tree's order.
    func paths() async throws -> [String] {
        let tree = try await tree()
        return tree.nodes.map { tree.path(of: $0.id) }
    }

    func tree() async throws -> LocationTree { try await household.read(as: household.viewer) { try $0.locations() } }
}

/// What is in the places, as a test says.
final class MadeUpStock: Sendable {
    private let products = Mutex<[Location.ID: Int]>([:])
    private let moves = Mutex<[Move]>([])

    struct Move: Hashable, Sendable {
        let from: [Location.ID]
        let to: Location.ID?
    }

    /// Says how many products are in a place.
    func put(_ count: Int, in place: Location.ID) { products.withLock { $0[place] = count } }

    /// What was moved.
    var moved: [Move] { moves.withLock { $0 } }

    var occupants: Occupants {
        Occupants(
            count: { [self] _, places, limit in
                let stored = products.withLock { products in places.map { products[$0] ?? 0 }.reduce(0, +) }
                return Occupancy(stored: min(stored, limit), awaited: 0)
            },
            move: { [self] _, from, to in moves.withLock { $0.append(Move(from: from, to: to)) } }
        )
    }
}

/// The rejection that something is answered with, nil when it was done.
func rejection(_ body: () async throws -> Void) async throws -> Rejection? {
    do {
        try await body()
        return nil
    } catch let rejection as Rejection {
        return rejection
    }
}

/// The refusal that something is answered with, nil when it was done.
func refusal(_ body: () async throws -> Void) async throws -> Refusal? {
    do {
        try await body()
        return nil
    } catch let refusal as Refusal {
        return refusal
    }
}
