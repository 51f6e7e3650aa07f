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
        var source: SQL = "product"
        var conditions: [SQL] = ["product.household_id = \(household) AND product.deleted_at IS NULL"]
        if let text = filter.text, let search = try plan(for: text) {
            source = search.source
            conditions.append(search.condition)
        }
        conditions += try self.conditions(of: filter)
        let total = try count(source, conditions)
        if let keys, let last = sort.condition(behind: keys) { conditions.append(last) }
        let row = Product.row.of("product").and(sort.key)
        let found = try connection.all(
            row,
            """
            SELECT \(row) FROM \(source) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(sort.order) LIMIT \(limit + 1)
            """
        )
        let part = found.prefix(limit)
        let next = found.count > limit ? part.last.map { [$0.1, $0.0.id.description] } : nil
        return ProductList(products: part.map(\.0), next: next, total: total)
    }

    private func count(_ source: SQL, _ conditions: [SQL]) throws(SQLiteError) -> Int? {
        let count = try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM \(source) WHERE \(conditions.joined(separator: " AND "))
                LIMIT \(ProductList.countLimit + 1)) AS found
            """,
            as: Int.self
        )
        return count > ProductList.countLimit ? nil : count
    }

    private func conditions(of filter: ProductFilter) throws -> [SQL] {
        var conditions: [SQL] = []
        if let kind = filter.kind { conditions.append("product.kind = \(kind)") }
        if let management = filter.management { conditions.append("product.management = \(management)") }
        if let location = filter.location {
            guard try isPlace(location) else { throw Rejection("location", Message("error.choice")) }
            conditions.append(try lies(in: location))
        }
        if let state = filter.state { conditions.append(condition(for: state)) }
        return conditions
    }

    private func lies(in location: LocationID) throws(SQLiteError) -> SQL {
        let places = try connection.values(
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
        return """
            (product.location_id IN (\(places)) OR EXISTS (SELECT 1 FROM batch
                WHERE batch.product_id = product.id AND batch.amount > 0 AND batch.location_id IN (\(places))))
            """
    }

    private func condition(for state: ProductState) -> SQL {
        let last = today.adding(days: member.household.dueSoonDays)
        return switch state {
        case .inStock: "product.stock > 0"
        case .outOfStock: "product.stock = 0"
        case .missing: "product.missing > 0"
        case .ok: "product.stock > 0 AND product.use_by > \(last)"
        case .dueSoon: "product.stock > 0 AND product.use_by > \(today) AND product.use_by <= \(last)"
        case .dueToday: "product.stock > 0 AND product.use_by = \(today)"
        case .expired: "product.stock > 0 AND product.use_by < \(today)"
        case .never: "product.stock > 0 AND product.use_by IS NULL"
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
        case .useBy: "coalesce(product.use_by, '9999-99-99'), product.id"
        case .useByDescending: "coalesce(product.use_by, '9999-99-99') DESC, product.id DESC"
        }
    }

    /// What lies behind a row; nil for keys that are none.
    fileprivate func condition(behind keys: [String]) -> SQL? {
        guard keys.count == ProductList.keyCount, let id = Int64(keys[1]) else { return nil }
        return switch self {
        case .name: "(product.folded, product.id) > (\(keys[0]), \(id))"
        case .nameDescending: "(product.folded, product.id) < (\(keys[0]), \(id))"
        case .useBy: "(coalesce(product.use_by, '9999-99-99'), product.id) > (\(keys[0]), \(id))"
        case .useByDescending: "(coalesce(product.use_by, '9999-99-99'), product.id) < (\(keys[0]), \(id))"
        }
    }
}

private let foldedKey = RowDecoder("product.folded") { (key: String) in key }
private let useByKey = RowDecoder("coalesce(product.use_by, '9999-99-99')") { (key: String) in key }
