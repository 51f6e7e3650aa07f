import Core
package import Ledger

package typealias CategoryID = ProductCategory.ID
package typealias GroupID = ProductGroup.ID

/// Which products a list holds; what is nil does not matter.
package struct ProductFilter: Hashable, Sendable {
    /// Words that name and brand contain, whatever their case and accents.
    package var text: String?
    package var kind: Product.Kind?
    package var management: Product.Management?
    /// That category or one within.
    package var category: CategoryID?
    package var group: GroupID?
    /// Where they usually lie, or some of them lies, that place or one within.
    package var location: LocationID?
    package var state: ProductState?

    package init(
        text: String? = nil,
        kind: Product.Kind? = nil,
        management: Product.Management? = nil,
        category: CategoryID? = nil,
        group: GroupID? = nil,
        location: LocationID? = nil,
        state: ProductState? = nil
    ) {
        self.text = text
        self.kind = kind
        self.management = management
        self.category = category
        self.group = group
        self.location = location
        self.state = state
    }
}

/// How a product's stock stands; where a date matters, it is the first by which something of it should be used.
package enum ProductState: String, CaseIterable, Hashable, Sendable {
    case inStock = "in_stock"
    case outOfStock = "out_of_stock"
    case belowMinimum = "below_minimum"
    /// An older word for the same.
    case missing
    /// Some of it was opened.
    case opened
    case ok
    case dueSoon = "due_soon"
    case dueToday = "due_today"
    case expired
    case never
}

/// A part of a list of products.
package struct ProductList: Sendable {
    package let products: [Product]
    /// The keys behind which the list goes on, nil at its end.
    package let next: [String]?
    /// How many there are in all, nil when there are more than `countLimit`.
    package let total: Int?

    /// Counting stops here.
    package static let countLimit = 1000
}
