import Accounts
package import Core
import Ledger
import SQLite

extension HouseholdScope {
    /// Complains about everything in a product's details that the household, or this release, cannot keep.
    func complaints(about details: Product.Details, changing changes: ProductChanges) throws -> Rejection {
        var rejection = Rejection()
        if details.name.isEmpty { rejection.add("name", Message("error.required")) }
        if case .set(let unit) = changes.unit, try !units().contains(where: { $0.code == unit }) {
            rejection.add("unit", Message("error.choice"))
        }
        if case .set(let location?) = changes.location, try !isPlace(location) {
            rejection.add("location", Message("error.choice"))
        }
        if case .set(let id?) = changes.category, try category(id) == nil {
            rejection.add("category", Message("error.choice"))
        }
        if case .set(let id?) = changes.group, try group(id) == nil {
            rejection.add("group", Message("error.choice"))
        }
        if case .set(let unit?) = changes.purchaseUnit, try !units().contains(where: { $0.code == unit }) {
            rejection.add("purchase_unit", Message("error.choice"))
        }
        return rejection
    }

    /// How finely a product counted in a unit is counted.
    func scale(for unit: Unit.Code, _ conversions: Conversions) throws(Rejection) -> Scale {
        guard let scale = conversions.scale(for: unit) else {
            throw Rejection("unit", Message("error.no_conversion"))
        }
        return scale
    }
}

extension Scale {
    /// A minimum, or another amount of a field, in steps; nothing for none, which a zero means as well.
    ///
    /// `before` is what the field showed, perhaps rounded.
    func amount(_ amount: Amount?, before: Steps? = nil, field: String = "minimum") throws(Rejection) -> Steps? {
        guard let amount, amount != .zero else { return nil }
        guard amount > .zero else { throw Rejection(field, Message("error.negative")) }
        do { return meant(try steps(of: amount), among: [before].compactMap(\.self)) } catch {
            throw Rejection(field, error.message)
        }
    }
}

extension Product.Details {
    /// Complains about a unit of purchase that does not convert.
    func requirePurchaseUnit(_ conversions: Conversions, field: String = "purchase_unit") throws(Rejection) {
        guard let purchaseUnit, conversions.factor(from: purchaseUnit, to: unit) == nil else { return }
        throw Rejection(field, Message("error.no_conversion"))
    }
}

extension Scale.Fault {
    /// What to say to whoever entered the amount.
    package var message: Message {
        switch self {
        case .notWhole: Message("error.too_fine")
        case .tooLarge: Message("error.number_large")
        }
    }
}
