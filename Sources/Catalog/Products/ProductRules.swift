import Accounts
import Core
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
        return rejection
    }

    /// How finely a product counted in a unit is counted.
    func scale(for unit: Unit.Code) throws -> Scale {
        guard let scale = try conversions().scale(for: unit) else {
            throw Rejection("unit", Message("error.no_conversion"))
        }
        return scale
    }
}

extension Scale {
    /// A minimum in steps; nothing for none, which a zero means as well.
    func minimum(_ amount: Amount?) throws(Rejection) -> Steps? {
        guard let amount, amount != .zero else { return nil }
        guard amount > .zero else { throw Rejection("minimum", Message("error.negative")) }
        do { return try steps(of: amount) } catch { throw Rejection("minimum", error.message) }
    }
}

extension Scale.Fault {
    fileprivate var message: Message {
        switch self {
        case .notWhole: Message("error.too_fine")
        case .tooLarge: Message("error.number_large")
        }
    }
}
