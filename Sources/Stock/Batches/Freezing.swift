import Catalog
import Core
import Ledger
package import Places

extension LocationTree {
    /// Whether what lies in a place is frozen: the place is a freezer, or lies in one.
    package func isFreezer(_ id: Location.ID?) -> Bool {
        var next = id
        while let location = next.flatMap({ self[$0] }) {
            if location.isFreezer { return true }
            next = location.parent
        }
        return false
    }
}

extension Batch.Details {
    /// What becomes of a batch that is carried to another place on a day.
    ///
    /// Into a freezer and out of one the product's own days count from then on, where it has any; else dates stay.
    func moved(
        to location: Location.ID?,
        of product: Product.Details,
        in places: LocationTree,
        on today: CivilDate
    ) -> Batch.Details {
        var moved = self
        moved.location = location
        switch (places.isFreezer(self.location), places.isFreezer(location)) {
        case (false, true): moved.redate(days: product.daysFrozen, from: today)
        case (true, false): moved.redate(days: product.daysThawed, from: today)
        default: break
        }
        return moved
    }

    /// Gives a date that counts from a day; no days leave everything as it is.
    mutating func redate(days: Int?, from today: CivilDate) {
        guard let days, days > 0 else { return }
        bestBefore = BestBefore(day: today.adding(days: days))
        redatedOn = today
    }
}
