package import Accounts
package import Catalog
import Core
import Ledger
import Places

/// What merging one product into another would do.
struct Merge: Sendable {
    let product: Product
    let target: Product
    /// How many of the target's unit make one of the product's.
    let factor: Fraction
    /// What is there of the product, each beside its amount in the target's steps.
    let batches: [(batch: Batch, amount: Steps)]
    let barcodes: Int

    /// What comes to the target in all.
    var sum: Steps { batches.reduce(.zero) { $0 + $1.amount } }

    /// Whether dates, prices and notes are lost, or never were.
    var dropsDates: Bool { target.isPooled && !product.isPooled && !batches.isEmpty }
}

extension HouseholdScope {
    /// Works out what merging one product into another would do.
    ///
    /// Throws a rejection of `into` when they cannot be one.
    func merge(of id: Product.ID, into other: Product.ID) throws -> Merge {
        guard let product = try product(id) else { throw Refusal.notFound }
        guard let target = try self.product(other), other != id else {
            throw Rejection("into", Message("error.choice"))
        }
        guard product.details.management != .items, target.details.management != .items, try !hasItems(id) else {
            throw Rejection("into", Message("error.merge_items"))
        }
        let factor = try factor(from: product.unit, to: target, field: "into")
        let batches = try batches(of: id).map { batch in
            guard let amount = Merge.steps(batch.amount, from: product, to: target, times: factor) else {
                throw Rejection("into", Message("error.merge_too_fine"))
            }
            return (batch: batch, amount: amount)
        }
        return Merge(
            product: product,
            target: target,
            factor: factor,
            batches: batches,
            barcodes: try barcodes(of: id).count
        )
    }
}

extension Merge {
    /// An amount of one product in another's steps; nil where that is no whole number.
    static func steps(_ steps: Steps, from product: Product, to target: Product, times factor: Fraction) -> Steps? {
        guard let scales = Ratio(target.scale.rawValue, product.scale.rawValue) else { return nil }
        let (once, overflow) = (Int128(steps.rawValue) * Int128(factor.numerator))
            .multipliedReportingOverflow(by: Int128(scales.numerator))
        guard !overflow else { return nil }
        let (whole, rest) = once.quotientAndRemainder(
            dividingBy: Int128(factor.denominator) * Int128(scales.denominator)
        )
        guard rest == 0, let value = Int64(exactly: whole), value <= Steps.limit.rawValue else { return nil }
        return Steps(rawValue: value)
    }

    /// A batch of the product as one of the target.
    func details(of batch: Batch) -> Batch.Details {
        var details = batch.details
        details.price = details.price.flatMap { price in
            // A price that was paid for no whole number of the target's steps is that of what is left.
            if let amount = Self.steps(price.amount, from: product, to: target, times: factor) {
                return Price(total: price.total, amount: amount)
            }
            let left = batches.first { $0.batch.id == batch.id }?.amount
            return price.share(of: batch.amount).flatMap { share in left.map { Price(total: share.total, amount: $0) } }
        }
        return details
    }

    /// Two scales in lowest terms.
    private struct Ratio {
        let numerator: Int64
        let denominator: Int64

        init?(_ numerator: Int64, _ denominator: Int64) {
            guard numerator > 0, denominator > 0 else { return nil }
            var (first, second) = (numerator, denominator)
            while second != 0 { (first, second) = (second, first % second) }
            (self.numerator, self.denominator) = (numerator / first, denominator / first)
        }
    }
}

extension HouseholdTransaction {
    /// Makes one product of two that turned out to be one: stock and codes of the one go to the other.
    ///
    /// Undo brings both back. Refused where no conversion leads from the one's unit to the other's.
    package func mergeProduct(_ id: Product.ID, into other: Product.ID) throws -> Booked {
        let merge = try merge(of: id, into: other)
        let (product, target) = (merge.product, merge.target)
        try Self.requireRoom(merge.sum, for: target, field: "into")
        var sheet = BookingSheet(.convert, in: self)
        let barcodes = try moveBarcodes(of: product, to: target)
        sheet.merge(product, into: target, barcodes)
        for (batch, amount) in merge.batches {
            if target.isPooled {
                try sheet.pool(amount, of: target, at: batch.details.location)
            } else {
                try sheet.insert(amount, merge.details(of: batch), of: target)
            }
        }
        for (batch, _) in merge.batches { try sheet.end(batch) }
        try setMerged(id, into: other)
        return try sheet.finish(target)
    }

    private static func requireRoom(_ more: Steps, for product: Product, field: String) throws(Rejection) {
        guard more <= Steps.limit - product.stock else { throw Rejection(field, Message("error.number_large")) }
    }
}

extension Product {
    /// The fields of a product's state that say which product it turned out to be, and which codes went there.
    static let mergedField = "merged_into"
    private static let barcodesField = "barcodes"
    private static let plainBarcodesField = "plain_barcodes"

    /// The state of a product that became another.
    static func merged(into target: Product.ID, _ barcodes: MovedBarcodes) -> SubjectState {
        [
            mergedField: target.description,
            barcodesField: barcodes.all.map(\.description).joined(separator: " "),
            plainBarcodesField: barcodes.plain.map(\.description).joined(separator: " "),
        ]
    }

    /// The codes that went along.
    static func barcodes(in state: SubjectState) -> MovedBarcodes {
        func ids(_ field: String) -> [Barcode.ID] {
            (state[field] ?? "").split(separator: " ").compactMap { Barcode.ID(String($0)) }
        }
        return MovedBarcodes(all: ids(barcodesField), plain: ids(plainBarcodesField))
    }
}
