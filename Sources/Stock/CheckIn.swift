package import Accounts
package import Catalog
package import Core
package import Ledger
import Places

/// What comes into stock.
package struct CheckInDraft: Hashable, Sendable {
    package var target: BookingTarget
    package var bestBefore: BestBefore?
    /// Nil puts it where the product usually lies.
    package var location: LocationID?
    package var purchasedOn: CivilDate?
    package var price: Money?
    package var note: String

    package init(
        target: BookingTarget,
        bestBefore: BestBefore? = nil,
        location: LocationID? = nil,
        purchasedOn: CivilDate? = nil,
        price: Money? = nil,
        note: String = ""
    ) {
        self.target = target
        self.bestBefore = bestBefore
        self.location = location
        self.purchasedOn = purchasedOn
        self.price = price
        self.note = note
    }
}

/// What a check-in made.
package struct CheckedIn: Hashable, Sendable {
    package let action: Action.ID
    package let batch: Batch.ID
    package let product: Product.ID
}

extension HouseholdTransaction {
    /// Puts an amount into stock, as a batch of its own.
    package func checkIn(_ draft: CheckInDraft) throws -> CheckedIn {
        let (product, steps) = try resolve(draft.target)
        guard steps > .zero else { throw Rejection("amount", Message("error.positive")) }
        guard product.stock.rawValue <= Steps.limit.rawValue - steps.rawValue else {
            throw Rejection("amount", Message("error.number_large"))
        }
        if let location = draft.location, try self.location(location) == nil {
            throw Rejection("location", Message("error.choice"))
        }
        let details = Batch.Details(
            location: draft.location ?? product.details.location,
            bestBefore: draft.bestBefore,
            purchasedOn: draft.purchasedOn,
            price: draft.price.map { Price(total: $0, amount: steps) },
            note: draft.note
        )
        let useBy = details.useBy(daysAfterOpening: product.details.daysAfterOpening)
        let batch = try insertBatch(of: product.id, steps, details, useBy: useBy)
        let movement = NewMovement(
            .checkIn,
            product: product.id,
            batch: batch,
            location: details.location,
            amount: steps,
            before: nil,
            after: details.state
        )
        let action = try record(.checkIn, [movement])
        try refreshFigures(of: product.id)
        return CheckedIn(action: action, batch: batch, product: product.id)
    }
}
