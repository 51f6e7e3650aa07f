package import Accounts
import Catalog
package import Core
package import Ledger
import Places

/// What was counted of one batch, or of a product in one place.
package struct CountedLine: Hashable, Sendable {
    package var subject: BookingSubject
    /// Where a product was counted; a batch is counted where it lies.
    package var location: LocationID?
    package var amount: Amount
    /// How much should have been there when it was counted, and where; nil takes it as it is now.
    package var known: Known?

    /// What the one who counts was shown.
    package struct Known: Hashable, Sendable {
        package let amount: Amount
        /// Nil where it does not matter whether a batch was moved meanwhile.
        package let place: StockPlace?

        package init(amount: Amount, place: StockPlace? = nil) {
            self.amount = amount
            self.place = place
        }
    }

    package init(_ subject: BookingSubject, at location: LocationID? = nil, amount: Amount, known: Known? = nil) {
        self.subject = subject
        self.location = location
        self.amount = amount
        self.known = known
    }
}

/// What came of a count.
package enum Counted: Hashable, Sendable {
    /// Everything was as it should be.
    case nothing
    case booked(Action.ID, batches: [Batch.ID])
    /// Nothing was booked: of these lines, by their numbers from zero, something came or went while they were counted.
    case changed([Int])
}

extension HouseholdTransaction {
    /// Books what several counts differ by, as one action.
    ///
    /// What is as it was shown books nothing, whatever became of it since; where something was booked in the meantime
    /// on what differs nothing is booked at all. A rejection names a line by its number, `amount_2`.
    package func count(_ lines: [CountedLine]) throws -> Counted {
        // Nothing is touched before all was looked at: what is found changed must leave no trace.
        var read: [ReadLine] = []
        var changed: [Int] = []
        var seen: Set<Batch.ID> = []
        for (index, line) in lines.enumerated() {
            try Rejection.numbered(index + 1) {
                let counted = try self.read(line)
                guard counted.there.allSatisfy({ seen.insert($0.id).inserted }) else {
                    throw Rejection(line.subject.batch == nil ? "product" : "batch", Message("error.counted_twice"))
                }
                guard !counted.isAsShown else { return }
                try counted.product.requireAmounts()
                if counted.isUnchanged { read.append(counted) } else { changed.append(index) }
            }
        }
        guard changed.isEmpty else { return .changed(changed) }
        guard !read.isEmpty else { return .nothing }
        var sheet = BookingSheet(.correct, in: self)
        var coming: [Product.ID: Steps] = [:]
        for line in read {
            coming[line.product.id, default: .zero] += line.amount - line.present
            try requireRoom(coming[line.product.id] ?? .zero, for: line.product)
            try sheet.book(line, in: self)
        }
        let batches = sheet.batches
        return .booked(try sheet.finish(), batches: batches)
    }

    private func read(_ line: CountedLine) throws -> ReadLine {
        let (product, batch) = try resolve(line.subject, pooled: true)
        if let place = line.location, try location(place) == nil {
            throw Rejection("location", Message("error.choice"))
        }
        let typed = try steps(of: line.amount, nil, product)
        guard typed >= .zero else { throw Rejection("amount", Message("error.negative")) }
        let there = try batch.map { [$0] } ?? available(product, nil, at: .exactly(line.location), field: "location")
        let present = there.reduce(Steps.zero) { $0 + $1.amount }
        let known = try line.known.map { try steps(of: $0.amount, nil, product) } ?? present
        let isSame = product.text(known) == product.text(present)
        let isInPlace = batch.map { batch in line.known?.place.map { $0 == .exactly(batch.details.location) } ?? true }
        return ReadLine(
            product: product,
            batch: batch,
            location: line.location,
            there: there,
            amount: product.meant(typed, of: there),
            present: present,
            isAsShown: product.text(typed) == product.text(known),
            isUnchanged: isSame && (isInPlace ?? true)
        )
    }
}

/// A line of a count beside what is there now.
private struct ReadLine {
    let product: Product
    let batch: Batch?
    let location: Location.ID?
    let there: [Batch]
    let amount: Steps
    let present: Steps
    let isAsShown: Bool
    let isUnchanged: Bool
}

extension BookingSheet {
    fileprivate mutating func book(_ line: ReadLine, in transaction: HouseholdTransaction) throws {
        if let batch = line.batch {
            try add(line.amount - batch.amount, to: batch)
        } else {
            try correct(line.product, line.there, to: line.amount, newAt: line.location, in: transaction)
        }
    }
}
