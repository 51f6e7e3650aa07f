import Accounts
import Catalog
import Core
import Places
import SQLite

/// Which products in stock are listed.
struct StockFilter: Sendable {
    var text: String?
    /// A place with all that lie in it; nil for everywhere.
    var places: [Location.ID]?
    var state: StockState?
    var position = StockPosition.start
    var limit = 50
}

/// Which products the page shows by their first date.
enum StockState: String, Sendable {
    /// To be used within the days that the household calls soon; today is one of them.
    case dueSoon = "due_soon"
    case expired
}

/// Where a part of the list lies: at its start, or beside a row, named by what the list is sorted by.
enum StockPosition: Sendable {
    case start
    case after(day: String, key: Int64)
    case before(day: String, key: Int64)
}

/// A part of the list, and whether more comes before and behind it.
struct StockPart: Sendable {
    var entries: [StockEntry]
    var hasPrevious: Bool
    var hasNext: Bool
}

extension HouseholdScope {
    /// A part of the products in stock, the first to be used before all else.
    func stock(_ filter: StockFilter) throws -> StockPart {
        let search = try filter.text.flatMap { try plan(for: $0) }
        let entries =
            try filter.places.map { try stock(in: $0, filter, search) } ?? stockEverywhere(filter, search)
        return StockPart(entries, filter)
    }

    /// Rows in the direction in which they are read, one more than the limit where there are more.
    private func stockEverywhere(_ filter: StockFilter, _ search: SearchPlan?) throws(SQLiteError) -> [StockEntry] {
        var conditions: SQL = "product.household_id = \(household) AND product.deleted_at IS NULL AND product.stock > 0"
        if let search { conditions += " AND \(search.condition)" }
        conditions += filter.conditions(day: UseBy.ofProduct, key: "product.id", for: self)
        return try connection.all(
            StockEntry.row,
            """
            SELECT product.id, product.name, product.brand, product.picture, product.kind, product.unit, product.scale,
                product.stock, product.use_by,
                (SELECT batch.location_id FROM batch WHERE batch.product_id = product.id AND batch.amount > 0
                    ORDER BY \(UseBy.ofBatch), batch.id LIMIT 1), product.id
            FROM \(search?.source ?? "product") WHERE \(conditions)
            ORDER BY \(filter.order(day: UseBy.ofProduct, key: "product.id")) LIMIT \(filter.limit + 1)
            """
        )
    }

    /// As above, of what lies in some places: how much of it is there, and by when that should be used.
    ///
    /// Each product stands where the first of its batches in those places does.
    private func stock(
        in places: [Location.ID],
        _ filter: StockFilter,
        _ search: SearchPlan?
    ) throws(SQLiteError) -> [StockEntry] {
        // A leading plus keeps SQLite from the index that it would take instead.
        let isSearch = search?.isNarrow == true
        let isNarrow = isSearch ? false : try isLittle(in: places)
        let source: SQL = isSearch ? "\(search?.source ?? "product") CROSS JOIN batch" : "batch CROSS JOIN product"
        var conditions: SQL = """
            batch.product_id = product.id AND batch.amount > 0 AND product.deleted_at IS NULL
                AND \(isNarrow || isSearch ? "+" as SQL : "")batch.household_id = \(household)
                AND \(isNarrow ? "" as SQL : "+")batch.location_id IN (\(places))
                AND NOT EXISTS (SELECT 1 FROM batch AS other
                    WHERE other.product_id = batch.product_id AND other.amount > 0
                        AND +other.location_id IN (\(places))
                        AND (coalesce(other.use_by, '9999-99-99'), other.id) < (\(UseBy.ofBatch), batch.id))
            """
        if let search { conditions += " AND \(search.condition)" }
        conditions += filter.conditions(day: UseBy.ofBatch, key: "batch.id", for: self)
        return try connection.all(
            StockEntry.row,
            """
            SELECT product.id, product.name, product.brand, product.picture, product.kind, product.unit, product.scale,
                (SELECT sum(here.amount) FROM batch AS here WHERE here.product_id = product.id AND here.amount > 0
                    AND +here.location_id IN (\(places))),
                batch.use_by, batch.location_id, batch.id
            FROM \(source) WHERE \(conditions)
            ORDER BY \(filter.order(day: UseBy.ofBatch, key: "batch.id")) LIMIT \(filter.limit + 1)
            """
        )
    }

    /// Whether so little lies in some places that sorting it costs less than reading all batches in the list's order
    /// until a page is full.
    ///
    /// Each that is sorted costs about three look-ups; of all that are read, one in `all / count` is one of the places'.
    private func isLittle(in places: [Location.ID]) throws(SQLiteError) -> Bool {
        let (count, all) = try connection.value(
            """
            SELECT count(*), (SELECT coalesce(max(id), 0) FROM batch) FROM (SELECT 1 FROM batch
                WHERE location_id IN (\(places)) AND amount > 0 LIMIT 5000) AS counted
            """,
            as: Int.self,
            Int.self
        )
        return count * count < 20 * all
    }

    /// Whether the household has anything in stock at all.
    func hasStock() throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM product
                WHERE household_id = \(household) AND deleted_at IS NULL AND stock > 0)
            """,
            as: Bool.self
        )
    }
}

extension StockFilter {
    /// The conditions of state and position, on the columns that the list is sorted by.
    fileprivate func conditions(day: SQL, key: SQL, for scope: some HouseholdScope) -> SQL {
        let state: SQL =
            switch self.state {
            case nil: ""
            case .expired: " AND \(day) < \(scope.today)"
            case .dueSoon:
                " AND \(day) BETWEEN \(scope.today) AND \(scope.today.adding(days: scope.member.household.dueSoonDays))"
            }
        return switch position {
        case .start: state
        case .after(let last, let id): "\(state) AND (\(day), \(key)) > (\(last), \(id))"
        case .before(let first, let id): "\(state) AND (\(day), \(key)) < (\(first), \(id))"
        }
    }

    fileprivate func order(day: SQL, key: SQL) -> SQL {
        if case .before = position { return "\(day) DESC, \(key) DESC" }
        return "\(day), \(key)"
    }
}

extension StockPart {
    /// Takes the rows as they were read.
    fileprivate init(_ entries: [StockEntry], _ filter: StockFilter) {
        let hasMore = entries.count > filter.limit
        let part = Array(entries.prefix(filter.limit))
        switch filter.position {
        case .start: self.init(entries: part, hasPrevious: false, hasNext: hasMore)
        case .after: self.init(entries: part, hasPrevious: true, hasNext: hasMore)
        case .before: self.init(entries: part.reversed(), hasPrevious: hasMore, hasNext: true)
        }
    }
}
