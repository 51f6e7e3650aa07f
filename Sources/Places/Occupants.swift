package import Accounts
import Core
import Ledger

/// What stands in places, to be counted, and to be moved out of those that are about to go: stock and items know, and
/// places know nothing of either.
package struct Occupants: Sendable {
    /// How much is in some places, not counting what lies in other places within them, nor further than `limit`.
    package let count: @Sendable (any HouseholdScope, [Location.ID], _ limit: Int) throws -> Occupancy
    /// Puts everything in some places somewhere else, or nowhere in particular.
    package let move: @Sendable (HouseholdTransaction, _ from: [Location.ID], _ to: Location.ID?) throws -> Void

    /// Makes the port of its closures.
    package init(
        count: @escaping @Sendable (any HouseholdScope, [Location.ID], _ limit: Int) throws -> Occupancy,
        move: @escaping @Sendable (HouseholdTransaction, _ from: [Location.ID], _ to: Location.ID?) throws -> Void
    ) {
        self.count = count
        self.move = move
    }

    /// What several rooms have in places, taken together.
    package static func all(_ rooms: [Occupants]) -> Occupants {
        Occupants(
            count: { scope, places, limit in
                try rooms.map { try $0.count(scope, places, limit) }.reduce(.none) { $0.adding($1, upTo: limit) }
            },
            move: { transaction, from, to in for room in rooms { try room.move(transaction, from, to) } }
        )
    }
}

/// How many products have to do with some places.
package struct Occupancy: Hashable, Sendable {
    /// Those of which something is there.
    package let stored: Int
    /// Those that usually lie there, but of which nothing is there at present.
    package let awaited: Int

    package init(stored: Int, awaited: Int) {
        self.stored = stored
        self.awaited = awaited
    }

    package var total: Int { stored + awaited }

    fileprivate static let none = Occupancy(stored: 0, awaited: 0)

    fileprivate func adding(_ other: Occupancy, upTo limit: Int) -> Occupancy {
        Occupancy(stored: min(limit, stored + other.stored), awaited: min(limit, awaited + other.awaited))
    }
}
