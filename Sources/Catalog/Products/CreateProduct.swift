package import Accounts
import Core

extension HouseholdTransaction {
    /// Makes a product with its barcodes.
    ///
    /// A helper makes one only from a code that nobody knew. Throws what is wrong by field, and a conflict naming the
    /// product that has one of the codes already.
    package func createProduct(_ draft: ProductDraft) throws -> Product.ID {
        try requireMayCreate(draft)
        var details = Product.Details.defaults.applying(draft.changes)
        let rejection = try complaints(about: details, changing: draft.changes)
        guard rejection.isEmpty else { throw rejection }
        if let path = draft.changes.newCategory, member.role.allows(.editCatalog) {
            details.category = try category(at: path)
        }
        if let category = details.category, let tag = draft.categoryTags.last { try remember(tag, in: category) }
        let conversions = try conversions()
        let scale = try scale(for: details.unit, conversions)
        details.minimum = try scale.amount(draft.changes.minimum.applied(to: nil))
        details.quickAmount = try scale.amount(draft.changes.quickAmount.applied(to: nil), field: "quick_amount")
        try details.requirePurchaseUnit(conversions)
        let id = try insertProduct(details, scale: scale)
        try changeGroup(of: id, by: draft.changes)
        for barcode in draft.barcodes { try put(barcode, on: id, countedIn: details.unit) }
        return id
    }

    private func requireMayCreate(_ draft: ProductDraft) throws(Refusal) {
        if member.role.allows(.editCatalog) { return }
        try member.require(.addScannedProduct)
        guard !draft.barcodes.isEmpty else { throw .forbidden }
    }
}
