package import Accounts
import Catalog
import Core
package import Ledger
import Places

extension HouseholdTransaction {
    /// Puts an item into the trash: it is in the house no more, and where it was lent, that is over.
    @discardableResult
    package func deleteItem(_ uid: ItemCode) throws -> Action.ID {
        guard let item = try item(uid), let product = try product(item.product) else { throw Refusal.notFound }
        try setItem(item.id, deletedAt: now)
        try putInTrash(.item, item.id.rawValue, title: "\(item.title(product.name)) (\(item.uid))")
        let action = try record(
            .checkOut,
            [
                NewMovement(
                    .checkOut,
                    product: item.product,
                    item: item.id,
                    location: item.details.location,
                    amount: item.lending.loan == nil ? -product.scale.one : .zero,
                    before: item.state,
                    after: nil
                )
            ]
        )
        try refreshFigures(of: item.product)
        return action
    }
}

extension TrashRestorer {
    /// Puts items back as they were, lent ones lent.
    package static let items = TrashRestorer(
        restore: { transaction, subject in try transaction.bringBack(Item.ID(rawValue: subject)) },
        page: { "/items?done=\(ItemAnnouncements.restored)-\($0)" }
    )
}

extension HouseholdTransaction {
    fileprivate func bringBack(_ id: Item.ID) throws {
        guard let (item, _) = try anyItem(id), let product = try product(item.product) else {
            throw Refusal(.conflict, Message("error.undo_product_gone"))
        }
        try setItem(id, deletedAt: nil)
        var details = item.details
        // The place may have been deleted meanwhile.
        if let place = details.location, try location(place) == nil { details.location = nil }
        try updateItem(id, to: details)
        let state = SubjectState(details.state.fields.merging(item.lending.state.fields) { $1 })
        let movement = NewMovement(
            .checkIn,
            product: item.product,
            item: id,
            location: details.location,
            amount: item.lending.loan == nil ? product.scale.one : .zero,
            before: nil,
            after: state
        )
        try record(.checkIn, [movement])
        try refreshFigures(of: item.product)
    }
}
