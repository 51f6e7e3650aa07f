package import Accounts
package import Catalog
package import Core
package import Ledger

/// What is to be put right about a batch; what is absent stays.
package struct BatchChanges: Hashable, Sendable {
    package var bestBefore: Change<BestBefore?> = .keep
    package var purchasedOn: Change<CivilDate?> = .keep
    /// The total for the amount with which the batch began.
    package var price: Change<Money?> = .keep
    package var note: Change<String> = .keep

    /// Changes nothing.
    package init() {}
}

/// What came of putting a batch right; without an action when nothing was different.
package struct EditedBatch: Hashable, Sendable {
    package let action: Action.ID?
    package let product: Product.ID
}

extension HouseholdTransaction {
    /// Puts date, price or note of a batch right; the journal keeps what stood there before.
    package func editBatch(_ id: Batch.ID, _ changes: BatchChanges) throws -> EditedBatch {
        let (product, batch) = try requireBatch(id)
        var details = batch.details
        details.bestBefore = changes.bestBefore.applied(to: details.bestBefore)
        details.purchasedOn = changes.purchasedOn.applied(to: details.purchasedOn)
        details.note = changes.note.applied(to: details.note)
        if case .set(let total) = changes.price, total != details.price?.total {
            let began = try details.price?.amount ?? firstAmount(of: id) ?? batch.amount
            details.price = total.map { Price(total: $0, amount: began) }
        }
        guard details != batch.details else { return EditedBatch(action: nil, product: product.id) }
        var sheet = BookingSheet(.edit, in: self)
        try sheet.change(batch, of: product, to: details)
        return EditedBatch(action: try sheet.finish(), product: product.id)
    }
}
