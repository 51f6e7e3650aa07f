package import SQLite

/// What tells where a row of a sorted list stands.
package struct ListKey: Hashable, Sendable {
    /// What the list is sorted by, as text.
    private let value: String
    private let id: Int64
    /// The place before all else, in lists that are sorted by it.
    private var place: String?

    package init(_ value: String, _ id: Int64) {
        self.value = value
        self.id = id
    }

    /// The same behind a place, written as `PlaceOrder.key` does.
    package func behind(_ place: String) -> ListKey {
        var key = self
        key.place = place
        return key
    }

    /// As a cursor carries it.
    package var texts: [String] {
        let texts = [value, id.description]
        return place.map { [$0] + texts } ?? texts
    }
}

/// A record of a list with its position in it.
package struct Keyed<Record> {
    package var record: Record
    package var key: ListKey

    package init(record: Record, key: ListKey) {
        self.record = record
        self.key = key
    }

    /// Reads both from one row.
    package static func row(_ row: RowDecoder<Record>, by key: RowDecoder<ListKey>) -> RowDecoder<Keyed> {
        row.and(key) { Keyed(record: $0, key: $1) }
    }

    /// The same behind a place, written as `PlaceOrder.key` does.
    package func behind(_ place: String) -> Keyed { Keyed(record: record, key: key.behind(place)) }
}

extension Keyed: Sendable where Record: Sendable {}
