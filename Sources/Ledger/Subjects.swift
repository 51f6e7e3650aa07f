package import Core

// What the journal points at. The records are the features'; their identities are named here, below them all.

package enum ProductSubject {}
package enum BatchSubject {}
package enum ItemSubject {}
package enum LocationSubject {}

package typealias ProductID = ID<ProductSubject>
package typealias BatchID = ID<BatchSubject>
package typealias ItemID = ID<ItemSubject>
package typealias LocationID = ID<LocationSubject>

/// What a movement is about when it is not the product itself.
package enum Subject: Hashable, Sendable {
    case batch(BatchID)
    case item(ItemID)
}
