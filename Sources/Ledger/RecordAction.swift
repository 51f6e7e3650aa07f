package import Accounts
package import Core

/// A movement about to be booked.
package struct NewMovement: Sendable {
    package let kind: MovementKind
    package let product: ProductID
    package let batch: BatchID?
    package let location: LocationID?
    package let amount: Steps
    package let before: SubjectState?
    package let after: SubjectState?

    /// Describes what is done to one batch.
    package init(
        _ kind: MovementKind,
        product: ProductID,
        batch: BatchID?,
        location: LocationID?,
        amount: Steps,
        before: SubjectState?,
        after: SubjectState?
    ) {
        self.kind = kind
        self.product = product
        self.batch = batch
        self.location = location
        self.amount = amount
        self.before = before
        self.after = after
    }
}

extension HouseholdTransaction {
    /// Books an action with everything it moved.
    ///
    /// The caller changes the batches in the same transaction.
    @discardableResult
    package func record(_ kind: MovementKind, _ movements: [NewMovement]) throws -> Action.ID {
        let action = try insertAction(kind, undoes: nil)
        for movement in movements { try insert(movement, of: action) }
        return action
    }
}
