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

    /// Reads the two columns of the journal, of which at most one has a value.
    init?(batch: BatchID?, item: ItemID?) {
        guard let subject = batch.map({ Self.batch($0) }) ?? item.map({ Self.item($0) }) else { return nil }
        self = subject
    }

    var batch: BatchID? {
        if case .batch(let batch) = self { batch } else { nil }
    }

    var item: ItemID? {
        if case .item(let item) = self { item } else { nil }
    }
}
