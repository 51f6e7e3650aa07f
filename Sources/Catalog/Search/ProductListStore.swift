package import Accounts
import Core
package import Ledger
package import SQLite

extension HouseholdScope {
    /// The products that a filter lets through, in order, from behind `keys` on.
    ///
    /// `keys` is what `next` of the part before gave; keys that no product can have find nothing. `places` are all of the
    /// household's in the order in which they are listed, for sorting by them. Throws a rejection when the filter's place,
    /// category or group is not the household's.
    package func products(
        matching filter: ProductFilter,
        sort: ProductSort = .name,
        places: [LocationID] = [],
        after keys: [String]? = nil,
        limit: Int
    ) throws -> ProductList {
        let selection = try selection(of: filter, sort: sort)
        let found = try rows(
            Product.row.of("product"),
            of: selection,
            sort: sort,
            places: places,
            after: keys,
            limit: limit + 1
        )
        let isWhole = keys == nil && found.count <= limit
        return ProductList(
            products: found.prefix(limit).map(\.record),
            next: found.count > limit ? found[limit - 1].key.texts : nil,
            total: isWhole ? found.count : try count(selection)
        )
    }

    private func count(_ selection: ProductSelection) throws(SQLiteError) -> Int? {
        let limit = ProductList.countLimit
        let count: Int
        if let known = selection.knownCount {
            count = known
        } else {
            count = try self.count(selection.ids, upTo: limit + 1)
        }
        return count > limit ? nil : count
    }

    /// Rows of the products of a selection in order, each with the keys that tell its position.
    package func rows<Record>(
        _ row: RowDecoder<Record>,
        of selection: ProductSelection,
        sort: ProductSort,
        places: [LocationID],
        after keys: [String]?,
        limit: Int
    ) throws(SQLiteError) -> [Keyed<Record>] {
        guard sort.column == .place else {
            var (source, conditions) = selection.reading(in: sort)
            if let keys {
                guard let position = sort.condition(behind: keys) else { return [] }
                conditions += " AND \(position)"
            }
            return try rows(row, source, where: conditions, sort, limit)
        }
        let places = PlaceOrder(places, isDescending: sort.isDescending)
        return selection.isNarrow
            ? try sortedByPlace(row, of: selection, sort, places, after: keys, limit)
            : try readByPlace(row, of: selection, sort, places, after: keys, limit)
    }

    private func rows<Record>(
        _ row: RowDecoder<Record>,
        _ source: SQL,
        where conditions: SQL,
        _ sort: ProductSort,
        _ limit: Int
    ) throws(SQLiteError) -> [Keyed<Record>] {
        let row = Keyed.row(row, by: sort.key)
        return try connection.all(
            row,
            "SELECT \(row) FROM \(source) WHERE \(conditions) ORDER BY \(sort.order) LIMIT \(limit)"
        )
    }

    /// One place after the other, as an index has each place's products in the order of their days.
    private func readByPlace<Record>(
        _ row: RowDecoder<Record>,
        of selection: ProductSelection,
        _ sort: ProductSort,
        _ places: PlaceOrder,
        after keys: [String]?,
        _ limit: Int
    ) throws(SQLiteError) -> [Keyed<Record>] {
        var rest = places.all[...]
        var position: SQL?
        if let keys {
            guard keys.count == sort.keyCount, let behind = sort.condition(behind: keys.dropFirst()) else { return [] }
            rest = rest.drop { PlaceOrder.key(of: $0) != keys[0] }
            position = behind
        }
        var found: [Keyed<Record>] = []
        let conditions = selection.conditions(for: sort)
        for place in rest {
            var there =
                place.map { "\(conditions) AND product.first_location_id = \($0)" as SQL }
                ?? "\(conditions) AND product.first_location_id IS NULL"
            if let position { there += " AND \(position)" }
            found += try rows(row, selection.source, where: there, sort, limit - found.count)
                .map { $0.behind(PlaceOrder.key(of: place)) }
            if found.count >= limit { break }
            position = nil
        }
        return found
    }

    /// All at once, as they are few.
    private func sortedByPlace<Record>(
        _ row: RowDecoder<Record>,
        of selection: ProductSelection,
        _ sort: ProductSort,
        _ places: PlaceOrder,
        after keys: [String]?,
        _ limit: Int
    ) throws(SQLiteError) -> [Keyed<Record>] {
        let row = Keyed.row(row, by: sort.key).and(Self.firstPlace)
        let read = try connection.all(
            row,
            """
            SELECT \(row) FROM \(selection.source) WHERE \(selection.conditions(for: sort)) ORDER BY \(sort.order)
            """
        )
        let order = read.enumerated().map { (places.rank(of: $1.1), $0) }.sorted { $0 < $1 }
        let all = order.map { _, index in
            let (row, place) = read[index]
            return row.behind(PlaceOrder.key(of: place))
        }
        guard let keys else { return Array(all.prefix(limit)) }
        let last = all.firstIndex { $0.key.texts == keys }
        return last.map { Array(all[($0 + 1)...].prefix(limit)) } ?? []
    }

    private static var firstPlace: RowDecoder<LocationID?> {
        RowDecoder("product.first_location_id") { (place: LocationID?) in place }
    }
}

/// All places of a household as a list is sorted by them: what lies nowhere last, or first when turned around.
package struct PlaceOrder: Sendable {
    package let all: [LocationID?]
    private let ranks: [LocationID: Int]

    package init(_ places: [LocationID], isDescending: Bool) {
        let ascending = places.map(Optional.some) + [nil]
        all = isDescending ? ascending.reversed() : ascending
        ranks = Dictionary(uniqueKeysWithValues: all.enumerated().compactMap { rank, id in id.map { ($0, rank) } })
    }

    func rank(of place: LocationID?) -> Int {
        place.flatMap { ranks[$0] } ?? (all.first == .some(nil) ? 0 : all.count)
    }

    /// A place as the first of a row's keys.
    package static func key(of place: LocationID?) -> String { place?.description ?? "" }
}
