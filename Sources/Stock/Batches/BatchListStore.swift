import Accounts
import Catalog
import Core
import Places
import SQLite

/// Which batches are asked for.
struct BatchFilter: Sendable {
    /// What batches are listed by.
    enum Order: String, Sendable {
        case useBy = "use_by"
        case useByDescending = "-use_by"
        case bestBefore = "best_before"
        case bestBeforeDescending = "-best_before"
    }

    var product: Product.ID?
    /// What lies there, or in a place within.
    var location: Location.ID?
    /// At most so many days left; what expired has fewer than none.
    var expiresIn: Int?
    var state: Freshness?
    var order = Order.useBy
    var limit = 50
    /// The last row's day and number.
    var after: (day: String, id: Batch.ID)?
}

/// A part of a list, and how much there is of it.
struct BatchPage: Sendable {
    let batches: [BatchEntry]
    /// Whether more follow.
    let hasMore: Bool
    /// How many there are in all; nil beyond a thousand.
    let total: Int?
}

extension HouseholdScope {
    /// Lists batches that are not empty, of products that are not in the trash.
    ///
    /// Throws a rejection for a product or a place that is not one of the household's.
    func batches(_ filter: BatchFilter) throws -> BatchPage {
        let conditions = try conditions(filter)
        let (order, following) = filter.order.clauses(after: filter.after)
        let rows = try connection.all(
            BatchEntry.row,
            """
            SELECT \(BatchEntry.row) FROM batch CROSS JOIN product
            WHERE \(conditions) AND product.id = batch.product_id AND product.deleted_at IS NULL\(following) ORDER BY \(order) LIMIT \(filter.limit + 1)
            """
        )
        let isWhole = filter.after == nil && rows.count <= filter.limit
        return BatchPage(
            batches: Array(rows.prefix(filter.limit)),
            hasMore: rows.count > filter.limit,
            total: isWhole ? rows.count : try total(conditions)
        )
    }

    /// A batch, which is there, as a list shows it.
    func batchEntry(_ id: Batch.ID) throws(SQLiteError) -> BatchEntry {
        try connection.one(
            BatchEntry.row,
            """
            SELECT \(BatchEntry.row) FROM batch JOIN product ON product.id = batch.product_id
            WHERE batch.id = \(id) AND batch.household_id = \(household)
            """
        )
    }

    /// How many rows meet the conditions, counted no further than anybody wants to know.
    ///
    /// Rather than at the product of each batch it looks at the few products in the trash: then the index over the
    /// household's batches answers alone, in a third of the time.
    private func total(_ conditions: SQL) throws(SQLiteError) -> Int? {
        let count = try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM batch WHERE \(conditions) AND batch.product_id NOT IN (
                SELECT id FROM product WHERE household_id = \(household) AND deleted_at IS NOT NULL
            ) LIMIT 1001)
            """,
            as: Int.self
        )
        return count > 1000 ? nil : count
    }

    private func conditions(_ filter: BatchFilter) throws -> SQL {
        // The tables are joined in the order written, and a leading plus keeps SQLite from an index: with neither
        // statistics nor hints it would not know which condition leaves the least.
        var narrow: SQL?
        if let product = filter.product {
            guard try self.product(product) != nil else { throw Rejection("product", Message("error.choice")) }
            narrow = "batch.product_id = \(product)"
        } else if let location = filter.location {
            narrow = try condition(on: location)
        }
        var all: SQL =
            narrow.map { "\($0) AND +batch.household_id = \(household)" } ?? "batch.household_id = \(household)"
        if filter.product != nil, let location = filter.location { all += " AND \(try condition(on: location))" }
        all += " AND batch.amount > 0 AND batch.pooled = 0"
        if let days = filter.expiresIn { all += " AND \(UseBy.ofBatch) <= \(today.adding(days: days))" }
        if let state = filter.state {
            let dueSoonDays = member.household.dueSoonDays
            all += " AND \(state.condition(on: UseBy.ofBatch, today: today, dueSoonDays: dueSoonDays))"
        }
        return all
    }

    private func condition(on location: Location.ID) throws -> SQL {
        let tree = try locations()
        guard tree[location] != nil else { throw Rejection("location", Message("error.choice")) }
        return "batch.location_id IN (\(tree.subtree(of: location)))"
    }
}

extension BatchFilter.Order {
    /// What to sort by, and the condition for what follows a row.
    fileprivate func clauses(after row: (day: String, id: Batch.ID)?) -> (order: SQL, following: SQL) {
        let bestBefore: SQL = "coalesce(batch.best_before, '9999-99-99')"
        let (day, isDescending): (SQL, Bool) =
            switch self {
            case .useBy: (UseBy.ofBatch, false)
            case .useByDescending: (UseBy.ofBatch, true)
            case .bestBefore: (bestBefore, false)
            case .bestBeforeDescending: (bestBefore, true)
            }
        let order: SQL = isDescending ? "\(day) DESC, batch.id DESC" : "\(day), batch.id"
        guard let row else { return (order, "") }
        let comparison: SQL = isDescending ? "<" : ">"
        return (order, " AND (\(day), batch.id) \(comparison) (\(row.day), \(row.id))")
    }

    /// The day of a row that the order goes by.
    func day(of batch: BatchEntry) -> String {
        switch self {
        case .useBy, .useByDescending: batch.useBy ?? UseBy.never
        case .bestBefore, .bestBeforeDescending: batch.bestBefore ?? UseBy.never
        }
    }
}
