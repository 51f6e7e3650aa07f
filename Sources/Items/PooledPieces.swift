package import Accounts
package import Catalog
package import Core
package import Ledger

/// Pieces that the stock counts, but that have no code yet: what items need of the stock, a room beside them.
package struct PooledPieces: Sendable {
    /// How much of a product is counted so.
    package let amount: @Sendable (any HouseholdScope, Product.ID) throws -> Steps
    /// Takes at most so many whole pieces out of the stock: a movement for each place, of the kind `convert`.
    package let take: @Sendable (HouseholdTransaction, Product, _ most: Int) throws -> [NewMovement]

    /// Makes the port of its closures.
    package init(
        amount: @escaping @Sendable (any HouseholdScope, Product.ID) throws -> Steps,
        take: @escaping @Sendable (HouseholdTransaction, Product, _ most: Int) throws -> [NewMovement]
    ) {
        (self.amount, self.take) = (amount, take)
    }

    /// How many pieces of a product have no code yet.
    func count(_ scope: some HouseholdScope, _ product: Product) throws -> Int {
        Int(try amount(scope, product.id).rawValue / product.scale.rawValue)
    }
}
