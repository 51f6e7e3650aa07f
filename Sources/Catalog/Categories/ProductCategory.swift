package import Core
package import SQLite

/// A category of products, in a tree that is only for overview: Sweets → Chocolate.
package struct ProductCategory: Hashable, Sendable {
    package typealias ID = Core.ID<ProductCategory>

    package let id: ID
    package let parent: ID?
    package let name: String

    package static let row = RowDecoder("id", "parent_id", "name") { ProductCategory(id: $0, parent: $1, name: $2) }
}

/// All categories of a household: who lies in whom.
///
/// A household has dozens of them, so they are read together.
package struct CategoryTree: Hashable, Sendable {
    /// Every category, each after the one it lies in, neighbours by name.
    package let categories: [ProductCategory]
    private let byID: [ProductCategory.ID: ProductCategory]
    private let children: [ProductCategory.ID?: [ProductCategory]]

    /// Takes all categories of one household in any order.
    package init(_ all: [ProductCategory]) {
        byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        let children = Dictionary(grouping: all.sorted { $0.sortKey < $1.sortKey }, by: \.parent)
        self.children = children
        var ordered: [ProductCategory] = []
        func visit(_ parent: ProductCategory.ID?) {
            for category in children[parent] ?? [] {
                ordered.append(category)
                visit(category.id)
            }
        }
        visit(nil)
        categories = ordered
    }

    package subscript(id: ProductCategory.ID) -> ProductCategory? { byID[id] }

    /// The categories directly in a category, or at the top.
    package func children(of parent: ProductCategory.ID?) -> [ProductCategory] { children[parent] ?? [] }

    /// The names from the top down to a category.
    package func names(of id: ProductCategory.ID) -> [String] {
        var names: [String] = []
        var next = byID[id]
        while let category = next {
            names.append(category.name)
            next = category.parent.flatMap { byID[$0] }
        }
        return names.reversed()
    }

    /// The names from the top down to a category, `Sweets › Chocolate`.
    package func path(of id: ProductCategory.ID) -> String { names(of: id).joined(separator: " › ") }

    /// A tree is refused to grow deeper, so that nothing that walks it can be made to take long.
    package static let deepest = 20

    /// How many categories lie around something that lies in `parent`.
    package func depth(below parent: ProductCategory.ID?) -> Int {
        var depth = 0
        var next = parent
        while let id = next {
            depth += 1
            next = byID[id]?.parent
        }
        return depth
    }

    /// How many levels a category has with what lies in it: one when nothing does.
    func height(of id: ProductCategory.ID) -> Int {
        1 + (children(of: id).map { height(of: $0.id) }.max() ?? 0)
    }

    /// A category and everything in it, at any depth.
    package func subtree(of id: ProductCategory.ID) -> [ProductCategory.ID] {
        [id] + children(of: id).flatMap { subtree(of: $0.id) }
    }

    /// The categories to choose from, each with its path.
    package func choices(without excluded: Set<ProductCategory.ID> = []) -> [(value: String, label: String)] {
        categories.filter { !excluded.contains($0.id) }.map { ($0.id.description, path(of: $0.id)) }
    }
}

extension ProductCategory {
    /// Neighbours stand in this order: by name, whatever its case, the older first.
    var sortKey: (String, ID) { (name.lowercased(), id) }
}
