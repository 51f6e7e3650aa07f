import Core
package import Ledger

/// Which products a list holds; what is nil does not matter.
package struct ProductFilter: Hashable, Sendable {
    /// Words that name and brand contain, whatever their case and accents.
    package var text: String?
    package var kind: Product.Kind?
    package var management: Product.Management?
    /// Where they usually lie, or some of them lies, that place or one within.
    package var location: LocationID?
    package var state: ProductState?

    package init(
        text: String? = nil,
        kind: Product.Kind? = nil,
        management: Product.Management? = nil,
        location: LocationID? = nil,
        state: ProductState? = nil
    ) {
        self.text = text
        self.kind = kind
        self.management = management
        self.location = location
        self.state = state
    }
}

/// How a product's stock stands; where a date matters, it is the first by which something of it should be used.
package enum ProductState: String, CaseIterable, Hashable, Sendable {
    case inStock = "in_stock"
    case outOfStock = "out_of_stock"
    /// Below its minimum.
    case missing
    case ok
    case dueSoon = "due_soon"
    case dueToday = "due_today"
    case expired
    case never
}

/// In which order products are listed.
package enum ProductSort: String, CaseIterable, Hashable, Sendable {
    case name
    case nameDescending = "-name"
    /// The first to expire before all else; what never does, or is not there, comes last.
    case useBy = "use_by"
    case useByDescending = "-use_by"
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
    /// How many keys `next` has.
    package static let keyCount = 2
}
