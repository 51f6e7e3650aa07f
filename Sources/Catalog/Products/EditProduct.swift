package import Accounts
import Core

extension HouseholdTransaction {
    /// Changes what is said about a product, and keeps what is not.
    ///
    /// With its unit, everything that was ever booked of it is counted in the new one.
    package func editProduct(_ id: Product.ID, _ changes: ProductChanges, _ books: StockBooks) throws {
        guard let before = try product(id) else { throw Refusal.notFound }
        let rejection = try complaints(about: before.details.applying(changes), changing: changes)
        guard rejection.isEmpty else { throw rejection }
        if case .set(let unit) = changes.unit, unit != before.unit {
            // A group that it leaves has no say in its unit.
            if changes.leavesGroup { try put(id, in: nil) }
            try changeUnit(of: before, to: unit, books)
        }
        guard let product = try product(id) else { throw Refusal.notFound }
        var details = product.details.applying(changes)
        let (minimum, quick) = (product.details.minimum, product.details.quickAmount)
        if case .set(let amount) = changes.minimum {
            details.minimum = try product.scale.amount(amount, before: minimum)
        }
        if case .set(let amount) = changes.quickAmount {
            details.quickAmount = try product.scale.amount(amount, before: quick, field: "quick_amount")
        }
        let isChosen = changes.purchaseUnit != .keep
        try details.requirePurchaseUnit(try conversions(of: id), field: isChosen ? "purchase_unit" : "unit")
        // How it is counted is changed by the stock itself, which has to follow.
        let management = details.management
        details.management = product.details.management
        try updateProduct(id, to: details, scale: product.scale)
        try changeGroup(of: id, by: changes)
        if management != details.management { try books.convert(self, id, management) }
        if details.daysAfterOpening != before.details.daysAfterOpening { try books.refreshUse(self, id) }
    }
}

extension ProductChanges {
    fileprivate var leavesGroup: Bool { group != .keep || newGroup != nil }
}
