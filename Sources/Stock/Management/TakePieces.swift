package import Accounts
package import Catalog
package import Core
package import Ledger

extension HouseholdScope {
    /// How much of a product is there without a date, an amount in each place.
    package func pooledAmount(of product: Product.ID) throws -> Steps {
        try batches(of: product).filter(\.isPooled).reduce(.zero) { $0 + $1.amount }
    }
}

extension HouseholdTransaction {
    /// Takes at most so many whole pieces out of a product's amounts, for whoever keeps them one by one from now on.
    ///
    /// Gives a movement for each place; the caller books them, with what became of the pieces, as one action.
    package func takePieces(of product: Product, upTo most: Int) throws -> [NewMovement] {
        var left = most
        return try batches(of: product.id).filter(\.isPooled).compactMap { batch in
            let pieces = min(left, Int(batch.amount.rawValue / product.scale.rawValue))
            guard pieces > 0 else { return nil }
            left -= pieces
            let amount = Steps(rawValue: -Int64(pieces) * product.scale.rawValue)
            try change(batch.id, by: amount)
            return NewMovement(
                .convert,
                product: product.id,
                batch: batch.id,
                location: batch.details.location,
                amount: amount,
                before: nil,
                after: nil
            )
        }
    }
}
