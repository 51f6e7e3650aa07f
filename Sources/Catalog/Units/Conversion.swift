package import Core
import Ledger
package import SQLite

/// A conversion as somebody entered it, for the whole household or for one product.
package struct Conversion: Hashable, Sendable {
    package typealias ID = Core.ID<Conversion>

    package let id: ID
    /// Nil where it holds for every product.
    package let product: Product.ID?
    package let step: Conversions.Step

    package static let row = RowDecoder("id", "product_id", "from_unit", "to_unit", "numerator", "denominator") {
        (id, product, from, to, numerator: Int64, denominator: Int64) in
        Conversion(
            id: id,
            product: product,
            // A stored fraction was one when it was written.
            step: Conversions.Step(from: from, to: to, factor: Fraction(numerator, denominator) ?? .one)
        )
    }
}

/// A conversion to be added.
package struct ConversionDraft: Hashable, Sendable {
    package var step: Conversions.Step
    /// Nil to hold for every product.
    package var product: Product.ID?

    package init(_ step: Conversions.Step, product: Product.ID? = nil) {
        self.step = step
        self.product = product
    }
}
