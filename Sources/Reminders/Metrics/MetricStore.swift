package import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// The user's metrics by name.
    package func metrics() throws(SQLiteError) -> [Metric] {
        try connection.all(
            Metric.row,
            "SELECT \(Metric.row) FROM metric WHERE user_id = \(user.id) ORDER BY name, id"
        )
    }

    /// A metric of the user.
    package func metric(_ id: Metric.ID) throws(SQLiteError) -> Metric? {
        try connection.first(
            Metric.row,
            "SELECT \(Metric.row) FROM metric WHERE id = \(id) AND user_id = \(user.id)"
        )
    }

    func metricCount() throws(SQLiteError) -> Int {
        try connection.value("SELECT count(*) FROM metric WHERE user_id = \(user.id)", as: Int.self)
    }
}

extension PersonalTransaction {
    /// Throws `.unique` when the user has one of this name.
    func insertMetric(_ draft: MetricDraft) throws(SQLiteError) -> Metric.ID {
        try connection.value(
            """
            INSERT INTO metric (user_id, name, unit, created_at)
            VALUES (\(user.id), \(draft.name), \(draft.unit), \(now)) RETURNING id
            """,
            as: Metric.ID.self
        )
    }

    /// Throws `.unique` when the user has another of this name.
    func updateMetric(_ id: Metric.ID, to draft: MetricDraft) throws(SQLiteError) {
        try connection.execute(
            "UPDATE metric SET name = \(draft.name), unit = \(draft.unit) WHERE id = \(id) AND user_id = \(user.id)"
        )
    }

    /// Its reminders and readings go with it, by the schema.
    func removeMetric(_ id: Metric.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM metric WHERE id = \(id) AND user_id = \(user.id)")
    }
}

extension Metric {
    static let row = RowDecoder("id", "name", "unit") { Metric(id: $0, name: $1, unit: $2) }
}
