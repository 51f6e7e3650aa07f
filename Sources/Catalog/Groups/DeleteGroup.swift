package import Accounts
package import Core
package import Ledger

extension HouseholdTransaction {
    /// Puts a group into the trash, after its products were moved to another or to none.
    ///
    /// Refused when it has products and `successor` is nil.
    @discardableResult
    package func deleteGroup(
        _ id: ProductGroup.ID,
        movingProductsTo successor: Successor<ProductGroup>?
    ) throws -> TrashEntry.ID {
        guard let group = try group(id) else { throw Refusal.notFound }
        var target: ProductGroup.ID?
        if case .to(let other) = successor {
            guard other != id, try self.group(other) != nil else {
                throw Rejection("move_to", Message("error.choice"))
            }
            target = other
        }
        let count = try productCount(of: id)
        guard successor != nil || count == 0 else {
            throw Refusal(.conflict, Message("error.group_occupied", ["count": .count(count)]))
        }
        try moveProducts(from: id, to: target)
        try refresh(id)
        if let target { try regauge(target, field: "move_to") }
        try setGroup(id, deletedAt: now)
        return try putInTrash(.group, id.rawValue, title: group.name)
    }
}

extension TrashRestorer {
    /// Takes groups out of the trash, empty as they went in.
    package static let group = TrashRestorer { transaction, subject in
        let id = ProductGroup.ID(rawValue: subject)
        guard let group = try transaction.anyGroup(id) else { throw Refusal.notFound }
        let taken = Refusal(.conflict, Message("error.group_name_taken", ["name": .text(group.name)]))
        try transaction.unlessGroupNameIsTaken(taken) { try transaction.setGroup(id, deletedAt: nil) }
        try transaction.refresh(id)
    } page: { subject in
        "/groups/\(subject)?done=\(CatalogAnnouncements.groupRestored)-\(subject)"
    }
}
