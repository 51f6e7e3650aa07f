package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// An action of this household, or nil.
    package func action(_ id: Action.ID) throws(SQLiteError) -> Action? {
        try connection.first(
            Action.row,
            "SELECT \(Action.row) FROM action WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// What an action moved, in the order it was booked.
    package func movements(of action: Action.ID) throws(SQLiteError) -> [Movement] {
        try connection.all(
            Movement.row,
            """
            SELECT \(Movement.row) FROM movement
            WHERE action_id = \(action) AND household_id = \(household) ORDER BY id
            """
        )
    }

    /// The bookings of a batch or an item in their order, each with whether it has been taken back; undos themselves
    /// left out, since what they did is that their booking no longer counts.
    func history(of subject: Subject) throws(SQLiteError) -> [(movement: Movement, isUndone: Bool)] {
        try connection.all(
            Movement.row.and(undone),
            """
            SELECT \(Movement.row.and(undone)) FROM movement JOIN action ON action.id = movement.action_id
            WHERE \(subject.condition) AND movement.household_id = \(household) AND action.undoes IS NULL
            ORDER BY movement.id
            """
        ).map { (movement: $0.0, isUndone: $0.1) }
    }
}

extension HouseholdScope {
    /// The bookings of a product, or just those that changed the product itself, that came after an action and still
    /// count, in their order.
    ///
    /// At most as many as one would read.
    func bookings(
        of product: ProductID,
        after action: Action.ID,
        changesOnly: Bool
    ) throws(SQLiteError) -> [Action.ID] {
        let kind: SQL = changesOnly ? " AND movement.batch_id IS NULL AND movement.item_id IS NULL" : ""
        return try connection.values(
            """
            SELECT DISTINCT action.id FROM movement JOIN action ON action.id = movement.action_id
            WHERE movement.product_id = \(product) AND +movement.household_id = \(household)\(kind)
                AND movement.id > (SELECT max(id) FROM movement WHERE action_id = \(action))
                AND action.undone = 0 AND action.undoes IS NULL
            ORDER BY action.id LIMIT 100
            """,
            as: Action.ID.self
        )
    }

    /// The undos that moved something of a product after an action, in their order.
    func undos(on product: ProductID, after action: Action.ID) throws(SQLiteError) -> [Action] {
        try connection.all(
            Action.row,
            """
            SELECT \(Action.row) FROM action
            WHERE household_id = \(household) AND undoes IS NOT NULL AND id > \(action)
                AND id IN (SELECT action_id FROM movement WHERE product_id = \(product))
            ORDER BY id
            """
        )
    }

    /// Everything that ever changed a product itself, what took it back included, in its order.
    func changes(of product: ProductID) throws(SQLiteError) -> [Movement] {
        try connection.all(
            Movement.row,
            """
            SELECT \(Movement.row) FROM movement
            WHERE product_id = \(product) AND +household_id = \(household) AND batch_id IS NULL AND item_id IS NULL
            ORDER BY id
            """
        )
    }
}

extension Subject {
    /// The movements of it.
    fileprivate var condition: SQL {
        switch self {
        case .batch(let batch): "movement.batch_id = \(batch)"
        case .item(let item): "movement.item_id = \(item)"
        }
    }
}

private let undone = RowDecoder("action.undone") { (isUndone: Bool) in isUndone }

extension HouseholdTransaction {
    func insertAction(_ kind: MovementKind, undoes: Action.ID?) throws(SQLiteError) -> Action.ID {
        try connection.value(
            """
            INSERT INTO action (household_id, user_id, kind, at, undoes)
            VALUES (\(household), \(member.user.id), \(kind), \(now), \(undoes)) RETURNING id
            """,
            as: Action.ID.self
        )
    }

    func insert(_ movement: NewMovement, of action: Action.ID) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO movement
                (household_id, action_id, kind, product_id, batch_id, item_id, location_id, amount, before, after,
                    price, currency)
            VALUES (\(household), \(action), \(movement.kind), \(movement.product), \(movement.subject?.batch),
                \(movement.subject?.item), \(movement.location), \(movement.amount), \(movement.before), \(movement.after),
                \(movement.price?.minorUnits), \(movement.price?.currency))
            """
        )
    }

    func setUndone(_ action: Action.ID, _ isUndone: Bool) throws(SQLiteError) {
        try connection.execute(
            "UPDATE action SET undone = \(isUndone) WHERE id = \(action) AND household_id = \(household)"
        )
    }
}
