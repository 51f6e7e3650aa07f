package import Accounts
package import Catalog
package import Core
package import Ledger
import Places

/// What is taken out of stock.
package struct CheckOutDraft: Hashable, Sendable {
    package var target: BookingTarget
    /// Nil takes what should be used first.
    package var batch: Batch.ID?
    /// Takes only what lies there.
    package var place: StockPlace
    package var isSpoiled: Bool
    /// How much of which batches, in place of the target's amount.
    package var shares: [Share] = []

    /// What is taken of one batch.
    package struct Share: Hashable, Sendable {
        package let batch: Batch.ID
        package let amount: Amount

        package init(batch: Batch.ID, amount: Amount) {
            self.batch = batch
            self.amount = amount
        }
    }

    package init(target: BookingTarget, batch: Batch.ID? = nil, location: LocationID? = nil, isSpoiled: Bool = false) {
        self.target = target
        self.batch = batch
        place = StockPlace(within: location)
        self.isSpoiled = isSpoiled
    }
}

/// What a check-out took, and from where.
package struct CheckedOut: Hashable, Sendable {
    package let action: Action.ID
    package let product: Product.ID
    package let taken: [Taken]

    /// What was taken from one batch.
    package struct Taken: Hashable, Sendable {
        /// Nil where a product's amounts are not kept in batches.
        package let batch: Batch.ID?
        package let location: LocationID?
        package let amount: Steps

        init(_ batch: Batch, amount: Steps) {
            self.batch = batch.isPooled ? nil : batch.id
            location = batch.details.location
            self.amount = amount
        }
    }
}

extension HouseholdTransaction {
    /// Takes an amount out of stock: first expired, first out, opened before all else, or a chosen batch.
    ///
    /// Books nothing and is refused when there is not enough where it was to be taken from.
    package func checkOut(_ draft: CheckOutDraft) throws -> CheckedOut {
        let (product, shares) = try draft.shares.isEmpty ? firstToExpire(draft) : chosen(draft)
        var sheet = BookingSheet(draft.isSpoiled ? .spoil : .checkOut, in: self)
        for (batch, share) in shares { try sheet.add(-share, to: batch) }
        let action = try sheet.finish()
        let taken = shares.map { CheckedOut.Taken($0, amount: $1) }
        return CheckedOut(action: action, product: product.id, taken: taken)
    }

    /// What an amount takes of which batches.
    private func firstToExpire(_ draft: CheckOutDraft) throws -> (Product, [(Batch, Steps)]) {
        let (product, steps) = try resolve(draft.target)
        let chosen = try draft.batch.map { try resolve(BookingSubject(product: product.id, batch: $0)).batch } ?? nil
        let there = try available(product, chosen, at: draft.place, field: "location")
        try product.requireAmounts()
        guard let shares = Self.shares(of: product.meant(steps, of: there), among: there) else {
            throw Refusal.notEnough(there, of: product)
        }
        return (product, shares)
    }

    /// What was chosen of each batch.
    private func chosen(_ draft: CheckOutDraft) throws -> (Product, [(Batch, Steps)]) {
        let product = try self.product(of: draft.target).0
        var seen: Set<Batch.ID> = []
        let shares = try draft.shares.map { share in
            let batch = try Rejection.ofList("batches") {
                let batch = try resolve(BookingSubject(product: product.id, batch: share.batch)).batch
                guard let batch, seen.insert(batch.id).inserted else {
                    throw Rejection("batch", Message("error.choice"))
                }
                return (batch, try positiveSteps(of: share.amount, draft.target.unit, product))
            }
            let steps = product.meant(batch.1, of: [batch.0])
            guard steps <= batch.0.amount else { throw Refusal.notEnough([batch.0], of: product) }
            return (batch.0, steps)
        }
        try product.requireAmounts()
        return (product, shares)
    }

    /// How much each batch gives, or nil when all of them together have too little.
    static func shares(of steps: Steps, among batches: [Batch]) -> [(Batch, Steps)]? {
        var rest = steps
        var shares: [(Batch, Steps)] = []
        for batch in batches where rest > .zero {
            let share = min(rest, batch.amount)
            shares.append((batch, share))
            rest = rest - share
        }
        return rest == .zero ? shares : nil
    }
}
