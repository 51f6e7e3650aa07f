import Accounts
import Catalog
import Core
import Places
import SQLite

// What lies in a place: of each product how much of it is there, and by when that should be used. A leading plus keeps
// SQLite from an index that it would take instead of the one over the products' batches.

extension HouseholdScope {
    /// Rows in the direction in which they are read, one more than the limit where there are more.
    func stock(in places: [Location.ID], _ filter: StockFilter, _ order: LocationTree) throws -> [Keyed<StockEntry>] {
        let found =
            switch filter.sort.column {
            case .useBy, .place: try inOrderOfDays(in: places, filter, order)
            case .stock: try inOrderOfAmounts(in: places, filter)
            case .name, .missing: try inOrderOfProducts(in: places, filter)
            }
        return try counted(found, in: places)
    }

    // MARK: - By product

    private func inOrderOfProducts(in places: [Location.ID], _ filter: StockFilter) throws -> [Keyed<StockEntry>] {
        try rows(
            StockEntry.row,
            of: try selection(of: filter.products, and: criteria(for: filter, in: places)),
            sort: filter.reading,
            places: [],
            after: filter.position.keys,
            limit: filter.limit + 1
        )
    }

    /// No index holds how much of each lies in some places, so all of it is added up.
    private func inOrderOfAmounts(in places: [Location.ID], _ filter: StockFilter) throws -> [Keyed<StockEntry>] {
        let selection = try selection(of: filter.products, and: criteria(for: filter, in: places))
        let amounts = try connection.values(
            """
            SELECT product.id, product.scale, (SELECT sum(here.amount) FROM \(Self.here(places)))
            FROM \(selection.source) WHERE \(selection.conditions(for: .name))
            """,
            as: Product.ID.self,
            Scale.self,
            Steps.self
        ).map { id, scale, steps in (millionths: scale.millionths(of: steps), id: id) }
        let isDescending = filter.reading.isDescending
        var sorted = amounts.sorted { isDescending ? $0 > $1 : $0 < $1 }[...]
        if let keys = filter.position.keys {
            guard keys.count == 2, let millionths = Int64(keys[0]), let id = Product.ID(keys[1]) else { return [] }
            sorted = sorted.drop { isDescending ? $0 >= (millionths, id) : $0 <= (millionths, id) }
        }
        let part = sorted.prefix(filter.limit + 1)
        let entries = try connection.all(
            StockEntry.row,
            "SELECT \(StockEntry.row) FROM product WHERE id IN (\(part.map(\.id))) AND +household_id = \(household)"
        )
        let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
        return part.compactMap { millionths, id in
            byID[id].map { Keyed(record: $0, key: ListKey(millionths.description, id.rawValue)) }
        }
    }

    private func criteria(for filter: StockFilter, in places: [Location.ID]) -> [ProductSelection.Criterion] {
        var criteria = [
            ProductSelection.Criterion(
                "EXISTS (SELECT 1 FROM \(Self.here(places)))",
                among: "SELECT product_id FROM batch WHERE location_id IN (\(places)) AND amount > 0"
            )
        ]
        if let freshness = filter.state?.freshness {
            let first: SQL = "(SELECT min(coalesce(here.use_by, '9999-99-99')) FROM \(Self.here(places)))"
            criteria.append(ProductSelection.Criterion(condition(freshness, on: first)))
        }
        if filter.state == .opened { criteria.append(ProductSelection.Criterion(opened(in: places))) }
        return criteria
    }

    private func condition(_ freshness: Freshness, on day: SQL) -> SQL {
        freshness.condition(on: day, today: today, dueSoonDays: member.household.dueSoonDays)
    }

    /// The batches of a product that lie in some places.
    private static func here(_ places: [Location.ID]) -> SQL {
        "batch AS here WHERE here.product_id = product.id AND here.amount > 0 AND +here.location_id IN (\(places))"
    }

    private func opened(in places: [Location.ID]) -> SQL {
        """
        EXISTS (SELECT 1 FROM batch AS opened WHERE opened.household_id = \(household)
            AND opened.product_id = product.id AND opened.amount > 0 AND opened.opened_on IS NOT NULL
            AND +opened.location_id IN (\(places)))
        """
    }

    // MARK: - By day

    /// Each product stands where the first of its batches in those places does.
    private func inOrderOfDays(
        in places: [Location.ID],
        _ filter: StockFilter,
        _ order: LocationTree
    ) throws -> [Keyed<StockEntry>] {
        let selection = try selection(of: filter.products)
        guard filter.sort.column == .place else {
            return try firsts(in: places, of: places, filter, selection, after: filter.position.keys)
        }
        let isThere = Set(places)
        var rest = PlaceOrder(order.nodes.map(\.id), isDescending: filter.reading.isDescending).all.compactMap(
            \.self
        )
        .filter { isThere.contains($0) }[...]
        var keys = filter.position.keys
        if let last = keys {
            guard last.count == filter.sort.keyCount else { return [] }
            rest = rest.drop { PlaceOrder.key(of: $0) != last[0] }
            keys = Array(last.dropFirst())
        }
        var found: [Keyed<StockEntry>] = []
        for place in rest where found.count <= filter.limit {
            found += try firsts(in: [place], of: places, filter, selection, after: keys)
                .map { $0.behind(PlaceOrder.key(of: place)) }
            keys = nil
        }
        return Array(found.prefix(filter.limit + 1))
    }

