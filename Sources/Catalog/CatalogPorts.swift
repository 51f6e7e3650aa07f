package import Accounts
package import Core
package import Site

// What the catalogue needs of rooms above it; the program fills it in.

/// The places to choose from, in the order of their tree.
package struct PlaceChoices: Sendable {
    package let all: @Sendable (HouseholdSnapshot) throws -> [(value: String, label: String)]

    /// Takes values with their labels.
    package init(_ all: @escaping @Sendable (HouseholdSnapshot) throws -> [(value: String, label: String)]) {
        self.all = all
    }
}

/// The page of a product, shown again when a form on it was rejected.
package struct ProductPage: Sendable {
    package let show: @Sendable (Product.ID, PageRequest, Rejection, MemberVisit) async throws -> Reply

    /// Takes what shows the page with the form's input and what is wrong about it, with status 422.
    package init(
        _ show: @escaping @Sendable (Product.ID, PageRequest, Rejection, MemberVisit) async throws -> Reply
    ) {
        self.show = show
    }
}
