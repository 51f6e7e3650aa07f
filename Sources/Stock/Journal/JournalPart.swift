import Accounts
import Core
import HTTP
import Ledger
import SQLite
import Site

/// Where a page of the journal begins.
enum JournalPosition: Hashable, Sendable {
    /// With the newest.
    case top
    /// With what was booked just before a movement.
    case below(Movement.ID)
    /// With as much as fits of what was booked just after a movement.
    case above(Movement.ID)

    /// Reads the cursor of a page; anything that is none leads to the top.
    init(_ query: Query) {
        let keys = query.first("cursor").flatMap { Cursor($0, of: query, keys: 2) }?.keys
        switch (keys?[0], keys.flatMap { Movement.ID($0[1]) }) {
        case ("below", let id?): self = .below(id)
        case ("above", let id?): self = .above(id)
        default: self = .top
        }
    }

    var keys: [String] {
        switch self {
        case .top: []
        case .below(let id): ["below", id.description]
        case .above(let id): ["above", id.description]
        }
    }
}

/// A page of the journal, and where the ones before and behind it begin.
struct JournalPart: Sendable {
    let entries: [JournalEntry]
    let previous: JournalPosition?
    let next: JournalPosition?
}

extension HouseholdScope {
    /// A page of the journal.
    func journal(_ filter: JournalFilter, at position: JournalPosition, limit: Int) throws(SQLiteError) -> JournalPart {
        var (entries, hasNewer, hasOlder): ([JournalEntry], Bool, Bool)
        switch position {
        case .top:
            entries = try journal(filter, limit: limit + 1)
            (hasNewer, hasOlder) = (false, entries.count > limit)
        case .below(let last):
            entries = try journal(filter, below: last, limit: limit + 1)
            (hasNewer, hasOlder) = (true, entries.count > limit)
        case .above(let first):
            entries = try journal(filter, above: first, limit: limit + 1)
            (hasNewer, hasOlder) = (entries.count > limit, true)
            if hasNewer { entries.removeFirst() }
        }
        entries = Array(entries.prefix(limit))
        return JournalPart(
            entries: entries,
            previous: hasNewer ? entries.first.map { .above($0.movement.id) } : nil,
            next: hasOlder ? entries.last.map { .below($0.movement.id) } : nil
        )
    }
}
