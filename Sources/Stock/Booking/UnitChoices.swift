package import Accounts
package import Catalog
import Core
package import Site

extension HouseholdScope {
    /// The units in which a product can be booked: its own, and those that convert into it.
    package func units(bookable product: Product) throws -> [Unit] {
        let unit = product.unit
        let reachable = try conversions(of: product.id).reachable(from: unit)
        return try units().filter { reachable[$0.code] != nil }.sorted {
            ($0.code != unit ? 1 : 0) < ($1.code != unit ? 1 : 0)
        }
    }
}

extension MemberVisit {
    /// Units to choose from, each by what several of it are called.
    package func choices(_ units: [Unit]) -> [(value: String, label: String)] {
        let names = UnitNames(units, in: user.language)
        return units.map { ($0.code.rawValue, text(names.name(of: $0.code, beside: "2"))) }
    }

    /// Places to choose from, or none, which is called by its own name.
    func choices(_ places: Surroundings, none: Message) -> [(value: String, label: String)] {
        [("", text(none))] + places.placeChoices
    }
}
