package import Accounts
package import Core

/// A movement about to be booked.
package struct NewMovement: Sendable {
    package let kind: MovementKind
    package let product: ProductID
    /// What is moved or changed, nil for the product itself.
    package let subject: Subject?
    package let location: LocationID?
    package let amount: Steps
    package let before: SubjectState?
    package let after: SubjectState?
    /// What was paid for what came in, where no batch keeps it.
    package let price: Money?

    /// Describes what is done to one batch, or, without one, to the product itself.
    ///
    /// Where only the amount counts both states are nil: such bookings can be taken back in any order.
    package init(
        _ kind: MovementKind,
        product: ProductID,
        batch: BatchID?,
        location: LocationID?,
        amount: Steps,
        before: SubjectState?,
        after: SubjectState?,
        price: Money? = nil
    ) {
        self.kind = kind
        self.product = product
        subject = batch.map { .batch($0) }
        self.location = location
        self.amount = amount
        self.before = before
        self.after = after
        self.price = price
    }

    /// Describes what is done to one item.
    package init(
        _ kind: MovementKind,
        product: ProductID,
        item: ItemID,
        location: LocationID?,
        amount: Steps,
        before: SubjectState?,
        after: SubjectState?
    ) {
        self.init(
            kind,
            product: product,
            .item(item),
            location: location,
            amount: amount,
            before: before,
            after: after
        )
    }

    init(
        _ kind: MovementKind,
        product: ProductID,
        _ subject: Subject?,
        location: LocationID?,
        amount: Steps,
        before: SubjectState?,
        after: SubjectState?
    ) {
        self.kind = kind
        self.product = product
        self.subject = subject
        self.location = location
        self.amount = amount
        self.before = before
        self.after = after
        price = nil
    }
}

extension HouseholdTransaction {
    /// Books an action with everything it moved.
    ///
    /// The caller changes the batches and items in the same transaction.
    @discardableResult
    package func record(_ kind: MovementKind, _ movements: [NewMovement]) throws -> Action.ID {
        let action = try insertAction(kind, undoes: nil)
        for movement in movements { try insert(movement, of: action) }
        return action
    }
}
