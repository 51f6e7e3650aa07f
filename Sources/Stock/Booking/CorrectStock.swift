package import Accounts
package import Catalog
package import Core
import Ledger
import Places

/// What was counted.
package struct CorrectDraft: Hashable, Sendable {
    package var subject: BookingSubject
    /// Where it was counted.
    package var place: StockPlace
    /// What is there, none included.
    package var amount: Amount
    package var unit: Unit.Code?

    package init(_ subject: BookingSubject, place: StockPlace = .anywhere, amount: Amount, unit: Unit.Code? = nil) {
        self.subject = subject
        self.place = place
        self.amount = amount
        self.unit = unit
    }
}

extension HouseholdTransaction {
    /// Books the difference between what was counted and what should be there.
    ///
    /// What is missing goes from what should have been used first; what is too much goes to what came in last, or
    /// becomes a batch without a date where there is none.
    package func correct(_ draft: CorrectDraft) throws -> Booked {
        let (product, batch) = try resolve(draft.subject)
        let typed = try steps(of: draft.amount, draft.unit, product)
        guard typed >= .zero else { throw Rejection("amount", Message("error.negative")) }
        let there = try available(product, batch, at: draft.place, field: "location")
        try product.requireAmounts()
        let counted = product.meant(typed, of: batch.map { [$0] } ?? there)
        var sheet = BookingSheet(.correct, in: self)
        if let batch {
            // An empty batch is nowhere to be found, and may still be counted.
            guard there.contains(batch) || draft.place == .anywhere else {
                throw Rejection("location", Message("error.choice"))
            }
            try requireRoom(counted - batch.amount, for: product)
            try sheet.add(counted - batch.amount, to: batch)
        } else {
            try sheet.correct(product, there, to: counted, newAt: try newPlace(draft.place, of: product), in: self)
        }
        guard !sheet.isEmpty else { throw Rejection("amount", Message("error.nothing_counted")) }
        return try sheet.finish(product)
    }

    /// Throws when there would be more of a product than can be counted.
    func requireRoom(_ more: Steps, for product: Product) throws {
        guard more <= Steps.limit - product.stock else { throw Rejection("amount", Message("error.number_large")) }
    }

    /// Where something lies that nobody knew of.
    private func newPlace(_ place: StockPlace, of product: Product) throws -> Location.ID? {
        switch place {
        case .anywhere: try product.details.location.flatMap { try location($0) }?.id
        case .within(let location): location
        case .exactly(let location): location
        }
    }
}

extension BookingSheet {
    /// Brings what is there of a product to what was counted.
    mutating func correct(
        _ product: Product,
        _ there: [Batch],
        to counted: Steps,
        newAt location: Location.ID?,
        in transaction: HouseholdTransaction
    ) throws {
        let known = there.reduce(Steps.zero) { $0 + $1.amount }
        if counted < known {
            for (batch, share) in HouseholdTransaction.shares(of: known - counted, among: there) ?? [] {
                try add(-share, to: batch)
            }
            return
        }
        try transaction.requireRoom(counted - known, for: product)
        if let latest = there.max(by: { $0.id < $1.id }) {
            try add(counted - known, to: latest)
        } else if counted > .zero {
            try insertFound(counted, of: product, at: location)
        }
    }

    private mutating func insertFound(_ amount: Steps, of product: Product, at location: Location.ID?) throws {
        if product.isPooled {
            try pool(amount, of: product, at: location)
        } else {
            try insert(amount, Batch.Details(location: location), of: product)
        }
    }
}

extension Product {
    /// Whether only amounts are kept of it, one in each place.
    var isPooled: Bool { details.management != .batches }
}
