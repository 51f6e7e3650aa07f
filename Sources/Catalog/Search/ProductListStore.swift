package import Accounts
import Core
import Ledger
import SQLite

extension HouseholdScope {
    /// The products that a filter lets through, in order, from behind `keys` on.
    ///
    /// `keys` is what `next` of the part before gave; keys that no product can have find nothing. Throws a rejection
    /// when the filter's place is not the household's.
    package func products(
        matching filter: ProductFilter,
        sort: ProductSort = .name,
        after keys: [String]? = nil,
        limit: Int
    ) throws -> ProductList {
        let plan = try plan(for: filter)
        let total = try count(plan)
        let position = keys.flatMap { sort.condition(behind: $0) }.map { [$0] } ?? []
        let row = Product.row.of("product").and(sort.key)
        let found = try connection.all(
            row,
            """
            SELECT \(row) FROM \(plan.source) WHERE \((plan.conditions + position).joined(separator: " AND "))
            ORDER BY \(sort.order) LIMIT \(limit + 1)
            """
        )
        let part = found.prefix(limit)
        let next = found.count > limit ? part.last.map { [$0.1, $0.0.id.description] } : nil
        return ProductList(products: part.map(\.0), next: next, total: total)
    }

    private func count(_ plan: ListPlan) throws(SQLiteError) -> Int? {
        let count = try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM \(plan.countedSource)
                WHERE \(plan.countedConditions.joined(separator: " AND ")) LIMIT \(ProductList.countLimit + 1)) AS found
            """,
            as: Int.self
        )
        return count > ProductList.countLimit ? nil : count
    }

    /// Plans how a filter's products are found.
    ///
    /// Where a filter lets few through, they are found by an index of its own and then sorted; where it lets many
    /// through, the list is read in its order until there are enough.
    private func plan(for filter: ProductFilter) throws -> ListPlan {
        var plan = ListPlan(conditions: ["product.household_id = \(household) AND product.deleted_at IS NULL"])
        if let text = filter.text, let search = try self.plan(for: text) { plan.add(search) }
        if let kind = filter.kind { plan.conditions.append("product.kind = \(kind)") }
        if let management = filter.management { plan.conditions.append("product.management = \(management)") }
        if let location = filter.location {
            guard try isPlace(location) else { throw Rejection("location", Message("error.choice")) }
            let places = try places(within: location)
            plan.conditions.append(lies(in: places))
            if plan.narrowSource == nil { plan.narrowSource = try narrowSource(ofProductsIn: places) }
        }
        if let state = filter.state {
            // By the column itself where the list is read in its order: by the index's expression it would be sorted.
            plan.conditions.append(condition(for: state, "product.use_by"))
            if plan.narrowSource == nil, state.isByDate {
                plan.narrowSource = try narrowSource(of: condition(for: state, firstUse))
            }
        }
        return plan
    }

    private func lies(in places: [LocationID]) -> SQL {
        """
        (product.location_id IN (\(places)) OR EXISTS (SELECT 1 FROM batch
            WHERE batch.product_id = product.id AND batch.amount > 0 AND batch.location_id IN (\(places))))
        """
    }

    private func places(within location: LocationID) throws(SQLiteError) -> [LocationID] {
        try connection.values(
            """
            WITH RECURSIVE place (id) AS (
                SELECT id FROM location WHERE id = \(location) AND household_id = \(household)
                UNION SELECT location.id FROM location JOIN place ON location.parent_id = place.id
                WHERE location.deleted_at IS NULL
            )
            SELECT id FROM place
            """,
            as: LocationID.self
        )
    }

    private func narrowSource(ofProductsIn places: [LocationID]) throws(SQLiteError) -> SQL? {
        try narrowSource(
            """
            SELECT id FROM product WHERE location_id IN (\(places))
            UNION ALL SELECT product_id FROM batch WHERE location_id IN (\(places)) AND amount > 0
            """
        )
    }

    private func narrowSource(of condition: SQL) throws(SQLiteError) -> SQL? {
        try narrowSource(
            """
            SELECT product.id FROM product
            WHERE product.household_id = \(household) AND product.deleted_at IS NULL AND \(condition)
            """
        )
    }

    /// The products whose ids a query gives, when those are few; nil when they are many.
    private func narrowSource(_ ids: SQL) throws(SQLiteError) -> SQL? {
        let few = 1000
        let count = try connection.value(
            "SELECT count(*) FROM (SELECT 1 FROM (\(ids)) AS many LIMIT \(few)) AS found",
            as: Int.self
        )
        guard count < few else { return nil }
        // The limit keeps the subquery from being merged into the query around it, whose order has an index too.
        return "(SELECT * FROM product WHERE id IN (\(ids)) LIMIT \(few)) AS product"
    }

    private func condition(for state: ProductState, _ day: SQL) -> SQL {
        let last = today.adding(days: member.household.dueSoonDays)
        return switch state {
        case .inStock: "product.stock > 0"
        case .outOfStock: "product.stock = 0"
        case .missing: "product.missing > 0"
        case .ok: "\(day) > \(last) AND \(day) < '9999-99-99'"
        case .dueSoon: "\(day) > \(today) AND \(day) <= \(last)"
        case .dueToday: "\(day) = \(today)"
        case .expired: "\(day) < \(today)"
        case .never: "product.stock > 0 AND product.use_by IS NULL"
        }
    }
}

/// Where a list is read from, and what must hold there.
private struct ListPlan {
    var conditions: [SQL]
    /// What holds few products, all that the list can have among them.
    var narrowSource: SQL?
    private var search: SearchPlan?

    init(conditions: [SQL]) { self.conditions = conditions }

    mutating func add(_ plan: SearchPlan) {
        search = plan
        narrowSource = plan.isNarrow ? plan.source : nil
        conditions.append(plan.condition)
    }

    var source: SQL { narrowSource ?? "product" }

    var countedSource: SQL { narrowSource ?? search?.counted.source ?? "product" }

    var countedConditions: [SQL] {
        guard narrowSource == nil, let search else { return conditions }
        return conditions + [search.counted.condition]
    }
}

extension ProductState {
    /// Whether it is a range of days.
    fileprivate var isByDate: Bool {
        switch self {
        case .ok, .dueSoon, .dueToday, .expired: true
        case .inStock, .outOfStock, .missing, .never: false
        }
    }
}

/// What sorts a list, written exactly as in the indexes that serve it.
extension ProductSort {
    fileprivate var key: RowDecoder<String> {
        switch self {
        case .name, .nameDescending: foldedKey
        case .useBy, .useByDescending: useByKey
        }
    }

    fileprivate var order: SQL {
        switch self {
        case .name: "product.folded, product.id"
        case .nameDescending: "product.folded DESC, product.id DESC"
        case .useBy: "\(firstUse), product.id"
        case .useByDescending: "\(firstUse) DESC, product.id DESC"
        }
    }

    /// What lies behind a row; nil for keys that are none.
    fileprivate func condition(behind keys: [String]) -> SQL? {
        guard keys.count == ProductList.keyCount, let id = Int64(keys[1]) else { return nil }
        return switch self {
        case .name: "(product.folded, product.id) > (\(keys[0]), \(id))"
        case .nameDescending: "(product.folded, product.id) < (\(keys[0]), \(id))"
        // Said twice: of a comparison of rows, an index over an expression does not serve the first part by itself.
        case .useBy: "\(firstUse) >= \(keys[0]) AND (\(firstUse), product.id) > (\(keys[0]), \(id))"
        case .useByDescending: "\(firstUse) <= \(keys[0]) AND (\(firstUse), product.id) < (\(keys[0]), \(id))"
        }
    }
}

/// What has no date, having no stock or never expiring, sorts behind every date; written as in the index.
private let firstUse: SQL = "coalesce(product.use_by, '9999-99-99')"
private let foldedKey = RowDecoder("product.folded") { (key: String) in key }
private let useByKey = RowDecoder("coalesce(product.use_by, '9999-99-99')") { (key: String) in key }
