package import Accounts
package import Catalog
package import Core
package import Ledger
import Places

/// What was counted.
package struct CorrectDraft: Hashable, Sendable {
    package var subject: BookingSubject
    package var place: Place
    /// What is there, none included.
    package var amount: Amount
    package var unit: Unit.Code?

    /// Where it was counted.
    package enum Place: Hashable, Sendable {
        /// In the whole house.
        case anywhere
        /// In a place with all that lie in it.
        case within(LocationID)
        /// In a place without those in it, or nowhere in particular.
        case exactly(LocationID?)
    }

    package init(_ subject: BookingSubject, place: Place = .anywhere, amount: Amount, unit: Unit.Code? = nil) {
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
        let counted = try steps(of: draft.amount, draft.unit, product)
        guard counted >= .zero else { throw Rejection("amount", Message("error.negative")) }
        let there = try there(draft.place, of: product, batch)
        try product.requireAmounts()
        var sheet = BookingSheet(.correct, in: self)
        if let batch {
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

    /// What lies where it was counted.
    private func there(_ place: CorrectDraft.Place, of product: Product, _ batch: Batch?) throws -> [Batch] {
        switch place {
        case .anywhere: return try available(product, batch, within: nil, field: "location")
        case .exactly(let location):
            return try batches(of: product.id).filter { $0.details.location == location }
        case .within(let location):
            let there = try available(product, nil, within: location, field: "location")
            guard let batch else { return there }
            guard try locations().subtree(of: location).contains(where: { $0 == batch.details.location }) else {
                throw Rejection("location", Message("error.choice"))
            }
            return [batch]
        }
    }

    /// Where something lies that nobody knew of.
    private func newPlace(_ place: CorrectDraft.Place, of product: Product) throws -> Location.ID? {
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
