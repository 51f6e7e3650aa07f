import Accounts
import Core
import Ledger

extension HouseholdTransaction {
    /// Puts a product where some changes say, into a group made for it if need be; its barcodes go with it.
    func changeGroup(of product: Product.ID, by changes: ProductChanges) throws {
        if let name = changes.newGroup {
            let before = try self.product(product)?.details.group
            if case .set(let chosen?) = changes.group, chosen != before, try group(named: name)?.id != chosen {
                throw Rejection("new_group", Message("error.two_groups"))
            }
            try put(product, in: try groupToJoin(named: name, by: product), field: "new_group")
        } else if case .set(let group) = changes.group {
            try put(product, in: group)
        }
    }

    /// Puts a product into a group, or into none.
    func put(_ id: Product.ID, in group: ProductGroup.ID?, field: String = "group") throws {
        guard let product = try product(id), product.details.group != group else { return }
        try setGroup(of: id, to: group)
        if let before = product.details.group { try refresh(before) }
        if let group { try regauge(group, field: field) }
    }

    /// The group of a name, whatever its capital letters; made anew, counted in the product's unit, when there is none.
    private func groupToJoin(named name: String, by product: Product.ID) throws -> ProductGroup.ID {
        if let group = try group(named: name) { return group.id }
        return try addGroup(GroupDraft(name: name, unit: try self.product(product)?.unit ?? .piece))
    }
}
