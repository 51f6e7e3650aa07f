package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// Something in the household's trash that can still be restored.
    package func trashEntry(_ id: TrashEntry.ID) throws(SQLiteError) -> TrashEntry? {
        try connection.first(
            TrashEntry.row,
            """
            SELECT \(TrashEntry.row) FROM trash
            WHERE id = \(id) AND household_id = \(household) AND at > \(oldestKept)
            """
        )
    }

    /// What of a kind lies in the household's trash and can still be restored, by the number it had.
    package func trashEntry(_ kind: TrashKind, _ subject: Int64) throws(SQLiteError) -> TrashEntry? {
        try connection.first(
            TrashEntry.row,
            """
            SELECT \(TrashEntry.row) FROM trash
            WHERE household_id = \(household) AND kind = \(kind) AND subject = \(subject) AND at > \(oldestKept)
            """
        )
    }

    /// What lies in the trash, the latest first, each with the name of whoever put it there.
    ///
    /// At most `limit` entries below `before`, which is the last one of the page before.
    package func trash(
        before: TrashEntry.ID?,
        limit: Int
    ) throws(SQLiteError) -> [(entry: TrashEntry, who: String?)] {
        let below: SQL = before.map { " AND trash.id < \($0)" } ?? ""
        return try connection.all(
            TrashEntry.row.and(name),
            """
            SELECT \(TrashEntry.row.and(name)) FROM trash LEFT JOIN account ON account.id = trash.user_id
            WHERE trash.household_id = \(household) AND trash.at > \(oldestKept)\(below)
            ORDER BY trash.id DESC LIMIT \(limit)
            """
        ).map { (entry: $0.0, who: $0.1) }
    }

    /// How much lies in the trash, counted up to `limit`.
    package func trashCount(upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM trash
                WHERE household_id = \(household) AND at > \(oldestKept) LIMIT \(limit)) AS kept
            """,
            as: Int.self
        )
    }

    private var oldestKept: Instant { now.adding(days: -TrashEntry.daysKept) }
}

private let name = RowDecoder("account.name") { (name: String?) in name }

extension HouseholdTransaction {
    func insertTrash(_ kind: TrashKind, _ subject: Int64, title: String) throws(SQLiteError) -> TrashEntry.ID {
        try connection.value(
            """
            INSERT INTO trash (household_id, kind, subject, title, user_id, at)
            VALUES (\(household), \(kind), \(subject), \(title), \(member.user.id), \(now)) RETURNING id
            """,
            as: TrashEntry.ID.self
        )
    }

    func deleteTrash(_ kind: TrashKind, _ subject: Int64) throws(SQLiteError) {
        try connection.execute(
            "DELETE FROM trash WHERE kind = \(kind) AND subject = \(subject) AND household_id = \(household)"
        )
    }

    func deleteTrash(_ id: TrashEntry.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM trash WHERE id = \(id) AND household_id = \(household)")
    }
}
