package import Accounts
package import Core
package import SQLite

/// What can lie in the trash.
package enum TrashKind: String, CaseIterable, Hashable, Sendable, ColumnRepresentable {
    case product
    case location
    case item
    case document
    case category
    case group
    case shoppingList = "shopping_list"
}

/// Something that was deleted and can be restored for thirty days.
package struct TrashEntry: Hashable, Sendable {
    package typealias ID = Core.ID<TrashEntry>

    package let id: ID
    package let kind: TrashKind
    /// The row that was deleted, in the table of its kind.
    package let subject: Int64
    /// What it was called.
    package let title: String
    package let user: User.ID?
    package let at: Instant

    /// Days for which it can be restored.
    package static let daysKept = 30

    package static let row = RowDecoder(
        "trash.id",
        "trash.kind",
        "trash.subject",
        "trash.title",
        "trash.user_id",
        "trash.at"
    ) {
        TrashEntry(id: $0, kind: $1, subject: $2, title: $3, user: $4, at: $5)
    }
}

/// How a feature takes what it deleted out of the trash again; each registers its own.
package struct TrashRestorer: Sendable {
    /// Puts a row of the feature's table, and what went with it, back; throws a conflict when its place was taken.
    package let restore: @Sendable (HouseholdTransaction, _ subject: Int64) throws -> Void
    /// The page on which it is seen afterwards, below the base path and with its `done` parameter.
    package let page: @Sendable (_ subject: Int64) -> String

    /// Makes a restorer of its closures.
    package init(
        restore: @escaping @Sendable (HouseholdTransaction, _ subject: Int64) throws -> Void,
        page: @escaping @Sendable (_ subject: Int64) -> String
    ) {
        self.restore = restore
        self.page = page
    }
}

/// The restorer of every kind.
package typealias TrashRestorers = [TrashKind: TrashRestorer]

extension HouseholdTransaction {
    /// Notes that something was deleted; the caller hides the row itself in the same transaction.
    @discardableResult
    package func putInTrash(_ kind: TrashKind, _ subject: Int64, title: String) throws -> TrashEntry.ID {
        try insertTrash(kind, subject, title: title)
    }

    /// Forgets that something was deleted, which is put back by other means.
    package func takeFromTrash(_ kind: TrashKind, _ subject: Int64) throws {
        try deleteTrash(kind, subject)
    }

    /// Takes something out of the trash, back to where it was.
    ///
    /// What has lain there for more than thirty days is gone, as what was never there.
    package func restoreFromTrash(_ id: TrashEntry.ID, with restorers: TrashRestorers) throws -> TrashEntry {
        guard let entry = try trashEntry(id), let restorer = restorers[entry.kind] else { throw Refusal.notFound }
        try restorer.restore(self, entry.subject)
        try deleteTrash(entry.id)
        return entry
    }
}
