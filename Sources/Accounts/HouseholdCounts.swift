import Core
import SQLite
import Synchronization

/// How many rows queries found in each household, kept until anything in it is written: every part of a list says how
/// long the whole is, and a list is read many times between two changes.
package final class HouseholdCounts: Sendable {
    private struct Kept {
        let revision: Int64
        var counts: [SQL: Int] = [:]
    }

    /// Households and queries of each beyond which all are forgotten, and values of a query beyond which it is not kept, so
    /// that nobody fills the memory by asking.
    private static let (mostHouseholds, mostQueries, mostValues) = (1000, 200, 100)

    private let kept = Mutex<[Household.ID: Kept]>([:])

    package init() {}

    /// What `count` said of a query as of the household's revision, or a younger one.
    func value(of query: SQL, in household: Household, _ count: () throws(SQLiteError) -> Int) throws(SQLiteError)
        -> Int
    {
        guard query.values.count <= Self.mostValues else { return try count() }
        let known = kept.withLock { kept in
            kept[household.id].flatMap { $0.revision == household.revision ? $0.counts[query] : nil }
        }
        if let known { return known }
        let fresh = try count()
        kept.withLock { kept in
            if kept.count >= Self.mostHouseholds { kept.removeAll() }
            var all = kept[household.id] ?? Kept(revision: household.revision)
            if all.revision != household.revision || all.counts.count >= Self.mostQueries {
                all = Kept(revision: household.revision)
            }
            all.counts[query] = fresh
            kept[household.id] = all
        }
        return fresh
    }
}
