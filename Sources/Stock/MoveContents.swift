package import Accounts
import Catalog
import Core
package import Ledger
package import Places

extension Occupants {
    /// What the stock has in places.
    package static let stock = Occupants(
        count: { scope, places, limit in try scope.occupancy(of: places, upTo: limit) },
        move: { transaction, from, to in try transaction.moveContents(of: from, to: to) }
    )
}

extension HouseholdTransaction {
    /// Moves everything that lies in some places to another, or to none, as one action of the journal; products that
    /// usually lie there will lie in the other.
    ///
    /// Nil when nothing lies there.
    @discardableResult
    package func moveContents(of places: [Location.ID], to target: Location.ID?) throws -> Action.ID? {
        try changeUsualPlace(from: places, to: target)
        let there = try batches(in: places)
        guard !there.isEmpty else { return nil }
        // The place itself may be on its way into the trash.
        let tree = try allLocations()
        var sheet = BookingSheet(.move, in: self)
        for batch in there {
            guard let product = try anyProduct(batch.product) else { continue }
            try sheet.move(batch.amount, of: batch, of: product, to: target, in: tree, today)
        }
        return try sheet.finish()
    }
}
