package import Core

package enum ServerSubject {}
/// A server whose dates a user follows.
package typealias ServerID = ID<ServerSubject>

extension ServerID {
    /// The one that this program is.
    package static let here = ServerID(rawValue: 1)
}

/// A rule as it is saved for one server.
package struct ServerRule: Hashable, Sendable {
    package typealias ID = Core.ID<ServerRule>

    package let id: ID
    package let server: ServerID
    package let rule: NotificationRule
    /// When it was last moved or switched on.
    package let armedAt: Instant
}
