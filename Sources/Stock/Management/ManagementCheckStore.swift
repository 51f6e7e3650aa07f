import Accounts
import Catalog
import Core
import Ledger
import SQLite

/// Proves that each product's stock is kept in the way in which it is counted, and that the journal says so.
enum ManagementCheck {
    static func disagreements(_ connection: Connection) throws -> [String] {
        try strayStock(connection) + brokenItems(connection) + strayStates(connection)
    }

    /// Batches of products that have amounts, and amounts of products that have batches.
    private static func strayStock(_ connection: Connection) throws -> [String] {
        try connection.values(
            """
            SELECT batch.id FROM batch JOIN product ON product.id = batch.product_id
            WHERE batch.amount > 0 AND (batch.pooled = 1) = (product.management = \(Product.Management.batches))
            ORDER BY batch.id
            """,
            as: Batch.ID.self
        ).map { "batch \($0) is not kept in the way in which its product is counted" }
    }

    private static func brokenItems(_ connection: Connection) throws -> [String] {
        try connection.values(
            """
            SELECT batch.id FROM batch JOIN product ON product.id = batch.product_id
            WHERE batch.amount > 0 AND product.management = \(Product.Management.items)
                AND batch.amount % product.scale <> 0
            ORDER BY batch.id
            """,
            as: Batch.ID.self
        ).map { "batch \($0) holds no whole pieces, though its product is kept piece by piece" }
    }

    /// Products that are not what the last booking that changed them says.
    private static func strayStates(_ connection: Connection) throws -> [String] {
        let states = try connection.all(
            states,
            """
            SELECT \(states) FROM movement JOIN action ON action.id = movement.action_id
                JOIN product ON product.id = movement.product_id
            WHERE movement.batch_id IS NULL AND movement.item_id IS NULL AND action.undone = 0 AND action.undoes IS NULL
            ORDER BY movement.product_id, movement.id
            """
        )
        var last: [Product.ID: Stated] = [:]
        for state in states where state.stated != nil { last[state.product] = state }
        return last.values.filter { $0.stated != $0.kept.rawValue }.map(\.product).sorted().map {
            "product \($0) is counted in another way than its bookings say"
        }
    }

    private struct Stated: Sendable {
        let product: Product.ID
        let stated: String?
        let kept: Product.Management
    }

    private static let states = RowDecoder("movement.product_id", "movement.after", "product.management") {
        (product, after: SubjectState?, kept) in
        Stated(product: product, stated: after?[Product.managementField], kept: kept)
    }
}

extension HouseholdScope {
    /// Whether single pieces of a product are known.
    func hasItems(_ product: Product.ID) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM item
                WHERE product_id = \(product) AND household_id = \(household) AND deleted_at IS NULL)
            """,
            as: Bool.self
        )
    }
}
