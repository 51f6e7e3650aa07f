package import Accounts
package import Core

/// What people enter about a reading.
package struct ReadingDraft: Hashable, Sendable {
    package var value: Amount
    /// Nil for now.
    package var at: Instant?
    package var note: String

    package init(value: Amount, at: Instant? = nil, note: String = "") {
        self.value = value
        self.at = at
        self.note = note
    }
}

extension PersonalTransaction {
    /// Records a value; that day's reminders of the metric stay silent.
    package func record(_ draft: ReadingDraft, of metric: Metric.ID) throws -> Reading.ID {
        guard try self.metric(metric) != nil else { throw Refusal.notFound }
        let moment = draft.at ?? now
        guard moment <= now else { throw Rejection("at", Message("error.moment_in_future")) }
        guard moment >= Reading.earliest else { throw Rejection("at", Message("error.instant")) }
        return try insertReading(draft, at: moment, of: metric)
    }

    /// Takes back a value that was recorded.
    package func deleteReading(_ id: Reading.ID, of metric: Metric.ID) throws {
        guard try reading(id, of: metric) != nil else { throw Refusal.notFound }
        try removeReading(id, of: metric)
    }
}

extension Reading {
    /// The year 1900: nobody kept track of anything before.
    static let earliest = Instant(seconds: -2_208_988_800)
}
