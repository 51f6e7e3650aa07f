import Catalog
import Core
import Ledger
package import SQLite

/// Proves that the journal and the items agree.
package enum ItemCheck {
    /// Every disagreement in the whole file, a sentence each for whoever runs the installation; none when all is well.
    ///
    /// Reads every movement of an item, so it belongs on a thread for slow reads.
    package static func disagreements(_ connection: Connection) throws -> [String] {
        let movements = try connection.all(
            row,
            """
            SELECT \(row) FROM movement JOIN action ON action.id = movement.action_id
            WHERE movement.item_id IS NOT NULL ORDER BY movement.item_id, movement.id
            """
        )
        let journal = Dictionary(grouping: movements) { $0.0.item }
        let items = try connection.all(
            kept,
            "SELECT \(kept) FROM item JOIN product ON product.id = item.product_id ORDER BY item.id"
        )
        return try items.flatMap { item, more in
            disagreements(item, more, movements: journal[item.id] ?? [])
        } + lent(connection)
    }

    private static func disagreements(
        _ item: Item,
        _ kept: Kept,
        movements: [(Movement, isUndone: Bool)]
    ) -> [String] {
        let replay = Replay(movements.lazy.filter { !$0.isUndone }.map(\.0))
        let sum = movements.reduce(Steps.zero) { $0 + $1.0.amount }
        let right = kept.isDeleted || item.lending.loan != nil ? .zero : kept.scale.one
        var found: [String] = []
        if sum != right || replay.amount != right {
            found.append("item \(item.uid) is \(right == .zero ? "not " : "")in the house, its journal says otherwise")
        }
        if !replay.blocking.isEmpty {
            let actions = replay.blocking.map(\.description).joined(separator: ", ")
            found.append("item \(item.uid): the bookings \(actions) do not follow from those before")
        }
        if kept.isDeleted != (replay.state == nil) || replay.state.map({ $0 != item.state }) == true {
            found.append("item \(item.uid) is not in the state that its bookings leave")
        }
        return found
    }

    /// Items that are out on a loan that is over, or whose open loan they know nothing of.
    private static func lent(_ connection: Connection) throws -> [String] {
        try connection.values(
            """
            SELECT item.uid FROM item LEFT JOIN loan ON loan.item_id = item.id AND loan.state = 'open'
            WHERE item.deleted_at IS NULL
                AND (item.loan_id IS NOT loan.id OR item.due_on IS NOT loan.due_on) ORDER BY item.id
            """,
            as: String.self
        ).map { "item \($0) and its loans do not agree about who has it" }
    }

    private struct Kept: Sendable {
        let isDeleted: Bool
        let scale: Scale
    }

    private static let kept = Item.row.of("item").and(
        RowDecoder("item.deleted_at IS NOT NULL", "product.scale") { Kept(isDeleted: $0, scale: $1) }
    )
    /// Undos themselves are left out of what counts, since what they did is that their booking no longer does.
    private static let row = Movement.row.and(
        RowDecoder("action.undone OR action.undoes IS NOT NULL") { (isUndone: Bool) in isUndone }
    )
}
