import Core
import Cryptography
package import HTTP

/// Where one part of a list ends and the next begins: the sort keys of its last row.
///
/// To clients it is opaque. It holds only for the filters and the sort of the list it came from, since elsewhere its keys
/// would mean nothing.
package struct Cursor: Hashable, Sendable {
    /// The last row's sort keys, as many as the list sorts by.
    package let keys: [String]
    private let list: [UInt8]

    /// Marks the end of a part of the list that a query asked for.
    package init(_ keys: [String], of query: Query) {
        self.keys = keys
        list = Self.list(query)
    }

    /// Reads what `text` wrote; nil for anything else, and for the cursor of another list.
    package init?(_ text: String, of query: Query, keys count: Int) {
        guard let bytes = Base64URL.decode(text), bytes.count >= Self.listLength,
            Array(bytes.prefix(Self.listLength)) == Self.list(query),
            let pairs = try? URLEncodedForm.decode(Array(bytes.dropFirst(Self.listLength)))
        else { return nil }
        self.init(pairs.all("k"), of: query)
        guard keys.count == count else { return nil }
    }

    /// What stands in an address.
    package var text: String {
        Base64URL.encode(list + Array(Query(keys.map { .init("k", $0) }).encoded.utf8))
    }

    private static let listLength = 6

    /// Names a list by everything in its query that decides what it holds and in which order.
    private static func list(_ query: Query) -> [UInt8] {
        let pairs = query.pairs.filter { $0.name != "cursor" && $0.name != "limit" && $0.name != "done" }
        let sorted = pairs.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        return Array(SHA256.hash(Array(Query(sorted).encoded.utf8)).prefix(listLength))
    }
}

extension QueryReader {
    /// The keys behind which the list goes on, as many as it sorts by; nil for its beginning.
    package mutating func cursor(keys count: Int) -> [String]? {
        guard let text = text("cursor", limit: 4000) else { return nil }
        guard let cursor = Cursor(text, of: query, keys: count) else {
            reject("cursor", Message("error.cursor"))
            return nil
        }
        return cursor.keys
    }
}
