import Accounts
package import Catalog
import Core
package import Ledger
import Places

/// One action in the making: changes batches and writes down each change for the journal.
struct BookingSheet {
    let kind: MovementKind
    private let transaction: HouseholdTransaction
    private var movements: [NewMovement] = []
    /// The batches that were changed, in that order, each once; pooled amounts are none.
    private(set) var batches: [Batch.ID] = []
    private var products: Set<Product.ID> = []
    private var seen: Set<Batch.ID> = []

    init(_ kind: MovementKind, in transaction: HouseholdTransaction) {
        self.kind = kind
        self.transaction = transaction
    }

    /// Whether nothing was changed.
    var isEmpty: Bool { movements.isEmpty }

    /// Lets a batch hold more, or less when negative.
    mutating func add(_ amount: Steps, to batch: Batch) throws {
        try transaction.change(batch.id, by: amount)
        let state = batch.journalState
        note(batch.id, of: batch.product, at: batch.details.location, amount, state, state, batch.isPooled)
    }

    /// Makes a batch.
    @discardableResult
    mutating func insert(
        _ amount: Steps,
        _ details: Batch.Details,
        of product: Product,
        splitFrom parent: Batch.ID? = nil
    ) throws -> Batch.ID {
        let useBy = details.useBy(daysAfterOpening: product.details.daysAfterOpening)
        let id = try transaction.insertBatch(of: product.id, amount, details, useBy: useBy, splitFrom: parent)
        note(id, of: product.id, at: details.location, amount, nil, details.state)
        return id
    }

    /// Adds to the one amount of a product in a place.
    mutating func pool(_ amount: Steps, of product: Product, at location: Location.ID?, price: Money? = nil) throws {
        let id = try transaction.addToPool(of: product.id, amount, at: location)
        note(id, of: product.id, at: location, amount, nil, nil, true, price)
    }

    /// Changes a part of a batch, which then is a batch of its own with its share of the price, or all of it.
    mutating func change(_ part: Steps, of batch: Batch, of product: Product, to details: Batch.Details) throws {
        guard part < batch.amount else { return try change(batch, of: product, to: details) }
        var details = details
        details.price = details.price?.share(of: part)
        try insert(part, details, of: product, splitFrom: batch.id)
        try add(-part, to: batch)
    }

    /// Changes everything about a batch but its amount.
    mutating func change(_ batch: Batch, of product: Product, to details: Batch.Details) throws {
        let useBy = details.useBy(daysAfterOpening: product.details.daysAfterOpening)
        try transaction.updateBatch(batch.id, to: batch.amount, details, useBy: useBy)
        note(batch.id, of: product.id, at: details.location, .zero, batch.details.state, details.state)
    }

    /// Takes out all that is left of a batch, which thereby ends.
    mutating func end(_ batch: Batch) throws {
        try transaction.change(batch.id, by: -batch.amount)
        let place = batch.details.location
        note(batch.id, of: batch.product, at: place, -batch.amount, batch.journalState, nil, batch.isPooled)
    }

    /// Writes down that a product is counted in another way.
    mutating func change(_ product: Product, to management: Product.Management) {
        note(
            product,
            [Product.managementField: product.details.management.rawValue],
            [Product.managementField: management.rawValue]
        )
    }

    /// Writes down that a product became another.
    mutating func merge(_ product: Product, into target: Product, _ barcodes: MovedBarcodes) {
        note(product, [:], Product.merged(into: target.id, barcodes))
    }

    /// Writes down what was changed about a product itself.
    private mutating func note(_ product: Product, _ before: SubjectState, _ after: SubjectState) {
        movements.append(
            NewMovement(
                kind,
                product: product.id,
                batch: nil,
                location: nil,
                amount: .zero,
                before: before,
                after: after
            )
        )
        products.insert(product.id)
    }

    /// Books what was changed.
    @discardableResult
    consuming func finish() throws -> Action.ID {
        let action = try transaction.record(kind, movements)
        for product in products.sorted() { try transaction.refreshFigures(of: product) }
        return action
    }

    private mutating func note(
        _ batch: Batch.ID,
        of product: Product.ID,
        at location: Location.ID?,
        _ amount: Steps,
        _ before: SubjectState?,
        _ after: SubjectState?,
        _ isPooled: Bool = false,
        _ price: Money? = nil
    ) {
        movements.append(
            NewMovement(
                kind,
                product: product,
                batch: batch,
                location: location,
                amount: amount,
                before: before,
                after: after,
                price: price
            )
        )
        if !isPooled, seen.insert(batch).inserted { batches.append(batch) }
        products.insert(product)
    }
}

/// What an action did to batches.
package struct Booked: Hashable, Sendable {
    package let action: Action.ID
    package let product: Product.ID
    /// What was changed, what came of it first; empty where a product's amounts are not kept in batches.
    package let batches: [Batch.ID]
}

extension BookingSheet {
    /// Books what was changed of one product.
    consuming func finish(_ product: Product) throws -> Booked {
        let batches = batches
        return Booked(action: try finish(), product: product.id, batches: batches)
    }
}
