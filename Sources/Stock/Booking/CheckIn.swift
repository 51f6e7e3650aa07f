package import Accounts
package import Catalog
package import Core
package import Ledger
import Places

/// What comes into stock.
package struct CheckInDraft: Hashable, Sendable {
    package var target: BookingTarget
    package var bestBefore: BestBefore?
    /// Whether it was said that there is no date, so that what goes into a freezer gets none either.
    package var neverExpires: Bool
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
        neverExpires: Bool = false,
        place: Place = .usual,
        purchasedOn: CivilDate? = nil,
        price: Money? = nil,
        note: String = ""
    ) {
        self.target = target
        self.bestBefore = bestBefore
        self.neverExpires = neverExpires
        self.place = place
        self.purchasedOn = purchasedOn
        self.price = price
        self.note = note
    }
}

/// What a check-in made.
package struct CheckedIn: Hashable, Sendable {
    package let action: Action.ID
    /// Nil where a product's amounts are not kept in batches.
    package let batch: Batch.ID?
    package let product: Product.ID
}

extension CheckInDraft {
    /// Refuses what is not kept of a product that is only counted in each place.
    fileprivate func requireAmountOnly() throws(Rejection) {
        var rejection = Rejection()
        if bestBefore != nil { rejection.add("best_before", Message("error.amount_only")) }
        if purchasedOn != nil { rejection.add("purchased_on", Message("error.amount_only")) }
        if !note.isEmpty { rejection.add("note", Message("error.amount_only")) }
        guard rejection.isEmpty else { throw rejection }
    }
}

extension HouseholdTransaction {
    /// Puts an amount into stock, as a batch of its own.
    package func checkIn(_ draft: CheckInDraft) throws -> CheckedIn {
        var sheet = BookingSheet(.checkIn, in: self)
        let (product, batch) = try bring(draft, on: &sheet)
        return CheckedIn(action: try sheet.finish(), batch: batch, product: product)
    }

    /// Puts several amounts into stock as one action, which is undone as one.
    ///
    /// Complaints about all of them come at once, each named by `naming`, which is told the number of the draft.
    package func checkIn(
        _ drafts: [CheckInDraft],
        naming: (Int, Rejection) -> Rejection
    ) throws -> [CheckedIn] {
        guard !drafts.isEmpty else { return [] }
        var sheet = BookingSheet(.checkIn, in: self)
        var (booked, rejection): ([(product: Product.ID, batch: Batch.ID?)], Rejection) = ([], Rejection())
        for (index, draft) in drafts.enumerated() {
            do {
                booked.append(try bring(draft, on: &sheet))
            } catch let error as Rejection {
                for (name, messages) in naming(index, error).errors {
                    for message in messages { rejection.add(name, message) }
                }
            }
        }
        guard rejection.isEmpty else { throw rejection }
        let action = try sheet.finish()
        return booked.map { CheckedIn(action: action, batch: $0.batch, product: $0.product) }
    }

    private func bring(_ draft: CheckInDraft, on sheet: inout BookingSheet) throws -> (Product.ID, Batch.ID?) {
        let (product, steps) = try resolve(draft.target)
        guard product.stock.rawValue <= Steps.limit.rawValue - steps.rawValue else {
            throw Rejection("amount", Message("error.number_large"))
        }
        let location = try location(draft.place, of: product)
        try product.requireAmounts()
        return (product.id, try bring(steps, draft, of: product, to: location, on: &sheet))
    }

    /// Makes a batch of what comes in, which is named, or adds it to the one amount in the place.
    private func bring(
        _ steps: Steps,
        _ draft: CheckInDraft,
        of product: Product,
        to location: Location.ID?,
        on sheet: inout BookingSheet
    ) throws -> Batch.ID? {
        guard !product.isPooled else {
            try draft.requireAmountOnly()
            try sheet.pool(steps, of: product, at: location, price: draft.price)
            return nil
        }
        var details = Batch.Details(
            location: location,
            bestBefore: draft.bestBefore,
            purchasedOn: draft.purchasedOn,
            price: draft.price.map { Price(total: $0, amount: steps) },
            note: draft.note
        )
        if draft.bestBefore == nil, !draft.neverExpires, try locations().isFreezer(location) {
            details.redate(days: product.details.daysFrozen, from: today)
        }
        return try sheet.insert(steps, details, of: product)
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
