package import Accounts
package import Core

package enum ChannelSubject {}
package typealias ChannelID = ID<ChannelSubject>

/// Where a user gets messages, as rules and plans know it.
package struct UserChannel: Hashable, Sendable {
    package let id: ChannelID
    /// Its address.
    package let name: String
    /// Whether messages go to it.
    package let isActive: Bool

    package init(id: ChannelID, name: String, isActive: Bool) {
        self.id = id
        self.name = name
        self.isActive = isActive
    }
}

/// What reminders are told of channels by whoever keeps them.
package struct ChannelsOfUser: Sendable {
    /// All of a user, in the order in which they are shown.
    package let all: @Sendable (any PersonalScope) throws -> [UserChannel]

    package init(all: @escaping @Sendable (any PersonalScope) throws -> [UserChannel]) {
        self.all = all
    }
}

/// To which of a user's channels a message goes.
package struct Recipients: Sendable {
    /// The active channels.
    package let active: [ChannelID]
    /// Those that a server's digests are to go to, active or not.
    let chosen: [ServerID: Set<ChannelID>]

    /// Digests go where the rule says, reminders everywhere.
    package func of(_ message: PlannedMessage) -> [ChannelID] {
        guard case .digest = message.content else { return active }
        let chosen = chosen[message.identity.server] ?? []
        return active.filter(chosen.contains)
    }
}
