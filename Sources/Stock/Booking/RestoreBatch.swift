import Accounts
import Catalog
import Core
package import Ledger
import Places

extension Restorer {
    /// Puts batches back into the state and the amount that the journal says.
    package static let stock = Restorer { transaction, id, state, amount in
        guard let batch = try transaction.batch(id), let product = try transaction.product(batch.product) else {
            throw Refusal(.conflict, Message("error.undo_product_gone"))
        }
        let details = state.map { Batch.Details($0) } ?? batch.details
        if amount > .zero, let location = details.location, try transaction.location(location) == nil {
            throw Refusal(.conflict, Message("error.undo_place_gone"))
        }
        // Deliveries put back into effect could otherwise add up to more than can be counted.
        guard amount <= batch.amount || product.stock - batch.amount <= Steps.limit - amount else {
            throw Refusal(.conflict, Message("error.number_large"))
        }
        let useBy = details.useBy(daysAfterOpening: product.details.daysAfterOpening)
        try transaction.updateBatch(id, to: amount, details, useBy: useBy)
        try transaction.refreshFigures(of: product.id)
    }
}
