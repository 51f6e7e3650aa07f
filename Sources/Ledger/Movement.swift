package import Core
package import SQLite

/// One row of the journal: what one action did to one batch or one item, or, where it names none, to the product
/// itself.
package struct Movement: Hashable, Sendable {
    package typealias ID = Core.ID<Movement>

    package let id: ID
    package let action: Action.ID
    package let kind: MovementKind
    package let product: ProductID
    /// What was moved or changed, nil for the product itself.
    package let subject: Subject?
    package let location: LocationID?
    /// What came in (positive) or went out (negative), in the product's steps.
    package let amount: Steps
    /// The state before, nil where there was nothing, and where only the amount counts.
    package let before: SubjectState?
    /// The state after, nil where nothing is left.
    package let after: SubjectState?

    package init(
        id: ID,
        action: Action.ID,
        kind: MovementKind,
        product: ProductID,
        subject: Subject?,
        location: LocationID?,
        amount: Steps,
        before: SubjectState?,
        after: SubjectState?
    ) {
        self.id = id
        self.action = action
        self.kind = kind
        self.product = product
        self.subject = subject
        self.location = location
        self.amount = amount
        self.before = before
        self.after = after
    }

    package static let row = RowDecoder(
        "movement.id",
        "movement.action_id",
        "movement.kind",
        "movement.product_id",
        "movement.batch_id",
        "movement.item_id",
        "movement.location_id",
        "movement.amount",
        "movement.before",
        "movement.after"
    ) {
        Movement(
            id: $0,
            action: $1,
            kind: $2,
            product: $3,
            subject: Subject(batch: $4, item: $5),
            location: $6,
            amount: $7,
            before: $8,
            after: $9
        )
    }
}

extension Movement {
    package var batch: BatchID? { subject?.batch }
    package var item: ItemID? { subject?.item }
}

/// Everything about a batch or an item but its amount, or what an action changed about a product itself, by field; a
/// field without a value is absent.
///
/// The journal compares states field by field and need not know what they mean.
package struct SubjectState: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package var fields: [String: String]

    /// Makes a state of its fields.
    package init(_ fields: [String: String]) {
        self.fields = fields
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = Dictionary(uniqueKeysWithValues: elements)
    }

    package subscript(field: String) -> String? {
        get { fields[field] }
        set { fields[field] = newValue }
    }
}
