package import Accounts
import Core
import SQLite

/// What people enter about a category.
package struct CategoryDraft: Hashable, Sendable {
    package var name: String
    package var parent: ProductCategory.ID?

    package init(name: String, parent: ProductCategory.ID? = nil) {
        self.name = name
        self.parent = parent
    }
}

extension HouseholdTransaction {
    /// Makes a category.
    package func addCategory(_ draft: CategoryDraft) throws -> ProductCategory.ID {
        let tree = try categories()
        try check(draft, in: tree)
        guard tree.nodes.count < CategoryTree.most else {
            throw Refusal(.conflict, Message("error.categories_many", ["count": .count(CategoryTree.most)]))
        }
        guard tree.depth(below: draft.parent) < CategoryTree.deepest else { throw Self.tooDeep }
        return try unlessCategoryNameIsTaken(Self.taken) { try insertCategory(draft) }
    }

    /// Changes a category.
    ///
    /// It cannot be moved into itself or into one that lies in it.
    package func editCategory(_ id: ProductCategory.ID, to draft: CategoryDraft) throws {
        let tree = try categories()
        guard tree[id] != nil else { throw Refusal.notFound }
        try check(draft, in: tree)
        if let parent = draft.parent, tree.subtree(of: id).contains(parent) {
            throw Rejection("parent", Message("error.category_in_itself"))
        }
        guard tree.depth(below: draft.parent) + tree.height(of: id) <= CategoryTree.deepest else { throw Self.tooDeep }
        try unlessCategoryNameIsTaken(Self.taken) { try updateCategory(id, to: draft) }
    }

    /// The category that a path of names leads to; what is not there of it is made.
    func category(at path: [String]) throws -> ProductCategory.ID? {
        var parent: ProductCategory.ID?
        for name in path {
            let known = try categories().children(of: parent).first { $0.name.lowercased() == name.lowercased() }
            parent = try known?.id ?? addCategory(CategoryDraft(name: name, parent: parent))
        }
        return parent
    }

    private func check(_ draft: CategoryDraft, in tree: CategoryTree) throws {
        if let parent = draft.parent, tree[parent] == nil { throw Rejection("parent", Message("error.choice")) }
    }

    private static var tooDeep: Rejection {
        Rejection("parent", Message("error.category_too_deep", ["limit": .count(CategoryTree.deepest)]))
    }

    private static var taken: Rejection { Rejection("name", Message("error.taken")) }

    /// Turns the schema's word that neighbours have different names into an answer for people.
    func unlessCategoryNameIsTaken<Result>(
        _ answer: @autoclosure () -> any Error,
        _ write: () throws -> Result
    ) throws -> Result {
        do {
            return try write()
        } catch let error as SQLiteError where error.code == .unique {
            // The table's only other key is one that nothing writes.
            throw answer()
        }
    }
}

extension CategoryTree {
    /// Enough for any household; every form of a product lists them.
    static let most = 2000
}
