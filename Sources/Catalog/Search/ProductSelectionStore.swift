package import SQLite

/// How the products of a filter are found: read in the order of a list, or found first and then sorted.
package struct ProductSelection: Sendable {
    /// One of the things that a list asks of its products.
    package struct Criterion: Sendable {
        /// What must hold of a product.
        let condition: SQL
        /// The ids of those of which it holds, as an index gives them; others of the household may be among them.
        ///
        /// Nil for what holds of most, so that nothing is found by it.
        let ids: SQL?
        /// The same condition as a range of the days by which a list may be sorted.
        let days: SQL?
        /// The condition, the household's among it, as indexes serve it that have its products by name and by days.
        let ordered: SQL?
        /// Whether `ids` are exactly the products that are meant, none twice.
        let isExact: Bool

        init(condition: SQL, ids: SQL?, days: SQL? = nil, ordered: SQL? = nil, isExact: Bool = true) {
            self.condition = condition
            self.ids = ids
            self.days = days
            self.ordered = ordered
            self.isExact = isExact
        }

        /// What a room above asks: a condition, and perhaps a query of ids that holds all of which it is true.
        package init(_ condition: SQL, among ids: SQL? = nil) {
            self.init(condition: condition, ids: ids, isExact: false)
        }
    }

    /// Where to read from, under the name of `product`.
    package let source: SQL
    /// Whether the source holds few products, so that it is best read before any other table.
    package let isNarrow: Bool
    private let scope: SQL
    private let search: SearchPlan?
    private let criteria: [Criterion]
    private let fewest: Measured?
    /// The one criterion that tells its products from others, where indexes have these in order.
    private let leading: Criterion?

    struct Measured: Sendable {
        let ids: SQL
        let isExact: Bool
        /// How many it lets through, counted up to `countLimit`.
        let count: Int
    }

    /// How far the products that a criterion lets through are counted.
    static let countLimit = 3000

    /// Decides between sorting what one criterion lets through, and reading all products in order until a page is full.
    ///
    /// `all` is how many products there are about.
    init(
        _ scope: SQL,
        _ search: SearchPlan?,
        _ criteria: [Criterion],
        _ measured: [Measured],
        among all: Int
    ) {
        self.scope = scope
        self.search = search
        self.criteria = criteria
        fewest = measured.min { $0.count < $1.count }
        leading = search == nil ? Self.leading(criteria) : nil
        if let search, search.isNarrow {
            (source, isNarrow) = (search.source, true)
        } else if let fewest, Self.isSorted(fewest.count, measured.map(\.count), among: all) {
            // The limit keeps the subquery from being merged into the query around it, whose order has an index too.
            source = "(SELECT * FROM product WHERE id IN (\(fewest.ids)) LIMIT \(Self.countLimit)) AS product"
            isNarrow = true
        } else {
            (source, isNarrow) = ("product", false)
        }
    }

    /// The criterion by whose index alone a list is read in order; nil where several tell, or none has such an index.
    static func leading(_ criteria: [Criterion]) -> Criterion? {
        let telling = criteria.filter { $0.ids != nil }
        return telling.count == 1 && telling[0].ordered != nil ? telling[0] : nil
    }

    /// Whether `leading` has its products in this order.
    static func isOrdered(_ sort: ProductSort) -> Bool { sort.column == .name || sort.column == .useBy }

    /// Where a list in some order is read from, and what must hold there.
    func reading(in sort: ProductSort) -> (source: SQL, conditions: SQL) {
        guard let leading, let ordered = leading.ordered, Self.isOrdered(sort) else {
            return (source, conditions(for: sort))
        }
        let others = criteria.filter { $0.ids == nil }.map { "(\($0.condition)) IS TRUE" as SQL }
        return ("product", ([ordered] + others).joined(separator: " AND "))
    }

    /// One that is sorted costs as much as ten that are read, which is done in an index alone.
    ///
    /// How many are read before a page is full follows from how many of all are let through; of several criteria it is
    /// taken that they do not depend on each other. Often they do, and on the order too (what has run out has no date),
    /// so that many more are read: hence the factor.
    private static func isSorted(_ fewest: Int, _ counts: [Int], among all: Int) -> Bool {
        guard fewest < countLimit else { return false }
        let (page, all) = (50.0, Double(max(all, 1)))
        let share = counts.reduce(1) { share, count in
            share * (count < countLimit ? min(Double(count) / all, 1) : max(Double(count) / all, 0.3))
        }
        return Double(fewest) * 10 < min(all, 8 * page / max(share, 1e-9))
    }

    /// What must hold in the source, for a list in some order.
    ///
    /// But for the days that the list is sorted by, no index can serve the conditions: it would give another order.
    package func conditions(for sort: ProductSort) -> SQL {
        var all = [scope]
        if let search { all.append(search.condition) }
        for criterion in criteria {
            if let days = criterion.days, sort.column == .useBy, !isNarrow {
                all.append(days)
            } else {
                all.append("(\(criterion.condition)) IS TRUE")
            }
        }
        return all.joined(separator: " AND ")
    }

    /// How many there are in all when one criterion alone has told.
    var knownCount: Int? {
        guard search == nil, criteria.count == 1, let fewest, fewest.isExact else { return nil }
        return fewest.count
    }

    /// Whether it lets every product through.
    package var isEverything: Bool { search == nil && criteria.isEmpty }

    /// The ids of all products that it lets through, in no order.
    package var ids: SQL {
        if let leading {
            if criteria.count == 1, leading.isExact, let ids = leading.ids { return ids }
            let (source, conditions) = reading(in: .name)
            return "SELECT product.id FROM \(source) WHERE \(conditions) ORDER BY product.folded, product.id"
        }
        let conditions = conditions(for: .name)
        if isNarrow { return "SELECT product.id FROM \(source) WHERE \(conditions)" }
        if let search {
            let (source, condition) = search.counted
            return "SELECT product.id FROM \(source) WHERE \(conditions) AND \(condition)"
        }
        if let fewest, fewest.count < Self.countLimit {
            return "SELECT product.id FROM product WHERE id IN (\(fewest.ids)) AND \(conditions)"
        }
        // In an order whose index holds all that conditions look at.
        return "SELECT product.id FROM product WHERE \(conditions) ORDER BY product.folded, product.id"
    }
}
