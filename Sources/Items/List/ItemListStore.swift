import Accounts
import Catalog
import Core
import Places
import SQLite
import Site

extension HouseholdScope {
    /// Lists items, neither they nor their products in the trash.
    ///
    /// Throws a rejection for a product, a place or a category that is not one of the household's.
    func items(_ filter: ItemFilter) throws -> ItemPart {
        let conditions = try conditions(filter)
        let tables = try tables(filter)
        let isBackwards = (filter.sort == .backwards) != filter.position.isBefore
        let order: SQL =
            isBackwards
            ? "product.folded DESC, product.id DESC, item.folded DESC, item.id DESC"
            : "product.folded, product.id, item.folded, item.id"
        let rows = try connection.all(
            ItemEntry.row,
            """
            SELECT \(ItemEntry.row) FROM \(tables)
            WHERE \(conditions)\(filter.position.condition(isBackwards)) ORDER BY \(order) LIMIT \(filter.limit + 1)
            """
        ).map { ItemEntry($0) }
        var part = Array(rows.prefix(filter.limit))
        let covers = try covers(of: part.map(\.item.id))
        for index in part.indices { part[index].cover = covers[part[index].item.id] }
        let hasMore = rows.count > filter.limit
        return ItemPart(
            entries: filter.position.isBefore ? part.reversed() : part,
            hasPrevious: filter.position.isBefore ? hasMore : filter.position.key != nil,
            hasNext: filter.position.isBefore ? true : hasMore,
            total: filter.counts ? try total(tables, conditions) : nil
        )
    }

    /// Whether the household has any item at all.
    func hasItems() throws(SQLiteError) -> Bool {
        try connection.value(
            "SELECT EXISTS (SELECT 1 FROM item WHERE household_id = \(household) AND deleted_at IS NULL)",
            as: Bool.self
        )
    }

    /// Products that are kept piece by piece, by name.
    func productsOfItems() throws(SQLiteError) -> [(id: Product.ID, name: String)] {
        try connection.all(
            RowDecoder("id", "name") { (id: Product.ID, name: String) in (id: id, name: name) },
            """
            SELECT id, name FROM product
            WHERE household_id = \(household) AND management = 'items' AND deleted_at IS NULL
            ORDER BY folded, id LIMIT 500
            """
        )
    }

    private func total(_ tables: SQL, _ conditions: SQL) throws(SQLiteError) -> Int? {
        let count = try count("SELECT 1 FROM \(tables) WHERE \(conditions)", upTo: JSONAnswer.exactTotal + 1)
        return count > JSONAnswer.exactTotal ? nil : count
    }

    /// The tables in the order in which they are read: CROSS JOIN keeps SQLite to it
    /// (https://www.sqlite.org/optoverview.html#crossjoin).
    ///
    /// Products kept piece by piece are walked in the list's order, and each one's items in theirs; but what is lent is
    /// found by its loan, and what lies in a place by the place, unless that is much.
    private func tables(_ filter: ItemFilter) throws -> SQL {
        let byItem: SQL = "item CROSS JOIN product"
        guard filter.product == nil else { return "product CROSS JOIN item" }
        if filter.state == .lent || filter.state == .overdue { return byItem }
        guard let location = filter.location else { return "product CROSS JOIN item" }
        let places = try locations().subtree(of: location)
        let count = try count(
            "SELECT 1 FROM item WHERE location_id IN (\(places)) AND deleted_at IS NULL",
            upTo: Self.many
        )
        return count < Self.many ? byItem : "product CROSS JOIN item"
    }

    /// So many are not sorted, but met in their order.
    private static var many: Int { 500 }

    private func conditions(_ filter: ItemFilter) throws -> SQL {
        var all: [SQL] = [
            "product.id = item.product_id", "item.deleted_at IS NULL", "product.deleted_at IS NULL",
            "+item.household_id = \(household)",
        ]
        if let product = filter.product {
            guard try self.product(product) != nil else { throw Rejection("product", Message("error.choice")) }
            all.append("product.id = \(product)")
        } else {
            all.append("product.household_id = \(household) AND product.management = 'items'")
        }
        if let location = filter.location {
            let tree = try locations()
            guard tree[location] != nil else { throw Rejection("location", Message("error.choice")) }
            all.append("item.location_id IN (\(tree.subtree(of: location)))")
        }
        if let category = filter.category {
            let tree = try categories()
            guard tree[category] != nil else { throw Rejection("category", Message("error.choice")) }
            all.append("product.category_id IN (\(tree.subtree(of: category)))")
        }
        if let place = filter.elsewhere { all.append("item.location_id IS NOT \(place)") }
        switch filter.state {
        case nil: break
        case .inHouse: all.append("item.loan_id IS NULL")
        case .lent:
            all.append("item.id IN (SELECT item_id FROM loan WHERE household_id = \(household) AND state = 'open')")
        case .overdue:
            all.append(
                """
                item.id IN (SELECT item_id FROM loan WHERE household_id = \(household) AND state = 'open'
                    AND coalesce(due_on, '9999-99-99') < \(today))
                """
            )
        }
        for word in SearchText(filter.text ?? "").words.prefix(8) {
            all.append(
                """
                (instr(item.folded, \(word)) > 0 OR instr(product.folded, \(word)) > 0
                    OR item.uid = \(word.uppercased()))
                """
            )
        }
        return all.joined(separator: " AND ")
    }
}

extension ItemPosition {
    fileprivate var isBefore: Bool {
        if case .before = self { true } else { false }
    }

    fileprivate var key: ItemKey? {
        switch self {
        case .start: nil
        case .after(let key), .before(let key): key
        }
    }

    /// What comes behind the key in the direction in which rows are read.
    fileprivate func condition(_ isBackwards: Bool) -> SQL {
        guard let key else { return "" }
        let comparison: SQL = isBackwards ? "<" : ">"
        return """
             AND (product.folded, product.id, item.folded, item.id)
                \(comparison) (\(key.product), \(key.productID), \(key.item), \(key.itemID))
            """
    }
}
