package import Accounts
import Catalog
package import Core
import Ledger

extension HouseholdTransaction {
    /// Marks a part of a batch, or all of it, as opened today.
    ///
    /// Refused when it is open already, or holds less.
    package func openBatch(_ id: Batch.ID, amount: Amount? = nil) throws -> Booked {
        let (product, batch) = try requireBatch(id)
        let steps =
            try amount.map { product.meant(try positiveSteps(of: $0, nil, product), of: [batch]) } ?? batch.amount
        guard batch.details.openedOn == nil else { throw Refusal(.conflict, Message("error.opened_already")) }
        guard steps > .zero, steps <= batch.amount else { throw Refusal.notEnough([batch], of: product) }
        var details = batch.details
        details.openedOn = today
        var sheet = BookingSheet(.open, in: self)
        try sheet.change(steps, of: batch, of: product, to: details)
        return try sheet.finish(product)
    }
}
