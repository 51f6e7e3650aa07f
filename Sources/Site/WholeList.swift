package import Core
package import HTTP
package import JSON

/// What a request asks of a list that is read whole and answered in parts, as those are of which there are dozens:
/// `sort`, `limit` and `cursor`.
package struct WholeList: Sendable {
    /// By what the list is sorted: one of the words that it was made with.
    package let sort: String

    private let query: Query
    private let limit: Int
    private let isBackwards: Bool
    /// What the part begins behind.
    private let keys: [String]?

    /// Takes the words that `sort` may be, the first of them where none was sent.
    ///
    /// Throws a rejection when the query holds something else.
    package init(_ query: Query, by sorts: [String] = ["name"]) throws {
        var reader = QueryReader(query)
        self.query = query
        limit = reader.limit()
        let asked = reader.text("sort") ?? sorts[0]
        isBackwards = asked.hasPrefix("-")
        sort = isBackwards ? String(asked.dropFirst()) : asked
        if !sorts.contains(sort) { reader.reject("sort", Message("error.choice")) }
        keys = reader.cursor(keys: 2)
        try reader.finish()
    }

    /// Answers the part that was asked for of `items`; their keys are by what the list is sorted.
    package func answer<Item, Subject>(
        _ items: [Item],
        key: (Item) -> (String, ID<Subject>),
        _ write: (inout JSONMembers, Item) -> Void
    ) -> JSONAnswer {
        let ascending = items.sorted { key($0) < key($1) }
        let sorted = isBackwards ? ascending.reversed() : ascending
        var rest = sorted[...]
        if let keys, let id = ID<Subject>(keys[1]) {
            let last = (keys[0], id)
            rest = sorted.drop { isBackwards ? key($0) >= last : key($0) <= last }
        }
        let part = Array(rest.prefix(limit))
        let next = part.last.map(key).flatMap { name, id in
            rest.count > limit ? Cursor([name, id.description], of: query) : nil
        }
        let total = sorted.count <= JSONAnswer.exactTotal ? sorted.count : nil
        return JSONAnswer.list(part, next: next, total: total, write)
    }
}
