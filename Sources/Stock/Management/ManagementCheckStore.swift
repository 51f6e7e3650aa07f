import Accounts
import Catalog
import Core
import Ledger
import SQLite

/// Proves that each product's stock is kept in the way in which it is counted, and that the journal says so.
enum ManagementCheck {
    static func disagreements(_ connection: Connection, about product: Product.ID?) throws -> [String] {
        let own: SQL = product.map { "product.id = \($0) AND " } ?? ""
        return try strayStock(connection, own) + brokenItems(connection, own) + strayStates(connection, own)
    }

    /// Batches of products that have amounts, and amounts of products that have batches.
    private static func strayStock(_ connection: Connection, _ own: SQL) throws -> [String] {
        try connection.values(
            """
            SELECT batch.id FROM batch JOIN product ON product.id = batch.product_id
            WHERE \(own)batch.amount > 0 AND (batch.pooled = 1) = (product.management = \(Product.Management.batches))
            ORDER BY batch.id
            """,
            as: Batch.ID.self
        ).map { "batch \($0) is not kept in the way in which its product is counted" }
    }

    private static func brokenItems(_ connection: Connection, _ own: SQL) throws -> [String] {
        try connection.values(
            """
            SELECT batch.id FROM batch JOIN product ON product.id = batch.product_id
            WHERE \(own)batch.amount > 0 AND product.management = \(Product.Management.items)
                AND batch.amount % product.scale <> 0
            ORDER BY batch.id
            """,
            as: Batch.ID.self
        ).map { "batch \($0) holds no whole pieces, though its product is kept piece by piece" }
    }

    /// Products that are not what the bookings that changed them say.
    private static func strayStates(_ connection: Connection, _ own: SQL) throws -> [String] {
        let states = try connection.all(
            states,
            """
            SELECT \(states) FROM product LEFT JOIN (
                SELECT movement.product_id, movement.after, movement.id FROM movement
                JOIN action ON action.id = movement.action_id
                WHERE movement.batch_id IS NULL AND movement.item_id IS NULL AND action.undone = 0
                    AND action.undoes IS NULL
            ) AS stated ON stated.product_id = product.id
            WHERE \(own)(stated.id IS NOT NULL OR product.merged_into IS NOT NULL) ORDER BY product.id, stated.id
            """
        )
        return Dictionary(grouping: states, by: \.product).sorted { $0.key < $1.key }.flatMap { product, states in
            var found: [String] = []
            if let said = states.last(where: { $0.management != nil }), said.management != said.kept.rawValue {
                found.append("product \(product) is counted in another way than its bookings say")
            }
            if states.last?.merged != states.last?.mergedInto?.description {
                found.append("product \(product) is merged into another than its bookings say")
            }
            return found
        }
    }

    private struct Stated: Sendable {
        let product: Product.ID
        let management: String?
        let merged: String?
        let kept: Product.Management
        let mergedInto: Product.ID?
    }

    private static let states = RowDecoder("product.id", "stated.after", "product.management", "product.merged_into") {
        (product, after: SubjectState?, kept, mergedInto: Product.ID?) in
        Stated(
            product: product,
            management: after?[Product.managementField],
            merged: after?[Product.mergedField],
            kept: kept,
            mergedInto: mergedInto
        )
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
