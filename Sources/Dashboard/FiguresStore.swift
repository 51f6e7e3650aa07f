import Accounts
import Catalog
import Core
import Places
import SQLite

extension HouseholdScope {
    /// Reads everything that the page shows.
    ///
    /// Counts come from indexes alone; what the stock is worth takes a look at every batch with a price.
    func figures() throws -> Figures {
        let products = try productCounts()
        return Figures(
            due: products,
            value: try value(),
            weeks: try bookingsByWeek(),
            categories: try sharesByCategory(),
            places: try sharesByPlace()
        )
    }

    // MARK: - Cards

    private func productCounts() throws(SQLiteError) -> Figures.Due {
        let soon = today.adding(days: member.household.dueSoonDays)
        let sunday = today.adding(days: 7 - today.isoWeekday)
        let day: SQL = "coalesce(use_by, '9999-99-99')"
        func count(_ condition: SQL) throws(SQLiteError) -> Int {
            try connection.value(
                """
                SELECT count(*) FROM product WHERE household_id = \(household) AND deleted_at IS NULL AND \(condition)
                """,
                as: Int.self
            )
        }
        let batches = try connection.value(
            """
            SELECT count(*) FROM batch WHERE household_id = \(household) AND amount > 0
                AND \(day) BETWEEN \(today) AND \(sunday) AND product_id NOT IN (
                    SELECT id FROM product WHERE household_id = \(household) AND deleted_at IS NOT NULL)
            """,
            as: Int.self
        )
        let groups = try connection.value(
            """
            SELECT count(*) FROM product_group WHERE household_id = \(household) AND deleted_at IS NULL AND missing > 0
            """,
            as: Int.self
        )
        return Figures.Due(
            products: try count("folded >= ''"),
            inStock: try count("folded >= '' AND stock > 0"),
            today: try count("\(day) = \(today)"),
            soon: try count("\(day) > \(today) AND \(day) <= \(soon)"),
            expired: try count("\(day) < \(today)"),
            thisWeek: batches,
            belowMinimum: try count("missing > 0") + groups
        )
    }

    // MARK: - Value

    private func value() throws -> [Money] {
        var value = StockValue()
        try addBatches(to: &value)
        try addPooled(to: &value)
        let own = member.household.currency.code
        return value.sums.sorted { ($0.key == own ? 0 : 1, $0.key) < ($1.key == own ? 0 : 1, $1.key) }.compactMap {
            code,
            sum in
            Currency(code).map { Money(minorUnits: sum, currency: $0) }
        }
    }

    /// SQLite's integers have 64 bits, so what would need more is added up here.
    private func addBatches(to value: inout StockValue) throws {
        let isSmall: SQL = "price <= 1000000 AND amount <= 4000000000000 AND priced_amount <= 100000000000000000"
        let priced: SQL = """
            household_id = \(household) AND amount > 0 AND price IS NOT NULL AND product_id NOT IN (
                SELECT id FROM product WHERE household_id = \(household) AND deleted_at IS NOT NULL)
            """
        for (currency, sum) in try connection.values(
            """
            SELECT currency, sum((price * amount * 2 + priced_amount) / (priced_amount * 2)) FROM batch
            WHERE \(priced) AND \(isSmall) GROUP BY currency
            """,
            as: String.self,
            Int64.self
        ) { value.add(sum, in: currency) }
        for batch in try connection.all(
            PricedAmount.row,
            "SELECT currency, price, priced_amount, amount FROM batch WHERE \(priced) AND NOT (\(isSmall))"
        ) { value.add(batch.amount, of: batch.priced, costing: batch.price, in: batch.currency) }
    }

    /// What is kept without batches is worth what was paid for it last.
    private func addPooled(to value: inout StockValue) throws {
        for pooled in try connection.all(
            PricedAmount.row,
            """
            SELECT movement.currency, movement.price, movement.amount, product.stock
            FROM product CROSS JOIN movement
            WHERE product.household_id = \(household) AND product.deleted_at IS NULL AND product.stock > 0
                AND product.management <> 'batches' AND movement.id = (
                    SELECT paid.id FROM movement AS paid JOIN action ON action.id = paid.action_id
                    WHERE paid.product_id = product.id AND paid.price IS NOT NULL AND paid.amount > 0
                        AND action.undone = 0 ORDER BY paid.id DESC LIMIT 1)
            """
        ) { value.add(pooled.amount, of: pooled.priced, costing: pooled.price, in: pooled.currency) }
    }

    // MARK: - Bookings

    private static var weeksShown: Int { 12 }

    private func bookingsByWeek() throws(SQLiteError) -> [Figures.Week] {
        let monday = today.adding(days: 1 - today.isoWeekday)
        var weeks: [Figures.Week] = []
        for back in (0..<Self.weeksShown).reversed() {
            let first = monday.adding(days: -7 * back)
            let (start, end) = (
                member.user.zone.start(of: first), member.user.zone.start(of: first.adding(days: 7))
            )
            let count = try connection.value(
                """
                SELECT count(*) FROM action WHERE household_id = \(household) AND at >= \(start) AND at < \(end)
                    AND undoes IS NULL AND undone = 0
                """,
                as: Int.self
            )
            weeks.append(Figures.Week(monday: first, bookings: count))
        }
        return weeks
    }

    // MARK: - Shares

    private func sharesByCategory() throws -> [Figures.Share] {
        let counts = try connection.values(
            """
            SELECT category_id, count(*) FROM product
            WHERE household_id = \(household) AND deleted_at IS NULL AND folded >= '' AND stock > 0 GROUP BY category_id
            """,
            as: Int64?.self,
            Int.self
        )
        return try categories().shares(counts.map { ($0.map(ID.init(rawValue:)), $1) })
    }

    private func sharesByPlace() throws -> [Figures.Share] {
        let counts = try connection.values(
            """
            SELECT first_location_id, count(*) FROM product
            WHERE household_id = \(household) AND deleted_at IS NULL AND stock > 0 GROUP BY first_location_id
            """,
            as: Int64?.self,
            Int.self
        )
        return try locations().shares(counts.map { ($0.map(ID.init(rawValue:)), $1) })
    }
}

/// What something cost, and how much of it is there.
private struct PricedAmount: Sendable {
    let currency: String
    let price: Int64
    let priced: Int64
    let amount: Int64

    static let row = RowDecoder("currency", "price", "priced_amount", "amount") {
        PricedAmount(currency: $0, price: $1, priced: $2, amount: $3)
    }
}

extension Tree {
    /// Adds up by what lies at the top, the most first; what lies in nothing comes last.
    fileprivate func shares(_ counts: [(id: NodeID?, products: Int)]) -> [Figures.Share] {
        var sums: [NodeID?: Int] = [:]
        for (id, products) in counts { sums[id.flatMap(top), default: 0] += products }
        let named = sums.compactMap { id, products in
            id.map { Figures.Share(id: $0.rawValue, name: self[$0]?.name ?? "", products: products) }
        }.sorted { ($1.products, $0.name) < ($0.products, $1.name) }
        return named + (sums[nil].map { [Figures.Share(id: nil, name: "", products: $0)] } ?? [])
    }

    /// The node at the top above one; nil for one that is not in the tree.
    private func top(_ id: NodeID) -> NodeID? {
        var top = self[id]
        while let parent = top?.parent, let above = self[parent] { top = above }
        return top?.id
    }
}
