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
    /// The lot that a scanned code says, as the note tells it, where no note was said.
    package var lotNote = ""

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
    /// All batches, where several came in.
    package let batches: [Batch.ID]
    /// The product of the first.
    package let product: Product.ID

    init(action: Action.ID, batch: Batch.ID?, batches: [Batch.ID]? = nil, product: Product.ID) {
        self.action = action
        self.batch = batch
        self.batches = batches ?? [batch].compactMap(\.self)
        self.product = product
    }
}

extension Rejection {
    /// Adds everything that another tells.
    mutating func add(_ other: Rejection) {
        for (field, messages) in other.errors {
            for message in messages { add(field, message) }
        }
    }

    /// The same of one of several rows of a form: by the fields' names with its number behind; the first has none.
    func numbered(_ number: Int) -> Rejection {
        guard number > 1 else { return self }
        return Rejection(Dictionary(uniqueKeysWithValues: errors.map { ("\($0.key)_\(number)", $0.value) }))
    }

    /// Tells what is wrong with a row so.
    static func numbered<Value>(_ number: Int, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let rejection as Rejection { throw rejection.numbered(number) }
    }
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
    package func checkIn(_ draft: CheckInDraft) throws -> CheckedIn { try checkIn([draft]) }

    /// Puts several amounts into stock, each as a batch of its own, as one action.
    ///
    /// What is wrong with any but the first is told by the field's name with its number behind, `amount_2`.
    package func checkIn(_ drafts: [CheckInDraft]) throws -> CheckedIn {
        let done = try checkIn(drafts) { $1.numbered($0 + 1) }
        guard let first = done.first else { throw Rejection("amount", Message("error.required")) }
        return CheckedIn(
            action: first.action,
            batch: first.batch,
            batches: done.compactMap(\.batch),
            product: first.product
        )
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
        var coming: [Product.ID: Steps] = [:]
        for (index, draft) in drafts.enumerated() {
            do { booked.append(try bring(draft, on: &sheet, beside: &coming)) } catch let error as Rejection {
                rejection.add(naming(index, error))
            }
        }
        guard rejection.isEmpty else { throw rejection }
        let action = try sheet.finish()
        return booked.map { CheckedIn(action: action, batch: $0.batch, product: $0.product) }
    }

    private func bring(
        _ draft: CheckInDraft,
        on sheet: inout BookingSheet,
        beside coming: inout [Product.ID: Steps]
    ) throws -> (Product.ID, Batch.ID?) {
        let (product, steps) = try resolve(draft.target)
        let draft = try completed(draft)
        coming[product.id, default: .zero] += steps
        try requireRoom(coming[product.id] ?? steps, for: product)
        let location = try location(draft.place, of: product)
        try product.requireAmounts()
        return (product.id, try bring(steps, draft, of: product, to: location, on: &sheet))
    }

    /// The draft with what the scanned code says of the package, where nothing else was said.
    private func completed(_ draft: CheckInDraft) throws -> CheckInDraft {
        guard let package = try draft.target.barcode.flatMap({ ScannedCode($0) }).flatMap({ try package($0) }) else {
            return draft
        }
        var draft = draft
        if draft.price == nil, draft.target.unit == nil { draft.price = package.price?.times(draft.target.amount) }
        guard !package.product.isPooled else { return draft }
        if draft.bestBefore == nil, !draft.neverExpires {
            draft.bestBefore = package.elements?.bestBefore?.typed(today: today).map { BestBefore($0) }
        }
        if draft.note.isEmpty { draft.note = draft.lotNote }
        return draft
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

extension Money {
    /// What so many cost that cost this each; nil for parts of one.
    fileprivate func times(_ amount: Amount) -> Money? {
        let (count, rest) = amount.millionths.quotientAndRemainder(dividingBy: Amount(1).millionths)
        let (sum, isTooMuch) = minorUnits.multipliedReportingOverflow(by: count)
        return rest == 0 && !isTooMuch ? Money(minorUnits: sum, currency: currency) : nil
    }
}
