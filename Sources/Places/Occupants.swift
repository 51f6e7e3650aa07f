package import Accounts
import Core
import Ledger

/// What stands in places that are about to go: the stock knows, and places know nothing of stock.
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
}