    /// The products whose first batch in `places` lies in some of these, in the order of those batches.
    private func firsts(
        in some: [Location.ID],
        of places: [Location.ID],
        _ filter: StockFilter,
        _ selection: ProductSelection,
        after keys: [String]?
    ) throws(SQLiteError) -> [Keyed<StockEntry>] {
        let isLittle = selection.isNarrow ? false : try isLittle(in: some)
        let source: SQL = selection.isNarrow ? "\(selection.source) CROSS JOIN batch" : "batch CROSS JOIN product"
        // One place has its batches in order; several, or few products, have their own index.
        let isByPlace = !selection.isNarrow && (isLittle || some.count == 1)
        var conditions: SQL = """
            batch.product_id = product.id AND batch.amount > 0 AND \(selection.conditions(for: .name))
                AND \(isByPlace || selection.isNarrow ? "+" as SQL : "")batch.household_id = \(household)
                AND \(isByPlace ? "" as SQL : "+")batch.location_id IN (\(some))
                AND NOT EXISTS (SELECT 1 FROM batch AS other
                    WHERE other.product_id = batch.product_id AND other.amount > 0
                        AND +other.location_id IN (\(places))
                        AND (coalesce(other.use_by, '9999-99-99'), other.id) < (\(UseBy.ofBatch), batch.id))
            """
        if let freshness = filter.state?.freshness { conditions += " AND \(condition(freshness, on: UseBy.ofBatch))" }
        if filter.state == .opened { conditions += " AND \(opened(in: places))" }
        let isDescending = filter.reading.isDescending
        if let keys {
            guard keys.count == 2, let id = Int64(keys[1]) else { return [] }
            let comparison: SQL = isDescending ? "<" : ">"
            conditions += " AND \(UseBy.ofBatch) \(comparison)= \(keys[0])"
            conditions += " AND (\(UseBy.ofBatch), batch.id) \(comparison) (\(keys[0]), \(id))"
        }
        let row = Keyed.row(StockEntry.row, by: Self.batchKey)
        let order: SQL = isDescending ? "\(UseBy.ofBatch) DESC, batch.id DESC" : "\(UseBy.ofBatch), batch.id"
        return try connection.all(
            row,
            "SELECT \(row) FROM \(source) WHERE \(conditions) ORDER BY \(order) LIMIT \(filter.limit + 1)"
        )
    }

    private static var batchKey: RowDecoder<ListKey> {
        RowDecoder("coalesce(batch.use_by, '9999-99-99')", "batch.id") { (day: String, id: Int64) in ListKey(day, id) }
    }

    /// Whether so little lies in some places that sorting it costs less than reading all batches in the list's order
    /// until a page is full.
    ///
    /// Each that is sorted costs about three look-ups; of all that are read, one in `all / count` is one of the places'.
    func isLittle(in places: [Location.ID]) throws(SQLiteError) -> Bool {
        let all = try connection.value("SELECT coalesce(max(id), 0) FROM batch", as: Int.self)
        let count = try count("SELECT 1 FROM batch WHERE location_id IN (\(places)) AND amount > 0", upTo: 5000)
        return count * count < 20 * all
    }

    // MARK: - Amounts

    /// The same entries with how much of each lies in some places, by when that should be used, and where the first is.
    private func counted(_ entries: [Keyed<StockEntry>], in places: [Location.ID]) throws(SQLiteError) -> [Keyed<
        StockEntry
    >] {
        guard !entries.isEmpty else { return entries }
        let batches = try connection.all(
            PartThere.row,
            """
            SELECT \(PartThere.row) FROM batch
            WHERE product_id IN (\(entries.map(\.record.id))) AND amount > 0 AND +location_id IN (\(places))
            ORDER BY product_id, coalesce(use_by, '9999-99-99'), id
            """
        )
        let parts = Dictionary(grouping: batches, by: \.product)
        return entries.map { entry in
            var entry = entry
            let parts = parts[entry.record.id] ?? []
            entry.record.stock = parts.reduce(.zero) { $0 + $1.amount }
            entry.record.useBy = parts.first.flatMap { CivilDate($0.day) }
            entry.record.location = parts.first?.location
            return entry
        }
    }
}

/// A batch that lies there.
private struct PartThere: Sendable {
    let product: Product.ID
    let location: Location.ID?
    let amount: Steps
    /// `UseBy.never` for none.
    let day: String

    static let row = RowDecoder("product_id", "location_id", "amount", "coalesce(use_by, '9999-99-99')") {
        PartThere(product: $0, location: $1, amount: $2, day: $3)
    }
}

extension Scale {
    /// An amount in whole millionths of a unit, as lists are sorted by it.
    fileprivate func millionths(of steps: Steps) -> Int64 {
        steps.rawValue / rawValue * 1_000_000 + steps.rawValue % rawValue * 1_000_000 / rawValue
    }
}
