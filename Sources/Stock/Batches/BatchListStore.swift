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

    /// Which batches by how they stand.
    enum State: Hashable, Sendable {
        case fresh(Freshness)
        case opened
    }

    var product: Product.ID?
    /// Of which products, apart from where they lie and how they stand.
    var products = ProductFilter()
    /// What lies there, or in a place within.
    var location: Location.ID?
    /// At most so many days left; what expired has fewer than none.
    var expiresIn: Int?
    var state: State?
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
        let selection = try selection(of: filter.products)
        let places = try places(filter)
        let rows = try rows(filter, selection, places)
        let isWhole = filter.after == nil && rows.count <= filter.limit
        return BatchPage(
            batches: Array(rows.prefix(filter.limit)),
            hasMore: rows.count > filter.limit,
            total: isWhole ? rows.count : try total(filter, selection, places)
        )
    }

    private func rows(
        _ filter: BatchFilter,
        _ selection: ProductSelection,
        _ places: [Location.ID]?
    ) throws(SQLiteError) -> [BatchEntry] {
        let lead = try lead(filter, selection, places)
        guard lead == .household, !selection.isEverything else {
            let source: SQL = lead == .products ? "\(selection.source) CROSS JOIN batch" : "batch CROSS JOIN product"
            return try rows(filter, selection, places, lead, from: source)
        }
        // The index over the household's batches names their products, so that only batches of those that are meant are
        // looked at.
        let (order, following) = filter.order.clauses(after: filter.after)
        let first: SQL = """
            SELECT id FROM batch WHERE \(conditions(filter, ledBy: .household, places))\(following)
                AND batch.product_id IN (\(selection.ids)) ORDER BY \(order) LIMIT \(filter.limit + 1)
            """
        return try connection.all(
            BatchEntry.row,
            """
            SELECT \(BatchEntry.row) FROM (\(first)) AS found CROSS JOIN batch CROSS JOIN product
            WHERE batch.id = found.id AND product.id = batch.product_id ORDER BY \(order)
            """
        )
    }

    private func rows(
        _ filter: BatchFilter,
        _ selection: ProductSelection,
        _ places: [Location.ID]?,
        _ lead: BatchLead,
        from source: SQL
    ) throws(SQLiteError) -> [BatchEntry] {
        let (order, following) = filter.order.clauses(after: filter.after)
        return try connection.all(
            BatchEntry.row,
            """
            SELECT \(BatchEntry.row) FROM \(source)
            WHERE \(conditions(filter, ledBy: lead, places)) AND product.id = batch.product_id
                AND \(selection.conditions(for: .name))\(following)
            ORDER BY \(order) LIMIT \(filter.limit + 1)
            """
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

    /// How many there are, counted no further than anybody wants to know.
    ///
    /// Of any products, it looks at the few in the trash rather than at the product of each batch: then the index over the
    /// household's batches answers alone, in a third of the time.
    private func total(
        _ filter: BatchFilter,
        _ selection: ProductSelection,
        _ places: [Location.ID]?
    ) throws(SQLiteError) -> Int? {
        let rows: SQL
        if selection.isEverything {
            let lead: BatchLead =
                filter.product != nil
                ? .product
                : filter.state == .opened ? .opened : places == nil ? .household : .places
            rows = """
                SELECT 1 FROM batch WHERE \(conditions(filter, ledBy: lead, places)) AND batch.product_id NOT IN (
                    SELECT id FROM product WHERE household_id = \(household) AND deleted_at IS NOT NULL)
                """
        } else {
            rows = """
                SELECT 1 FROM (\(selection.ids)) AS product CROSS JOIN batch
                WHERE \(conditions(filter, ledBy: .products, places))
                """
        }
        let count = try count(rows, upTo: 1001)
        return count > 1000 ? nil : count
    }

    private func places(_ filter: BatchFilter) throws -> [Location.ID]? {
        if let product = filter.product, try self.product(product) == nil {
            throw Rejection("product", Message("error.choice"))
        }
        guard let location = filter.location else { return nil }
        let tree = try locations()
        guard tree[location] != nil else { throw Rejection("location", Message("error.choice")) }
        return tree.subtree(of: location)
    }

    private func lead(
        _ filter: BatchFilter,
        _ selection: ProductSelection,
        _ places: [Location.ID]?
    ) throws(SQLiteError) -> BatchLead {
        if filter.product != nil { return .product }
        if selection.isNarrow { return .products }
        if filter.state == .opened { return .opened }
        guard let places else { return .household }
        if places.count == 1 { return .places }
        return try isLittle(in: places) ? .places : .household
    }

    /// The tables are joined in the order written, and a leading plus keeps SQLite from an index: with neither statistics
    /// nor hints it would not know which condition leaves the least.
    private func conditions(_ filter: BatchFilter, ledBy lead: BatchLead, _ places: [Location.ID]?) -> SQL {
        let isByHousehold = lead == .household || lead == .opened
        var all: SQL = isByHousehold ? "batch.household_id = \(household)" : "+batch.household_id = \(household)"
        all += " AND batch.amount > 0 AND batch.pooled = 0"
        if let product = filter.product {
            all += lead == .product ? " AND batch.product_id = \(product)" : " AND +batch.product_id = \(product)"
        }
        if lead == .products { all += " AND batch.product_id = product.id" }
        if let places {
            all += lead == .places ? " AND batch.location_id IN (\(places))" : " AND +batch.location_id IN (\(places))"
        }
        if let days = filter.expiresIn { all += " AND \(UseBy.ofBatch) <= \(today.adding(days: days))" }
        switch filter.state {
        case nil: break
        case .opened:
            all += lead == .opened ? " AND batch.opened_on IS NOT NULL" : " AND +batch.opened_on IS NOT NULL"
        case .fresh(let freshness):
            let dueSoonDays = member.household.dueSoonDays
            all += " AND \(freshness.condition(on: UseBy.ofBatch, today: today, dueSoonDays: dueSoonDays))"
        }
        return all
    }
}

/// By what the batches of a list are found.
private enum BatchLead {
    case product
    /// Few products.
    case products
    /// All that are opened, in the order of their days.
    case opened
    case places
    /// All batches in the order of their days.
    case household
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
