package import Accounts
import Core

extension HouseholdTransaction {
    /// Makes another product of which everything is the same but its stock and its codes.
    package func copyProduct(_ id: Product.ID) throws -> Product.ID {
        guard let product = try product(id) else { throw Refusal.notFound }
        var details = product.details
        // The usual place may be in the trash by now.
        if let place = details.location, try !isPlace(place) { details.location = nil }
        let copy = try insertProduct(details, scale: product.scale)
        try copyPictures(of: id, to: copy)
        for step in try steps(of: id) { _ = try insertConversion(ConversionDraft(step, product: copy)) }
        try put(copy, in: details.group)
        return copy
    }
}
