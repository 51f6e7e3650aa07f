package import Core

// What the journal points at. The records are the features'; their identities are named here, below them all.

package enum ProductSubject {}
package enum BatchSubject {}
package enum LocationSubject {}

package typealias ProductID = ID<ProductSubject>
package typealias BatchID = ID<BatchSubject>
package typealias LocationID = ID<LocationSubject>
