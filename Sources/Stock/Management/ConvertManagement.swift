package import Accounts
package import Catalog
import Core
package import Ledger
import Places

/// What becomes of a product's stock when it is counted in another way.
struct ManagementChange: Sendable {
    let product: Product
    let management: Product.Management
    /// What is there now.
    let batches: [Batch]
    /// Whether single pieces of it are known.
    let hasItems: Bool

    /// What is there in each place, in the order in which it should be used.
    var places: [(location: Location.ID?, amount: Steps)] {
        var places: [(location: Location.ID?, amount: Steps)] = []
        for batch in batches {
            if let index = places.firstIndex(where: { $0.location == batch.details.location }) {
                places[index].amount = places[index].amount + batch.amount
            } else {
                places.append((batch.details.location, batch.amount))
            }
        }
        return places
    }

    /// Whether batches are to become amounts, or amounts batches.
    var rearranges: Bool { product.isPooled == (management == .batches) }

    /// Why it cannot be done: single pieces that are known have to stay so, and are whole, so a rest stands against them.
    func obstacle(_ units: UnitNames) -> Message? {
        if hasItems { return Message("error.items_there") }
        let one = product.scale.rawValue
        let rests = places.lazy.map { Steps(rawValue: $0.amount.rawValue % one) }
        guard management == .items, let rest = rests.first(where: { $0 != .zero }) else { return nil }
        return Message(
            "error.items_whole",
            ["amount": .message(units.text(product.text(rest), of: product.unit))]
        )
    }
}

extension HouseholdScope {
    /// Works out what counting a product in another way would do.
    func managementChange(of product: Product, to management: Product.Management) throws -> ManagementChange {
        ManagementChange(
            product: product,
            management: management,
            batches: try batches(of: product.id),
            hasItems: try hasItems(product.id)
        )
    }
}

extension HouseholdTransaction {
    /// Counts a product in another way from now on, and keeps its stock: batches become an amount in each place and lose
    /// their dates, amounts become batches without any.
    ///
    /// Nil when it is counted in that way already. Single pieces are whole: a rest is refused, and named.
    @discardableResult
    package func convert(_ id: Product.ID, to management: Product.Management) throws -> Action.ID? {
        guard let product = try product(id) else { throw Refusal.notFound }
        guard product.details.management != management else { return nil }
        let change = try managementChange(of: product, to: management)
        if let obstacle = change.obstacle(try unitNames()) { throw Rejection("management", obstacle) }
        var sheet = BookingSheet(.convert, in: self)
        sheet.change(product, to: management)
        try setManagement(of: id, to: management)
        if change.rearranges {
            for batch in change.batches { try sheet.end(batch) }
            for place in change.places {
                if management == .batches {
                    try sheet.insert(place.amount, Batch.Details(location: place.location), of: product)
                } else {
                    try sheet.pool(place.amount, of: product, at: place.location)
                }
            }
        }
        return try sheet.finish()
    }
}
