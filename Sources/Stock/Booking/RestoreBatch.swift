import Accounts
import Catalog
import Core
package import Ledger
import Places

extension Restorer {
    /// Puts batches back into the state and the amount that the journal says, and products into how they were counted.
    package static let stock = Restorer(restoreBatch: restoreBatch, restoreProduct: restoreProduct)

    @Sendable
    private static func restoreBatch(
        _ transaction: HouseholdTransaction,
        _ id: Batch.ID,
        _ state: SubjectState?,
        _ amount: Steps
    ) throws {
        guard let batch = try transaction.batch(id), let product = try transaction.product(batch.product) else {
            throw Refusal(.conflict, Message("error.undo_product_gone"))
        }
        let details = state.map { Batch.Details($0) } ?? batch.details
        if amount > .zero, let location = details.location, try transaction.location(location) == nil {
            throw Refusal(.conflict, Message("error.undo_place_gone"))
        }
        // Deliveries put back into effect could otherwise add up to more than can be counted.
        guard amount <= batch.amount || product.stock - batch.amount <= Steps.limit - amount else {
            throw Refusal(.conflict, Message("error.number_large"))
        }
        let useBy = details.useBy(daysAfterOpening: product.details.daysAfterOpening)
        try transaction.updateBatch(id, to: amount, details, useBy: useBy)
        try transaction.refreshFigures(of: product.id)
    }

    @Sendable
    private static func restoreProduct(
        _ transaction: HouseholdTransaction,
        _ id: Product.ID,
        from: SubjectState,
        to: SubjectState
    ) throws {
        if let target = from[Product.mergedField].flatMap({ Product.ID($0) }) {
            try transaction.setMerged(id, into: nil)
            try transaction.moveBack(Product.barcodes(in: from), to: id, from: target)
            return try transaction.refreshFigures(of: id)
        }
        func present(_ id: Product.ID) throws -> Product {
            guard let product = try transaction.product(id) else {
                throw Refusal(.conflict, Message("error.undo_product_gone"))
            }
            return product
        }
        let product = try present(id)
        if let into = to[Product.mergedField].flatMap({ Product.ID($0) }) {
            let target = try present(into)
            _ = try transaction.moveBarcodes(of: product, to: target)
            try transaction.setMerged(id, into: target.id)
            return try transaction.refreshFigures(of: id)
        }
        if let management = to[Product.managementField].flatMap({ Product.Management(rawValue: $0) }) {
            try transaction.setManagement(of: id, to: management)
        }
    }
}

extension Product {
    /// The field of a product's state that says how it is counted.
    static let managementField = "management"
}
