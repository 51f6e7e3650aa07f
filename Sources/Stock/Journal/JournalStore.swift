import Accounts
import Core
import Ledger
import SQLite

extension HouseholdScope {
    /// The journal, newest first: at most `limit` movements below `last`.
    func journal(
        _ filter: JournalFilter,
        below last: Movement.ID? = nil,
        limit: Int
    ) throws(SQLiteError) -> [JournalEntry] {
        try connection.all(
            JournalEntry.row,
            """
            SELECT \(JournalEntry.row)
            \(tables(for: filter)) CROSS JOIN product LEFT JOIN account ON account.id = action.user_id
            WHERE product.id = movement.product_id AND \(conditions(filter, below: last))
            ORDER BY \(filter.walksActions ? "action.id DESC, movement.id DESC" as SQL : "movement.id DESC") LIMIT \(limit)
            """
        ).map { JournalEntry($0) }
    }

    /// The `limit` movements above `first`, the next younger ones, newest first.
    func journal(
        _ filter: JournalFilter,
        above first: Movement.ID,
        limit: Int
    ) throws(SQLiteError) -> [JournalEntry] {
        try connection.all(
            JournalEntry.row,
            """
            SELECT \(JournalEntry.row)
            FROM movement CROSS JOIN action CROSS JOIN product LEFT JOIN account ON account.id = action.user_id
            WHERE product.id = movement.product_id AND \(conditions(filter, below: nil)) AND movement.id > \(first)
            ORDER BY movement.id LIMIT \(limit)
            """
        ).map { JournalEntry($0) }.reversed()
    }

    /// The first movement of each of some actions.
    func firstMovements(of actions: [Action.ID]) throws(SQLiteError) -> [JournalEntry] {
        try connection.all(
            JournalEntry.row,
            """
            SELECT \(JournalEntry.row)
            FROM movement JOIN action ON action.id = movement.action_id JOIN product ON product.id = movement.product_id
            LEFT JOIN account ON account.id = action.user_id
            WHERE action.household_id = \(household)
                AND movement.id IN (SELECT min(id) FROM movement WHERE action_id IN (\(actions)) GROUP BY action_id)
            ORDER BY movement.id
            """
        ).map { JournalEntry($0) }
    }

    /// What an action moved, in the order it was booked.
    func journal(of action: Action.ID) throws(SQLiteError) -> [JournalEntry] {
        try connection.all(
            JournalEntry.row,
            """
            SELECT \(JournalEntry.row) FROM movement CROSS JOIN action CROSS JOIN product
                LEFT JOIN account ON account.id = action.user_id
            WHERE movement.action_id = \(action) AND movement.household_id = \(household)
                AND action.id = movement.action_id AND product.id = movement.product_id
            ORDER BY movement.id
            """
        ).map { JournalEntry($0) }
    }

    /// The latest movements of a batch, newest first.
    func journal(of batch: Batch.ID, limit: Int) throws(SQLiteError) -> [JournalEntry] {
        try connection.all(
            JournalEntry.row,
            """
            SELECT \(JournalEntry.row) FROM movement CROSS JOIN action CROSS JOIN product
                LEFT JOIN account ON account.id = action.user_id
            WHERE movement.batch_id = \(batch) AND movement.household_id = \(household)
                AND action.id = movement.action_id AND product.id = movement.product_id
            ORDER BY movement.id DESC LIMIT \(limit)
            """
        ).map { JournalEntry($0) }
    }

    /// What an item is called, with its code; nil for one that the household never had.
    func nameInJournal(ofItem uid: String) throws(SQLiteError) -> String? {
        try connection.values(
            """
            SELECT CASE WHEN item.name = '' THEN product.name ELSE item.name END || ' · ' || item.uid
            FROM item JOIN product ON product.id = item.product_id
            WHERE item.uid = \(uid.uppercased()) AND item.household_id = \(household)
            """,
            as: String.self
        ).first
    }

    /// How many movements there are, counted up to `limit`.
    func journalCount(_ filter: JournalFilter, upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 \(tables(for: filter))
                WHERE \(conditions(filter, below: nil)) LIMIT \(limit)) AS counted
            """,
            as: Int.self
        )
    }

    /// Whether somebody belongs to the household, or has ever booked in it.
    func isKnownToJournal(_ user: User.ID) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM membership WHERE household_id = \(household) AND user_id = \(user))
                OR EXISTS (SELECT 1 FROM action WHERE household_id = \(household) AND user_id = \(user))
            """,
            as: Bool.self
        )
    }

    /// The tables in the order in which they are read.
    ///
    /// CROSS JOIN keeps SQLite to it (https://www.sqlite.org/optoverview.html#crossjoin): whoever asks for one person's
    /// bookings walks that person's actions, everyone else the movements. Both are numbered in the order of booking.
    private func tables(for filter: JournalFilter) -> SQL {
        filter.walksActions ? "FROM action CROSS JOIN movement" : "FROM movement CROSS JOIN action"
    }

    private func conditions(_ filter: JournalFilter, below last: Movement.ID?) -> SQL {
        var all: [SQL] = ["action.id = movement.action_id", "action.household_id = \(household)"]
        all.append(filter.product.map { "movement.product_id = \($0)" } ?? "movement.household_id = \(household)")
        if let item = filter.item {
            all.append(
                "movement.item_id = (SELECT id FROM item WHERE uid = \(item.uppercased()) AND household_id = \(household))"
            )
        }
        if let user = filter.user { all.append("action.user_id = \(user)") }
        if let since = filter.since {
            all.append("action.at >= \(since)")
            all.append(
                filter.walksActions ? "action.id >= \(firstAction(since))" : "movement.id >= \(firstMovement(since))"
            )
        }
        if let last {
            all.append("movement.id < \(last)")
            if filter.walksActions { all.append("action.id <= (SELECT action_id FROM movement WHERE id = \(last))") }
        }
        return all.joined(separator: " AND ")
    }

    // Where to stop reading backwards. Actions are numbered in the order of their time, but for a clock that was set
    // back; so the lowest number is searched for among the first thousand.

    private func firstAction(_ since: Instant) -> SQL {
        "(SELECT coalesce(min(id), \(Int64.max)) FROM (\(firstActions(since))) AS early)"
    }

    private func firstMovement(_ since: Instant) -> SQL {
        "(SELECT coalesce(min(id), \(Int64.max)) FROM movement WHERE action_id IN (\(firstActions(since))))"
    }

    private func firstActions(_ since: Instant) -> SQL {
        "SELECT id FROM action WHERE household_id = \(household) AND at >= \(since) ORDER BY at LIMIT 1000"
    }
}

extension JournalFilter {
    fileprivate var walksActions: Bool { user != nil && product == nil }
}

extension JournalEntry {
    /// What the label of the piece says that was moved.
    static let item = RowDecoder("(SELECT uid FROM item WHERE item.id = movement.item_id)") { (uid: String?) in uid }
}
