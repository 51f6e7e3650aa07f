package import Accounts
import Catalog
import Core
package import Ledger
package import Places

extension HouseholdTransaction {
    /// Changes what is known about an item; nil when nothing was to be changed.
    @discardableResult
    package func editItem(_ uid: ItemCode, to details: Item.Details) throws -> Action.ID? {
        guard let item = try item(uid) else { throw Refusal.notFound }
        return try change([item], .edit) { _ in details }
    }

    /// Moves items to a place, or to none, as one action; nil when all were there.
    ///
    /// Lent ones are elsewhere: it is the place that they come back to.
    @discardableResult
    package func moveItems(_ codes: [ItemCode], to location: Location.ID?) throws -> Action.ID? {
        var items: [Item] = []
        for code in codes where !items.contains(where: { $0.uid == code }) {
            guard let item = try item(code) else { throw Refusal.notFound }
            items.append(item)
        }
        return try change(items, .move) { details in
            var details = details
            details.location = location
            return details
        }
    }

    /// Changes several items in one action.
    func change(
        _ items: [Item],
        _ kind: MovementKind,
        _ changed: (Item.Details) -> Item.Details
    ) throws -> Action.ID? {
        var movements: [NewMovement] = []
        for item in items {
            let details = changed(item.details)
            guard details != item.details else { continue }
            if details.location != item.details.location, let place = details.location, try location(place) == nil {
                throw Rejection("location", Message("error.choice"))
            }
            try updateItem(item.id, to: details)
            movements.append(
                NewMovement(
                    kind,
                    product: item.product,
                    item: item.id,
                    location: details.location,
                    amount: .zero,
                    before: item.details.state,
                    after: details.state
                )
            )
        }
        for product in Set(items.map(\.product)) { try refreshFigures(of: product) }
        return movements.isEmpty ? nil : try record(kind, movements)
    }
}
