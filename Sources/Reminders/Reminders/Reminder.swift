package import Core

/// What a user wants to be reminded of at a time of their own.
package struct Reminder: Hashable, Sendable {
    package typealias ID = Core.ID<Reminder>

    package let id: ID
    package let kind: Kind
    /// The user's own words; empty where the name of the metric says it.
    package let title: String
    package let note: String
    package let schedule: Schedule
    package let isEnabled: Bool
    /// When it was last switched on or moved: what was over by then is not made up for.
    package let armedAt: Instant

    package enum Kind: Hashable, Sendable {
        /// Something in the user's own words.
        case custom
        /// To record a reading, unless that day has one.
        case metric(MetricID)
    }

    package init(
        id: ID,
        kind: Kind = .custom,
        title: String = "",
        note: String = "",
        schedule: Schedule,
        isEnabled: Bool = true,
        armedAt: Instant = .epoch
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.note = note
        self.schedule = schedule
        self.isEnabled = isEnabled
        self.armedAt = armedAt
    }
}

package enum MetricSubject {}
package typealias MetricID = ID<MetricSubject>

extension Instant {
    /// 1970-01-01T00:00:00Z, before anything was armed.
    package static let epoch = Instant(seconds: 0)
}
