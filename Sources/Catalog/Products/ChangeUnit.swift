import Accounts
import Core
import Ledger

extension HouseholdTransaction {
    /// Counts a product in another unit: its stock, its minimum and all that was ever booked of it, exactly.
    ///
    /// What its barcodes hold stays what it is. Where no conversion leads, only a product of which nothing was ever
    /// booked may change, and its numbers stay.
    func changeUnit(of product: Product, to unit: Unit.Code, _ books: StockBooks) throws {
        // A piece is one of whatever the product is counted in.
        guard try !hasItems(product.id) else { throw Rejection("unit", Message("error.items_are_booked_singly")) }
        let conversions = try conversions(of: product.id)
        let needed = try scale(for: unit, conversions)
        try requireContents(of: product, toConvertInto: unit, conversions)
        if let factor = conversions.factor(from: product.unit, to: unit) {
            try convert(product, to: unit, factor, needed: needed, books)
        } else {
            try changeUnit(ofUnused: product, to: unit, needed)
        }
        if let group = product.details.group, try self.product(product.id)?.details.group == group {
            try regauge(group, field: "unit")
        }
    }

    private func convert(
        _ product: Product,
        to unit: Unit.Code,
        _ factor: Fraction,
        needed: Scale,
        _ books: StockBooks
    ) throws {
        let counted = scaleClass(of: product)
        guard let scale = needed.refined(for: product.scale, times: factor),
            let steps = product.scale.multiplier(to: scale, times: factor),
            try canMultiply(counted.products, by: steps)
        else { throw tooFine(product) }
        do { try books.multiply(self, counted.products, steps) } catch Scale.Fault.tooLarge { throw tooFine(product) }
        try nameUnits(of: product.id, as: product.unit)
        try setScale(of: counted.products, to: scale, multiplyingBy: steps, unit: unit)
    }

    private func tooFine(_ product: Product) -> Rejection {
        Rejection("unit", Message("error.conversion_too_fine", ["name": .text(product.name)]))
    }

    private func changeUnit(ofUnused product: Product, to unit: Unit.Code, _ scale: Scale) throws {
        guard product.stock == .zero, try !hasJournal(product.id) else {
            let names = try unitNames()
            let units: Message.Arguments = [
                "from": .message(names.name(of: product.unit, beside: "2")),
                "to": .message(names.name(of: unit, beside: "2")),
            ]
            throw Rejection("unit", Message("error.unit_without_conversion", units))
        }
        func same(_ steps: Steps?) throws(Rejection) -> Steps? {
            try scale.amount(steps.flatMap { try? Amount(product.text($0)) }, field: "unit")
        }
        var details = product.details
        details.unit = unit
        details.minimum = try same(details.minimum)
        details.quickAmount = try same(details.quickAmount)
        try updateProduct(product.id, to: details, scale: scale)
    }

    private func requireContents(
        of product: Product,
        toConvertInto unit: Unit.Code,
        _ conversions: Conversions
    ) throws {
        for contents in try barcodes(of: product.id).compactMap(\.contents)
        where conversions.factor(from: contents.unit, to: unit) == nil {
            throw Rejection("unit", Message("error.unit_of_barcodes"))
        }
    }
}
