package import Core

/// What a user wants to be reminded of at a time of their own.
package struct Reminder: Hashable, Sendable {
    package typealias ID = Core.ID<Reminder>

    package let id: ID
    package let kind: Kind
    package let schedule: Schedule
    package let isEnabled: Bool

    package enum Kind: Hashable, Sendable {
        /// Something in the user's own words.
        case custom
        /// To record a reading, unless that day has one.
        case metric(MetricID)
    }

    package init(id: ID, kind: Kind = .custom, schedule: Schedule, isEnabled: Bool = true) {
        self.id = id
        self.kind = kind
        self.schedule = schedule
        self.isEnabled = isEnabled
    }
}

package enum MetricSubject {}
package typealias MetricID = ID<MetricSubject>

package enum ServerSubject {}
/// A server whose dates a user follows.
package typealias ServerID = ID<ServerSubject>

extension ServerID {
    /// The one that this program is.
    package static let here = ServerID(rawValue: 1)
}
