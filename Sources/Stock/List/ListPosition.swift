import HTTP
import Site

/// Where a page of a list without filters lies, by its address, and the links to those beside it.
struct ListPosition: Sendable {
    let position: StockPosition

    private static let (before, after) = ("before", "after")

    /// Reads an address; a cursor that is none is the start.
    init(_ query: Query, keys count: Int) {
        guard let cursor = query.first("cursor"), let keys = Cursor(cursor, of: Query(), keys: count + 1)?.keys else {
            position = .start
            return
        }
        position = keys[0] == Self.before ? .before(Array(keys.dropFirst())) : .after(Array(keys.dropFirst()))
    }

    func part<Row>(_ read: [Row], limit: Int) -> (rows: [Row], hasPrevious: Bool, hasNext: Bool) {
        position.part(read, limit: limit)
    }

    func pager<Row>(
        _ path: String,
        _ part: (rows: [Row], hasPrevious: Bool, hasNext: Bool),
        _ visit: MemberVisit,
        keys: (Row) -> [String]
    ) -> Pager? {
        func href(_ side: String, _ row: Row?) -> String? {
            row.map { row in
                let cursor = Cursor([side] + keys(row), of: Query()).text
                return visit.site.links.path("\(path)?\(Query([.init("cursor", cursor)]).encoded)")
            }
        }
        return Pager(
            previous: part.hasPrevious ? href(Self.before, part.rows.first) : nil,
            next: part.hasNext ? href(Self.after, part.rows.last) : nil
        )
    }
}
