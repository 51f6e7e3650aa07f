package import Ledger
import Places

/// Where something is taken from, or was counted.
package enum StockPlace: Hashable, Sendable {
    /// In the whole house.
    case anywhere
    /// In a place with all that lie in it.
    case within(LocationID)
    /// In a place without those in it, or nowhere in particular.
    case exactly(LocationID?)

    /// In a place with all that lie in it, or anywhere where none is named.
    package init(within location: LocationID?) {
        self = location.map { .within($0) } ?? .anywhere
    }
}
