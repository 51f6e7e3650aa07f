import Accounts
package import Catalog
import Core
import Ledger
package import SQLite

/// Proves that the journal, the batches and what is kept on the products, which may be items, agree.
package enum StockCheck {
    /// Every disagreement in the whole file, a sentence each for whoever runs the installation; none when all is well.
    ///
    /// Reads every movement ever booked, so it belongs on a thread for slow reads; about one product only its own.
    package static func disagreements(
        _ connection: Connection,
        about product: Product.ID? = nil
    ) throws -> [String] {
        var found = try batches(connection, product)
        found += try products(connection, product)
        found += try places(connection, product)
        found += try ManagementCheck.disagreements(connection, about: product)
        if product == nil { found += try strays(connection) }
        return found
    }

    private static func strays(_ connection: Connection) throws -> [String] {
        try connection.values(
            "SELECT id FROM batch WHERE NOT EXISTS (SELECT 1 FROM movement WHERE movement.batch_id = batch.id) ORDER BY id",
            as: Batch.ID.self
        ).map { "batch \($0) is not in the journal" }
    }

    // MARK: - Batches

    /// Goes through the journal batch by batch and does again what it says.
    private static func batches(_ connection: Connection, _ product: Product.ID?) throws -> [String] {
        var found: [String] = []
        var journal: BatchJournal?
        func close() throws {
            guard let journal else { return }
            found += try journal.disagreements(with: connection)
        }
        let row = Movement.row.and(undo)
        let own: SQL = product.map { " AND movement.product_id = \($0)" } ?? ""
        try connection.each(
            row,
            """
            SELECT \(row) FROM movement JOIN action ON action.id = movement.action_id
            WHERE movement.batch_id IS NOT NULL\(own) ORDER BY movement.batch_id, movement.id
            """
        ) { movement, undo in
            guard let batch = movement.batch else { return }
            if journal?.batch != batch {
                try close()
                journal = BatchJournal(batch)
            }
            journal?.add(movement, undo)
        }
        try close()
        return found
    }

    private static let undo = RowDecoder("action.undone", "action.undoes IS NOT NULL") {
        BatchJournal.Undo(isUndone: $0, isUndo: $1)
    }

    // MARK: - Products

    private struct Figures: Sendable {
        let product: Product.ID
        let kept: [String]
        let right: [String]
    }

    /// Compares what is kept on each product for sorted lists with its batches and items.
    private static func products(_ connection: Connection, _ product: Product.ID?) throws -> [String] {
        let own: SQL = product.map { "product.id = \($0) AND " } ?? ""
        let figures = try connection.all(
            figures,
            """
            SELECT \(figures) FROM product LEFT JOIN (
                SELECT product_id, sum(stock) AS stock, min(use_by) AS use_by FROM (
                    SELECT product_id, amount AS stock, use_by FROM batch WHERE amount > 0
                    UNION ALL
                    SELECT item.product_id, product.scale, NULL FROM item JOIN product ON product.id = item.product_id
                    WHERE item.deleted_at IS NULL AND item.loan_id IS NULL
                ) GROUP BY product_id
            ) AS summed ON summed.product_id = product.id
            WHERE \(own)(product.stock <> coalesce(summed.stock, 0)
                OR coalesce(product.use_by, '') <> coalesce(summed.use_by, '')
                OR product.missing <> CASE WHEN coalesce(product.minimum, 0) > product.stock
                    THEN product.minimum - product.stock ELSE 0 END)
            ORDER BY product.id
            """
        )
        return figures.map { figures in
            "product \(figures.product) has stock, date and missing \(figures.kept.joined(separator: ", ")), "
                + "its batches say \(figures.right.joined(separator: ", "))"
        }
    }

    /// Compares the place that is kept on each product with where the first of it lies.
    private static func places(_ connection: Connection, _ product: Product.ID?) throws -> [String] {
        let own: SQL = product.map { "product.id = \($0) AND " } ?? ""
        return try connection.values(
            """
            SELECT id FROM product
            WHERE \(own)coalesce(first_location_id, 0) <> coalesce(\(Product.firstPlace(of: "product.id")), 0) ORDER BY id
            """,
            as: Product.ID.self
        ).map { "product \($0) is listed in another place than the first of it lies in" }
    }

    private static let figures = RowDecoder(
        "product.id",
        "product.stock",
        "product.use_by",
        "product.missing",
        "summed.stock",
        "summed.use_by",
        "product.minimum"
    ) {
        (id, stock: Int64, useBy: String?, missing: Int64, summed: Int64?, earliest: String?, minimum: Int64?) in
        let right = summed ?? 0
        return Figures(
            product: id,
            kept: ["\(stock)", useBy ?? "never", "\(missing)"],
            right: ["\(right)", earliest ?? "never", "\(max(0, (minimum ?? 0) - right))"]
        )
    }
}

/// What the journal says of one batch.
private struct BatchJournal {
    struct Undo: Sendable {
        let isUndone: Bool
        let isUndo: Bool
    }

    let batch: Batch.ID
    private var products: Set<Product.ID> = []
    private var isOnlyAmounts = true
    private var sum = Steps.zero
    /// The bookings that count: not taken back, and no undo themselves.
    private var effective: [Movement] = []

    init(_ batch: Batch.ID) {
        self.batch = batch
    }

    mutating func add(_ movement: Movement, _ undo: Undo) {
        products.insert(movement.product)
        sum = sum + movement.amount
        let isOnlyAmount = movement.before == nil && movement.after == nil
        if !isOnlyAmount { isOnlyAmounts = false }
        if !undo.isUndone, !undo.isUndo { effective.append(movement) }
    }

    func disagreements(with connection: Connection) throws -> [String] {
        let row = Batch.row.of("batch").and(RowDecoder("product.days_after_opening") { (days: Int?) in days })
        let stored = try connection.first(
            row,
            """
            SELECT \(row) FROM batch JOIN product ON product.id = batch.product_id WHERE batch.id = \(batch)
            """
        )
        guard let (stored, daysAfterOpening) = stored else { return ["batch \(batch) is in the journal only"] }
        var found: [String] = []
        let replay = Replay(effective)
        if sum != stored.amount {
            found.append("batch \(batch) holds \(stored.amount.rawValue), its movements sum up to \(sum.rawValue)")
        }
        if replay.amount != stored.amount {
            found.append("batch \(batch) holds \(stored.amount.rawValue), its bookings leave \(replay.amount.rawValue)")
        }
        if !replay.blocking.isEmpty {
            let actions = replay.blocking.map(\.description).joined(separator: ", ")
            found.append("batch \(batch): the bookings \(actions) do not follow from those before")
        }
        if let state = replay.state, Batch.Details(state) != stored.details {
            found.append("batch \(batch) is not in the state that its bookings leave")
        }
        if stored.isPooled != isOnlyAmounts {
            found.append(
                "batch \(batch) is \(stored.isPooled ? "an amount" : "a batch"), which its bookings are not of"
            )
        }
        if !stored.isPooled, replay.state == nil, stored.amount != .zero {
            found.append("batch \(batch) holds something, though it never came in or has ended")
        }
        if stored.useBy != stored.details.useBy(daysAfterOpening: daysAfterOpening) {
            found.append("batch \(batch) has another day to be used by than its dates say")
        }
        if products != [stored.product] { found.append("batch \(batch) is another product's in the journal") }
        return found
    }
}
