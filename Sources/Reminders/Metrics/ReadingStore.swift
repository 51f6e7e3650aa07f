import Accounts
import Core
import SQLite

// A metric's own user is asked for in each query, so that nobody reads another's by its number.

extension PersonalScope {
    /// A part of a metric's readings.
    func readings(_ filter: ReadingFilter, of metric: Metric.ID) throws(SQLiteError) -> [Reading] {
        let (direction, comparison): (SQL, SQL) = filter.isOldestFirst ? ("", ">") : (" DESC", "<")
        var following: SQL = ""
        if let after = filter.after { following = " AND (at, id) \(comparison) (\(after.at), \(after.id))" }
        return try connection.all(
            Reading.row,
            """
            SELECT \(Reading.row) FROM reading WHERE metric_id = \(metric) AND \(isOwn(metric))\(following)
            ORDER BY at\(direction), id\(direction) LIMIT \(filter.limit)
            """
        )
    }

    func reading(_ id: Reading.ID, of metric: Metric.ID) throws(SQLiteError) -> Reading? {
        try connection.first(
            Reading.row,
            "SELECT \(Reading.row) FROM reading WHERE id = \(id) AND metric_id = \(metric) AND \(isOwn(metric))"
        )
    }

    /// How many there are, counted up to a limit.
    func readingCount(of metric: Metric.ID, upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM reading WHERE metric_id = \(metric) AND \(isOwn(metric)) LIMIT \(limit))
            """,
            as: Int.self
        )
    }

    /// Days from `first` on that have a reading of a metric.
    func daysOfReadings(
        of metrics: [Metric.ID],
        since first: CivilDate
    ) throws(SQLiteError) -> [Metric.ID: Set<CivilDate>] {
        let days = try connection.values(
            """
            SELECT DISTINCT reading.metric_id, reading.day FROM reading JOIN metric ON metric.id = reading.metric_id
            WHERE reading.metric_id IN (\(metrics)) AND reading.day >= \(first) AND metric.user_id = \(user.id)
            """,
            as: Metric.ID.self,
            CivilDate.self
        )
        return Dictionary(grouping: days) { $0.0 }.mapValues { Set($0.map(\.1)) }
    }

    private func isOwn(_ metric: Metric.ID) -> SQL {
        "EXISTS (SELECT 1 FROM metric WHERE metric.id = \(metric) AND metric.user_id = \(user.id))"
    }
}

extension PersonalTransaction {
    func insertReading(_ draft: ReadingDraft, at moment: Instant, of metric: Metric.ID) throws(SQLiteError)
        -> Reading.ID
    {
        try connection.value(
            """
            INSERT INTO reading (metric_id, at, day, value, note)
            VALUES (\(metric), \(moment), \(user.zone.date(of: moment)), \(draft.value.millionths), \(draft.note))
            RETURNING id
            """,
            as: Reading.ID.self
        )
    }

    func removeReading(_ id: Reading.ID, of metric: Metric.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM reading WHERE id = \(id) AND metric_id = \(metric)")
    }
}

extension Reading {
    static let row = RowDecoder("id", "at", "value", "note") { (id, at, value: Int64, note) in
        Reading(id: id, at: at, value: Amount(millionths: value), note: note)
    }
}
