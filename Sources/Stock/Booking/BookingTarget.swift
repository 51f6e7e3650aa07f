import Accounts
package import Catalog
package import Core

/// Which product is booked, and how much of it, as a form or a call names them.
package struct BookingTarget: Hashable, Sendable {
    package var product: Product.ID?
    package var barcode: String?
    package var amount: Amount
    package var unit: Unit.Code?

    package init(product: Product.ID? = nil, barcode: String? = nil, amount: Amount, unit: Unit.Code? = nil) {
        self.product = product
        self.barcode = barcode
        self.amount = amount
        self.unit = unit
    }
}

extension HouseholdScope {
    /// Finds the product and counts the amount in its steps.
    ///
    /// With a barcode and no unit the amount counts packages: two of a code that holds six are twelve.
    func resolve(_ target: BookingTarget) throws -> (product: Product, steps: Steps) {
        let (product, contents) = try product(of: target)
        var factor = Fraction.one
        if let unit = target.unit {
            factor = try self.factor(from: unit, to: product, field: "unit")
        } else if let contents {
            let unit = try self.factor(from: contents.unit, to: product, field: "barcode")
            let package = Fraction(contents.amount.millionths, 1_000_000).flatMap { $0.multiplied(by: unit) }
            guard let package else { throw Rejection("amount", Message("error.number_large")) }
            factor = package
        }
        let steps = try steps(of: target.amount, times: factor, product)
        guard steps > .zero else { throw Rejection("amount", Message("error.positive")) }
        return (product, steps)
    }

    /// Counts an amount, in a unit or the product's own, in its steps.
    func steps(of amount: Amount, _ unit: Unit.Code?, _ product: Product) throws -> Steps {
        let factor = try unit.map { try self.factor(from: $0, to: product, field: "unit") } ?? .one
        return try steps(of: amount, times: factor, product)
    }

    /// As above, for an amount that must be more than none.
    func positiveSteps(of amount: Amount, _ unit: Unit.Code?, _ product: Product) throws -> Steps {
        let steps = try steps(of: amount, unit, product)
        guard steps > .zero else { throw Rejection("amount", Message("error.positive")) }
        return steps
    }

    private func steps(of amount: Amount, times factor: Fraction, _ product: Product) throws -> Steps {
        do { return try product.scale.steps(of: amount, times: factor) } catch {
            throw Rejection("amount", error.message)
        }
    }

    func product(of target: BookingTarget) throws -> (Product, Barcode.Contents?) {
        if let id = target.product {
            guard target.barcode == nil else { throw Rejection("barcode", Message("error.product_or_barcode")) }
            guard let product = try product(id) else { throw Rejection("product", Message("error.choice")) }
            return (product, nil)
        }
        guard let text = target.barcode else { throw Rejection("product", Message("error.required")) }
        guard let package = try ScannedCode(text).flatMap({ try package($0) }) else {
            throw Rejection("barcode", Message("error.unknown_code"))
        }
        return (package.product, package.contents)
    }

    func factor(from unit: Unit.Code, to product: Product, field: String) throws -> Fraction {
        if unit == product.unit { return .one }
        guard let factor = try conversions(of: product.id).factor(from: unit, to: product.unit) else {
            throw Rejection(field, Message("error.no_conversion"))
        }
        return factor
    }
}

extension Product {
    /// Stops what books amounts of something that is kept piece by piece.
    func requireAmounts() throws(Refusal) {
        guard details.management != .items else {
            throw Refusal(.conflict, Message("error.items_are_booked_singly"))
        }
    }
}
