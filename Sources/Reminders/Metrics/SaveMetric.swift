package import Accounts
import Core
import SQLite

/// What people enter about a metric.
package struct MetricDraft: Hashable, Sendable {
    package var name: String
    package var unit: String

    package init(name: String, unit: String = "") {
        self.name = name
        self.unit = unit
    }
}

extension PersonalTransaction {
    /// Makes a metric.
    package func addMetric(_ draft: MetricDraft) throws -> Metric.ID {
        guard try metricCount() < Metric.most else {
            throw Refusal(.conflict, Message("error.metrics_many", ["count": .count(Metric.most)]))
        }
        return try unlessNameIsTaken { try insertMetric(draft) }
    }

    /// Changes a metric; its readings keep their numbers.
    package func editMetric(_ id: Metric.ID, to draft: MetricDraft) throws {
        guard try metric(id) != nil else { throw Refusal.notFound }
        try unlessNameIsTaken { try updateMetric(id, to: draft) }
    }

    /// Ends a metric with its readings and reminders.
    package func deleteMetric(_ id: Metric.ID) throws {
        guard try metric(id) != nil else { throw Refusal.notFound }
        try removeMetric(id)
    }

    private func unlessNameIsTaken<Result>(_ write: () throws -> Result) throws -> Result {
        do {
            return try write()
        } catch let error as SQLiteError where error.code == .unique {
            // The table's only other key is one that nothing writes.
            throw Rejection("name", Message("error.taken"))
        }
    }
}

extension Metric {
    /// Enough for anybody; forms list them.
    static let most = 100
}
