package import Accounts
package import Catalog
package import Core
package import Ledger
import Places

/// What is carried to another place.
package struct MoveDraft: Hashable, Sendable {
    package var subject: BookingSubject
    /// Moves only what lies there.
    package var from: StockPlace
    /// Nil for nowhere in particular.
    package var to: LocationID?
    /// Nil moves all of it.
    package var amount: Amount?
    package var unit: Unit.Code?

    package init(
        _ subject: BookingSubject,
        from: StockPlace = .anywhere,
        to: LocationID?,
        amount: Amount? = nil,
        unit: Unit.Code? = nil
    ) {
        self.subject = subject
        self.from = from
        self.to = to
        self.amount = amount
        self.unit = unit
    }
}

extension HouseholdTransaction {
    /// Moves an amount to another place: of a batch, or of what should be used first.
    ///
    /// A part becomes a batch of its own that remembers where it came from. Refused when there is not enough.
    package func move(_ draft: MoveDraft) throws -> Booked {
        let (product, batch) = try resolve(draft.subject)
        let steps = try draft.amount.map { try positiveSteps(of: $0, draft.unit, product) }
        if product.details.management == .items, let steps, steps.rawValue % product.scale.rawValue != 0 {
            throw Rejection("amount", Message("error.number_whole"))
        }
        let places = try locations()
        if let target = draft.to, places[target] == nil { throw Rejection("to", Message("error.choice")) }
        let there = try available(product, batch, at: draft.from, field: "from")
        let elsewhere = there.filter { $0.details.location != draft.to }
        guard elsewhere.count > 0 || there.isEmpty else { throw Rejection("to", Message("error.there_already")) }
        let all = elsewhere.reduce(Steps.zero) { $0 + $1.amount }
        guard all > .zero,
            let shares = Self.shares(of: steps.map { product.meant($0, of: elsewhere) } ?? all, among: elsewhere)
        else {
            throw Refusal.notEnough(elsewhere, of: product)
        }
        var sheet = BookingSheet(.move, in: self)
        for (batch, share) in shares { try sheet.move(share, of: batch, of: product, to: draft.to, in: places, today) }
        return try sheet.finish(product)
    }
}

extension BookingSheet {
    /// Carries a part of a batch, or all of it, to another place.
    mutating func move(
        _ part: Steps,
        of batch: Batch,
        of product: Product,
        to location: Location.ID?,
        in places: LocationTree,
        _ today: CivilDate
    ) throws {
        guard batch.isPooled else {
            let details = batch.details.moved(to: location, of: product.details, in: places, on: today)
            return try change(part, of: batch, of: product, to: details)
        }
        try pool(part, of: product, at: location)
        try add(-part, to: batch)
    }
}
