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
    /// Takes only what lies there, or in a place within.
    package var location: LocationID?
    package var isSpoiled: Bool

    package init(target: BookingTarget, batch: Batch.ID? = nil, location: LocationID? = nil, isSpoiled: Bool = false) {
        self.target = target
        self.batch = batch
        self.location = location
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
        package let batch: Batch.ID
        package let location: LocationID?
        package let amount: Steps
    }
}

extension HouseholdTransaction {
    /// Takes an amount out of stock: first expired, first out, opened before all else, or a chosen batch.
    ///
    /// Books nothing and is refused when there is not enough where it was to be taken from.
    package func checkOut(_ draft: CheckOutDraft) throws -> CheckedOut {
        let (product, steps) = try resolve(draft.target)
        let batches = try batches(for: draft, of: product)
        try product.requireAmounts()
        guard let shares = Self.shares(of: steps, among: batches) else {
            let there = batches.reduce(Steps.zero) { $0 + $1.amount }
            throw Refusal(
                .conflict,
                Message(
                    "error.not_enough",
                    [
                        "amount": .decimal(product.text(there)), "name": .text(product.name),
                    ]
                )
            )
        }
        let kind: MovementKind = draft.isSpoiled ? .spoil : .checkOut
        let movements = try shares.map { batch, share in
            try setAmount(of: batch.id, to: batch.amount - share)
            let state = batch.details.state
            return NewMovement(
                kind,
                product: product.id,
                batch: batch.id,
                location: batch.details.location,
                amount: -share,
                before: state,
                after: state
            )
        }
        let action = try record(kind, movements)
        try refreshFigures(of: product.id)
        let taken = shares.map { CheckedOut.Taken(batch: $0.id, location: $0.details.location, amount: $1) }
        return CheckedOut(action: action, product: product.id, taken: taken)
    }

    /// What may be taken, in the order in which it is taken.
    private func batches(for draft: CheckOutDraft, of product: Product) throws -> [Batch] {
        var places: [Location.ID]?
        if let location = draft.location {
            let tree = try locations()
            guard tree[location] != nil else { throw Rejection("location", Message("error.choice")) }
            places = tree.subtree(of: location)
        }
        let there = try batches(of: product.id, in: places)
        guard let chosen = draft.batch else { return there }
        guard let batch = try batch(chosen), batch.product == product.id else {
            throw Rejection("batch", Message("error.choice"))
        }
        return there.filter { $0.id == batch.id }
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
