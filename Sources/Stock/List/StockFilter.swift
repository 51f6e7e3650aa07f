import Catalog
import Core
import Places

/// Which products are listed, and in which order.
struct StockFilter: Sendable {
    /// What does not depend on where things lie.
    var products = ProductFilter()
    /// A place with all that lie in it; nil for everywhere.
    var places: [Location.ID]?
    /// Nil for all that is in stock.
    var state: StockState?
    var sort = ProductSort.useBy
    var position = StockPosition.start
    var limit = 50
}

/// Which products the page shows by how their stock stands.
enum StockState: String, CaseIterable, Sendable {
    case dueToday = "due_today"
    case dueSoon = "due_soon"
    case expired
    case opened
    case belowMinimum = "below_minimum"
    case outOfStock = "out_of_stock"
    /// Every product, in stock or not.
    case all

    /// Whether it is about what is there, rather than about what is not.
    var isInStock: Bool {
        switch self {
        case .dueToday, .dueSoon, .expired, .opened: true
        case .belowMinimum, .outOfStock, .all: false
        }
    }

    var freshness: Freshness? {
        switch self {
        case .dueToday: .dueToday
        case .dueSoon: .dueSoon
        case .expired: .expired
        case .opened, .belowMinimum, .outOfStock, .all: nil
        }
    }

    var ofProducts: ProductState? {
        switch self {
        case .dueToday: .dueToday
        case .dueSoon: .dueSoon
        case .expired: .expired
        case .opened: .opened
        case .belowMinimum: .belowMinimum
        case .outOfStock: .outOfStock
        case .all: nil
        }
    }
}

/// Where a part of the list lies: at its start, or beside a row, named by what the list is sorted by.
enum StockPosition: Sendable {
    case start
    case after([String])
    case before([String])

    var keys: [String]? {
        switch self {
        case .start: nil
        case .after(let keys), .before(let keys): keys
        }
    }

    /// Sorts out what was read in this direction, one row more than the limit where there are more.
    func part<Row>(_ read: [Row], limit: Int) -> (rows: [Row], hasPrevious: Bool, hasNext: Bool) {
        let hasMore = read.count > limit
        let part = Array(read.prefix(limit))
        return switch self {
        case .start: (part, false, hasMore)
        case .after: (part, true, hasMore)
        case .before: (part.reversed(), hasMore, true)
        }
    }
}

/// A part of the list, and whether more comes before and behind it.
struct StockPart: Sendable {
    var entries: [Keyed<StockEntry>]
    var hasPrevious: Bool
    var hasNext: Bool

    /// Takes rows in the direction in which they were read, one more than the limit where there are more.
    init(_ read: [Keyed<StockEntry>], _ filter: StockFilter) {
        (entries, hasPrevious, hasNext) = filter.position.part(read, limit: filter.limit)
    }
}

extension StockFilter {
    /// The order in which the part is read: towards the start for what comes before a row.
    var reading: ProductSort {
        if case .before = position { return sort.reversed }
        return sort
    }
}
