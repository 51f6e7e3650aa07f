package import Accounts
import Catalog
import Core
package import Ledger
import Places

extension Restorer {
    /// What restores items: their own state here, that of their loans through the port.
    package static func items(
        _ loans: LoanState
    ) -> @Sendable (HouseholdTransaction, ItemID, SubjectState?) throws -> Void {
        { transaction, id, state in try transaction.restoreItem(id, state, loans) }
    }
}

extension HouseholdTransaction {
    /// Puts an item into the state that the journal says; a nil one means that it never came in, or is gone.
    fileprivate func restoreItem(_ id: Item.ID, _ state: SubjectState?, _ loans: LoanState) throws {
        guard let (item, isDeleted) = try anyItem(id), let product = try product(item.product) else {
            throw Refusal(.conflict, Message("error.undo_product_gone"))
        }
        guard let state else {
            // What never came in is not in the trash: only putting its coming in back into effect restores it.
            try setItem(id, deletedAt: now)
            return try refreshFigures(of: item.product)
        }
        let details = Item.Details(state)
        if let place = details.location, try location(place) == nil {
            throw Refusal(.conflict, Message("error.undo_place_gone"))
        }
        guard product.stock.rawValue <= Steps.limit.rawValue - product.scale.rawValue else {
            throw Refusal(.conflict, Message("error.number_large"))
        }
        if isDeleted {
            try setItem(id, deletedAt: nil)
            try takeFromTrash(.item, id.rawValue)
        }
        let lending = Item.Lending(state)
        try updateItem(id, to: details)
        try setLending(of: id, to: lending)
        try loans.restore(self, id, lending)
        try refreshFigures(of: item.product)
    }
}
