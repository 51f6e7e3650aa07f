package import Accounts
import Core

extension HouseholdTransaction {
    /// Changes what is said about a product, and keeps what is not.
    ///
    /// The unit can only be changed while nothing of the product was ever booked: the journal's amounts are of the
    /// unit they were booked in.
    package func editProduct(_ id: Product.ID, _ changes: ProductChanges, _ books: StockBooks) throws {
        guard let product = try product(id) else { throw Refusal.notFound }
        var details = product.details.applying(changes)
        let rejection = try complaints(about: details, changing: changes)
        guard rejection.isEmpty else { throw rejection }
        var scale = product.scale
        if details.unit != product.unit {
            scale = try self.scale(for: details.unit)
            details.minimum = try minimum(of: product, in: details.unit, scale)
        }
        if case .set(let minimum) = changes.minimum { details.minimum = try scale.minimum(minimum) }
        // How it is counted is changed by the stock itself, which has to follow.
        let management = details.management
        details.management = product.details.management
        try updateProduct(id, to: details, scale: scale)
        if management != details.management { try books.convert(self, id, management) }
        if details.daysAfterOpening != product.details.daysAfterOpening { try books.refreshUse(self, id) }
    }

    /// The minimum of a product that is to be counted in another unit; where nothing converts, the number stays.
    private func minimum(of product: Product, in unit: Unit.Code, _ scale: Scale) throws -> Steps? {
        guard product.stock == .zero, try !hasJournal(product.id) else {
            throw Rejection("unit", Message("error.unit_in_use"))
        }
        let conversions = try conversions()
        for contents in try barcodes(of: product.id).compactMap(\.contents)
        where conversions.factor(from: contents.unit, to: unit) == nil {
            throw Rejection("unit", Message("error.unit_of_barcodes"))
        }
        guard let minimum = product.details.minimum, let amount = try? Amount(product.text(minimum)) else { return nil }
        let factor = conversions.factor(from: product.unit, to: unit) ?? .one
        return (try? scale.steps(of: amount, times: factor)).flatMap { $0 > .zero ? $0 : nil }
    }
}
