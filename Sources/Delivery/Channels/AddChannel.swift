import Accounts
import Core
package import Cryptography
import Reminders

/// A channel that was just made, or was given a new secret.
package struct NewChannel: Codable, Sendable {
    package let id: Channel.ID
    /// Nil for an address, and when the request is a repetition: secrets are not kept.
    package var secret: WebhookSecret?

    private enum CodingKeys: CodingKey {
        case id
    }

    init(id: Channel.ID, secret: WebhookSecret? = nil) {
        self.id = id
        self.secret = secret
    }
}

extension PersonalTransaction {
    /// Adds a webhook, which gets messages at once, or an address, which is sent the mail that asks to confirm it.
    ///
    /// Throws a refusal when the user has too many or mail is not set up, and a rejection of an address the user has.
    func createChannel(_ draft: ChannelDraft, _ composer: Composer, _ keeper: SecretKeeper) throws -> NewChannel {
        let known = try channels()
        guard known.count < Channel.most else {
            throw Refusal(.conflict, Message("error.channels_full", ["count": .count(Channel.most)]))
        }
        let secret: WebhookSecret? = draft.kind == .webhook ? WebhookSecret(random: random) : nil
        let unsubscribe = SecretToken(random: random)
        let sealed = try secret.map { try keeper.sealed($0) }
        guard let channel = try insertChannel(draft.kind, draft.address, secret: sealed, unsubscribe: unsubscribe)
        else { throw Rejection(ChannelDraft.field(of: draft.kind), Message("error.channel_exists")) }
        if channel.isOpen { try addChannel(channel.id) } else { try sendConfirmation(to: channel, composer) }
        return NewChannel(id: channel.id, secret: secret)
    }

    /// Sends the mail that asks to confirm an address once more; the link in the one before is worth nothing any more.
    ///
    /// Throws a refusal when the channel is confirmed, or mail is not set up.
    func repeatConfirmation(of id: Channel.ID, _ composer: Composer) throws {
        guard let channel = try channel(id) else { throw Refusal.notFound }
        guard channel.state == .unconfirmed else {
            throw Refusal(.conflict, Message("error.channel_confirmed"))
        }
        try sendConfirmation(to: channel, composer)
    }

    private func sendConfirmation(to channel: Channel, _ composer: Composer) throws {
        let token = SecretToken(random: random)
        let letter = try composer.confirmation(of: token, language: user.language)
        try setConfirmation(token.hash, of: channel.id)
        try connection.cancelMessages(to: channel.id, because: .notWanted, at: now)
        let key = "channel/\(channel.id)/confirm/\(Hex.encode(Array(token.hash.prefix(8))))"
        try connection.post(letter, key: key, to: channel, of: user, composer, at: now)
    }
}
