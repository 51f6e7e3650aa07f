import Catalog
import Core
import HTTP
import Places
import Site

/// What the address of the list asks for.
struct StockQuery: Sendable {
    /// What an address of the list may say, in the order in which it says it.
    enum Name: String, CaseIterable {
        case text = "q"
        case kind
        case management
        case category
        case location
        case group
        case state
        case sort

        /// All of them; the list that the compiler makes is put together anew each time.
        fileprivate static let all = allCases
    }

    let text: String?
    let kind: Product.Kind?
    let management: Product.Management?
    let category: CategoryID?
    let location: Location.ID?
    let group: GroupID?
    let state: StockState?
    let sort: ProductSort
    /// The address in its one form: without what says nothing, so that a form's address and a link's are the same list.
    private let query: Query
    /// What it says of each name, in their order, as an address does: `state=expired`.
    private let parts: [String?]
    private let cursor: String?

    /// Reads an address; what it does not understand it leaves out, but for a place, a category or a group, which must be
    /// one of the household's.
    init(_ asked: Query) {
        func value(_ name: Name) -> String? { asked.first(name.rawValue).flatMap { $0.isEmpty ? nil : $0 } }
        func id<Subject>(_ name: Name) -> ID<Subject>? { value(name).map { ID($0) ?? ID(rawValue: 0) } }
        text = value(.text).map { String($0.prefix(200)) }
        kind = value(.kind).flatMap { Product.Kind(rawValue: $0) }
        management = value(.management).flatMap { Product.Management(rawValue: $0) }
        category = id(.category)
        location = id(.location)
        group = id(.group)
        state = value(.state).flatMap { StockState(rawValue: $0) }
        sort = value(.sort).flatMap { ProductSort(rawValue: $0) } ?? .useBy
        cursor = asked.first("cursor")
        let values = [
            text, kind?.rawValue, management?.rawValue, category?.description, location?.description,
            group?.description, state?.rawValue, sort == .useBy ? nil : sort.rawValue,
        ]
        parts = zip(Name.all, values).map { name, value in value.map { "\(name.rawValue)=\($0.percentEncoded)" } }
        query = Query(zip(Name.all, values).compactMap { name, value in value.map { .init(name.rawValue, $0) } })
    }

    /// Whether it asks for less than everything in stock.
    var isFiltered: Bool { query.pairs.contains { $0.name != Name.sort.rawValue } }

    /// Throws a refusal when the place is not one of the household's.
    func filter(in places: LocationTree) throws(Refusal) -> StockFilter {
        var filter = StockFilter(
            products: ProductFilter(
                text: text,
                kind: kind,
                management: management,
                category: category,
                group: group
            ),
            state: state,
            sort: sort,
            position: position
        )
        if let location {
            guard places[location] != nil else { throw .notFound }
            filter.places = places.subtree(of: location)
        }
        return filter
    }

    // MARK: - Parts

    private static let (before, after) = ("before", "after")

    private var position: StockPosition {
        guard let cursor, let keys = Cursor(cursor, of: query, keys: sort.keyCount + 1)?.keys else { return .start }
        let position = Array(keys.dropFirst())
        return keys[0] == Self.before ? .before(position) : .after(position)
    }

    func pager(_ part: StockPart, for visit: MemberVisit) -> Pager? {
        func href(_ side: String, _ entry: Keyed<StockEntry>?) -> String? {
            guard let key = entry?.key else { return nil }
            let cursor = Cursor([side] + key.texts, of: query).text
            return visit.site.links.path("/stock?\(Query(query.pairs + [.init("cursor", cursor)]).encoded)")
        }
        return Pager(
            previous: part.hasPrevious ? href(Self.before, part.entries.first) : nil,
            next: part.hasNext ? href(Self.after, part.entries.last) : nil
        )
    }

    // MARK: - Addresses

    /// The address of the same list with some of it changed; nil leaves out.
    ///
    /// A page has dozens of them, so each is written in one go.
    func address(_ changes: KeyValuePairs<Name, String?>, for visit: MemberVisit) -> String {
        var address = visit.site.links.path("/stock")
        var mark = "?"
        for (name, part) in zip(Name.all, parts) {
            if let change = changes.first(where: { $0.key == name }) {
                guard let value = change.value else { continue }
                address += mark
                address += name.rawValue
                address += "="
                address += value.percentEncoded
            } else {
                guard let part else { continue }
                address += mark
                address += part
            }
            mark = "&"
        }
        return address
    }

    /// What a form sends along that does not change it.
    func hidden(but shown: Set<Name>) -> [(name: String, value: String)] {
        query.pairs.filter { pair in Name(rawValue: pair.name).map { !shown.contains($0) } ?? false }
            .map { (name: $0.name, value: $0.value) }
    }
}
