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
        let movements = try batches(in: places).map { batch in
            var details = batch.details
            details.location = target
            try updateBatch(batch.id, to: batch.amount, details, useBy: batch.useBy)
            return NewMovement(
                .move,
                product: batch.product,
                batch: batch.id,
                location: target,
                amount: .zero,
                before: batch.details.state,
                after: details.state
            )
        }
        try refreshPlaces(from: places, to: target)
        return movements.isEmpty ? nil : try record(.move, movements)
    }
}
