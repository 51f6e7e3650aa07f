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

extension ProductCategory: TreeNode {
    package typealias Subject = ProductCategory
}

/// All categories of a household.
package typealias CategoryTree = Tree<ProductCategory>
