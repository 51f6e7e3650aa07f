import Accounts
import Core
import Cryptography
import Reminders

extension PersonalTransaction {
    /// Stops messages to a channel, or sends them again; throws a refusal for an address that is not confirmed.
    func switchChannel(_ id: Channel.ID, on isOn: Bool) throws {
        guard let channel = try channel(id) else { throw Refusal.notFound }
        guard channel.state != .unconfirmed else {
            throw Refusal(.conflict, Message("error.channel_unconfirmed"))
        }
        if isOn, channel.state == .off {
            try connection.openChannel(id, at: now)
            try addChannel(id)
        } else if !isOn, channel.isOpen {
            try connection.closeChannel(id, because: .switchedOff)
            try connection.cancelMessages(to: id, because: .channelOff, at: now)
        }
    }

    /// Gives a webhook a new secret; for a day it signs with the one before, too.
    ///
    /// Throws a refusal for what is no webhook, and when it cannot be sealed.
    func rotateSecret(of id: Channel.ID, _ keeper: SecretKeeper) throws -> NewChannel {
        guard let channel = try channel(id) else { throw Refusal.notFound }
        guard channel.kind == .webhook else { throw Refusal(.conflict, Message("error.channel_no_secret")) }
        let secret = WebhookSecret(random: random)
        try replaceSecret(of: id, by: keeper.sealed(secret))
        return NewChannel(id: id, secret: secret)
    }

    /// Removes a channel; what was on its way to it is not sent.
    func deleteChannel(_ id: Channel.ID) throws {
        guard try channel(id) != nil else { throw Refusal.notFound }
        try connection.cancelMessages(to: id, because: .channelDeleted, at: now)
        try removeChannel(id)
    }
}
