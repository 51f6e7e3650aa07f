import Accounts
package import Core
import Cryptography
import Reminders
package import SQLite

/// What the links in mails do, which whoever has them may use without being signed in.
package struct ChannelLinks: Sendable {
    private let database: Database
    private let clock: Clock
    private let random: Random

    /// Takes the database and what time and chance it is.
    package init(_ database: Database, clock: Clock, random: Random) {
        self.database = database
        self.clock = clock
        self.random = random
    }

    /// The channel whose address a link confirms; nil when it was used, was replaced or has run out.
    func unconfirmed(_ link: String) async throws -> Channel? {
        guard let token = SecretToken(text: link) else { return nil }
        let now = clock.now()
        return try await database.read { try $0.channel(confirmedBy: token.hash, at: now) }
    }

    /// Confirms an address: from now on messages go to it.
    ///
    /// Throws a refusal when the link is worth nothing any more.
    func confirm(_ link: String) async throws {
        guard let token = SecretToken(text: link), let channel = try await unconfirmed(link),
            let personal = try await personal(of: channel)
        else { throw Refusal.notFound }
        try await personal.write { transaction in
            // Looked at again inside: two may press the button at once.
            let (connection, now) = (transaction.connection, transaction.now)
            guard try connection.channel(confirmedBy: token.hash, at: now)?.id == channel.id else {
                throw Refusal.notFound
            }
            try connection.openChannel(channel.id, at: now)
            try transaction.addChannel(channel.id)
        }
    }

    /// The channel whose messages a link ends; nil for no such link, and when the channel was deleted.
    func subscribed(_ link: String) async throws -> Channel? {
        guard SecretToken(text: link) != nil else { return nil }
        return try await database.read { try $0.channel(unsubscribedBy: link) }
    }

    /// Ends a channel's messages; a second time changes nothing.
    func unsubscribe(_ link: String) async throws {
        guard let channel = try await subscribed(link) else { throw Refusal.notFound }
        guard channel.isOpen else { return }
        try await database.write { [clock] connection in
            try connection.closeChannel(channel.id, because: .unsubscribed)
            try connection.cancelMessages(to: channel.id, because: .channelOff, at: clock.now())
            try connection.raiseRevision(of: channel.user)
        }
    }

    private func personal(of channel: Channel) async throws -> PersonalDatabase? {
        try await database.read { try $0.account(channel.user) }.map {
            PersonalDatabase(database, for: $0, clock: clock, random: random)
        }
    }
}
