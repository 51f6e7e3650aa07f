package import Accounts
package import Core
package import Ledger

extension HouseholdTransaction {
    /// Puts a category into the trash, after what is in it was moved out: products, and categories.
    ///
    /// With `.none` its products belong to no category, and categories in it go one level up. Refused when something
    /// is in it and `successor` is nil.
    @discardableResult
    package func deleteCategory(
        _ id: ProductCategory.ID,
        movingContentsTo successor: Successor<ProductCategory>?
    ) throws -> TrashEntry.ID {
        let tree = try categories()
        guard let category = tree[id] else { throw Refusal.notFound }
        let children = tree.children(of: id)
        if let successor {
            let target = try target(of: successor, leaving: id, in: tree)
            try moveProducts(from: id, to: target)
            for child in children { try move(child, to: target ?? category.parent, in: tree) }
        } else {
            let products = try productCount(in: id, upTo: .max)
            guard children.isEmpty, products == 0 else { throw Self.occupied(products, children.count) }
            // Those in the trash come back to no category.
            try moveProducts(from: id, to: nil)
        }
        try setCategory(id, parent: category.parent, deletedAt: now)
        return try putInTrash(.category, id.rawValue, title: category.name)
    }

    private static func occupied(_ products: Int, _ categories: Int) -> Refusal {
        Refusal(
            .conflict,
            Message(
                "error.category_occupied",
                [
                    "products": .message(Message("places.count_products", ["count": .count(products)])),
                    "categories": .message(Message("categories.count", ["count": .count(categories)])),
                ]
            )
        )
    }

    private func target(
        of successor: Successor<ProductCategory>,
        leaving id: ProductCategory.ID,
        in tree: CategoryTree
    ) throws -> ProductCategory.ID? {
        guard case .to(let target) = successor else { return nil }
        guard tree[target] != nil else { throw Rejection("move_to", Message("error.choice")) }
        guard !tree.subtree(of: id).contains(target) else {
            throw Rejection("move_to", Message("error.category_in_itself"))
        }
        return target
    }

    private func move(_ child: ProductCategory, to parent: ProductCategory.ID?, in tree: CategoryTree) throws {
        guard tree.depth(below: parent) + tree.height(of: child.id) <= CategoryTree.deepest else {
            throw Rejection("move_to", Message("error.category_too_deep", ["limit": .count(CategoryTree.deepest)]))
        }
        let taken = Rejection("move_to", Message("error.category_name_taken", ["name": .text(child.name)]))
        try unlessCategoryNameIsTaken(taken) { try setCategory(child.id, parent: parent, deletedAt: nil) }
    }
}

extension TrashRestorer {
    /// Takes categories out of the trash, empty as they went in.
    package static let category = TrashRestorer { transaction, subject in
        try transaction.restoreCategory(ProductCategory.ID(rawValue: subject))
    } page: { subject in
        "/categories?done=\(CatalogAnnouncements.categoryRestored)-\(subject)"
    }
}

extension HouseholdTransaction {
    /// Puts a category back to where it lay, or to the top when what it lay in is gone.
    fileprivate func restoreCategory(_ id: ProductCategory.ID) throws {
        guard let category = try anyCategory(id) else { throw Refusal.notFound }
        let tree = try categories()
        var parent = category.parent.flatMap { tree[$0]?.id }
        if tree.depth(below: parent) >= CategoryTree.deepest { parent = nil }
        let taken = Refusal(.conflict, Message("error.category_name_taken", ["name": .text(category.name)]))
        try unlessCategoryNameIsTaken(taken) { try setCategory(id, parent: parent, deletedAt: nil) }
    }
}
