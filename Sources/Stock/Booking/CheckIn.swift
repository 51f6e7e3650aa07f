package import Accounts
package import Catalog
package import Core
package import Ledger
import Places

/// What comes into stock.
package struct CheckInDraft: Hashable, Sendable {
    package var target: BookingTarget
    package var bestBefore: BestBefore?
    package var place: Place
    package var purchasedOn: CivilDate?
    package var price: Money?
    package var note: String

    /// Where it is put.
    package enum Place: Hashable, Sendable {
        /// Where the product usually lies, if anywhere.
        case usual
        case nowhere
        case at(LocationID)
    }

    package init(
        target: BookingTarget,
        bestBefore: BestBefore? = nil,
        place: Place = .usual,
        purchasedOn: CivilDate? = nil,
        price: Money? = nil,
        note: String = ""
    ) {
        self.target = target
        self.bestBefore = bestBefore
        self.place = place
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
        guard product.stock.rawValue <= Steps.limit.rawValue - steps.rawValue else {
            throw Rejection("amount", Message("error.number_large"))
        }
        let location = try location(draft.place, of: product)
        try product.requireAmounts()
        let details = Batch.Details(
            location: location,
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

    private func location(_ place: CheckInDraft.Place, of product: Product) throws -> Location.ID? {
        switch place {
        case .nowhere:
            return nil
        case .usual:
            // The usual place may be in the trash by now.
            return try product.details.location.flatMap { try location($0) }?.id
        case .at(let id):
            guard try location(id) != nil else { throw Rejection("location", Message("error.choice")) }
            return id
        }
    }
}
