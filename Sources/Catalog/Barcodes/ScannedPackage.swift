package import Accounts
package import Core

/// A package of a product, with what its code says about this one.
package struct ScannedPackage: Hashable, Sendable {
    package let product: Product
    package let barcode: Barcode
    /// What it holds: what its code says it weighs or counts, else what packages with this code hold.
    ///
    /// Nil for one of the product's unit.
    package let contents: Barcode.Contents?
    /// What its code says it costs.
    package let price: Money?
    /// What a GS1 code says: until when it keeps, and of which lot it is.
    package let elements: GS1Elements?
}

extension HouseholdScope {
    /// The package that a scanned code is on; nil when no product has the code.
    package func package(_ code: ScannedCode) throws -> ScannedPackage? {
        guard let barcode = try barcode(code), let product = try product(barcode.product) else { return nil }
        let weight = try weightCode(code)
        var price: Money?
        if let weight, weight.rule.meaning == .price, weight.value > .zero {
            price = Money(weight.value, currency: member.household.currency)
        }
        return ScannedPackage(
            product: product,
            barcode: barcode,
            contents: try measured(code.elements, weight, of: product) ?? counted(code.elements, barcode, product),
            price: price,
            elements: code.elements
        )
    }

    /// The measure in a code; nil where it says none, or none that the product can be counted in.
    private func measured(
        _ elements: GS1Elements?,
        _ weight: WeightCode?,
        of product: Product
    ) throws -> Barcode.Contents? {
        let measures = [
            weight.flatMap { code in code.rule.meaning.unit.map { (code.value, $0) } },
            elements?.kilograms.map { ($0, .kilogram) },
            elements?.litres.map { ($0, .litre) },
        ]
        return try measures.lazy.compactMap(\.self).first { amount, unit in
            guard amount > .zero else { return false }
            return try unit == product.unit || conversions(of: product.id).factor(from: unit, to: product.unit) != nil
        }.map { Barcode.Contents(amount: $0, unit: $1) }
    }

    /// So many of what one package holds.
    private func counted(_ elements: GS1Elements?, _ barcode: Barcode, _ product: Product) -> Barcode.Contents? {
        guard let count = elements?.count, count > 1 else { return barcode.contents }
        let one = barcode.contents ?? Barcode.Contents(amount: Amount(1), unit: product.unit)
        let (millionths, isTooLarge) = one.amount.millionths.multipliedReportingOverflow(by: Int64(count))
        guard !isTooLarge, Amount(millionths: millionths) <= Amount.limit else { return barcode.contents }
        return Barcode.Contents(amount: Amount(millionths: millionths), unit: one.unit)
    }
}
