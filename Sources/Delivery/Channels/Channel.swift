package import Accounts
package import Core
import Cryptography
package import Reminders
import SQLite

/// Where a user gets messages: a mail address, or a webhook.
package struct Channel: Hashable, Sendable {
    package typealias ID = ChannelID

    package let id: ID
    package let user: User.ID
    package let kind: Kind
    /// A mail address, or a URL.
    package let address: String
    package let state: State
    /// Why it is failing or off.
    package let reason: Reason?
    /// Since when it has only failed.
    package let failingSince: Instant?
    /// From when on messages go to it.
    package let activeSince: Instant?
    /// When the last mail went out that asks to confirm the address.
    package let confirmationSentAt: Instant?
    /// What the link carries that ends its messages.
    package let unsubscribeToken: String
    /// What a webhook signs with, sealed; nil for an address.
    let secret: String?
    private let older: String?
    private let olderUntil: Instant?

    package enum Kind: String, CaseIterable, Sendable {
        case email
        case webhook
    }

    package enum State: String, CaseIterable, Sendable {
        case active
        /// The address has not been confirmed yet: nothing but the mail that asks for that goes there.
        case unconfirmed
        /// The last attempt failed; it is tried on.
        case failing
        case off
    }

    /// So many a user may have.
    package static let most = 20
    /// A link that confirms an address is good for so long.
    static let confirmationDays = 7
    /// Seconds for which webhooks sign with the secret before, too.
    static let overlap: Int64 = 86_400
    /// A channel that has only failed for so long is switched off.
    static let patienceDays = 5
    /// And so many messages must have failed, all for one reason.
    static let failuresToEnd = 3

    static let row = RowDecoder(
        "id",
        "user_id",
        "kind",
        "address",
        "state",
        "reason",
        "failing_since",
        "active_since",
        "confirmation_sent_at",
        "unsubscribe_token",
        "secret",
        "old_secret",
        "old_secret_until"
    ) {
        (
            id,
            user,
            kind,
            address,
            state,
            reason,
            failingSince,
            activeSince,
            confirmationSentAt,
            unsubscribeToken,
            secret: String?,
            older: String?,
            olderUntil
        ) in
        Channel(
            id: id,
            user: user,
            kind: kind,
            address: address,
            state: state,
            reason: reason,
            failingSince: failingSince,
            activeSince: activeSince,
            confirmationSentAt: confirmationSentAt,
            unsubscribeToken: unsubscribeToken,
            secret: secret,
            older: older,
            olderUntil: olderUntil
        )
    }

    /// Whether messages go to it.
    var isOpen: Bool { state == .active || state == .failing }

    /// Signs with each secret that the other side may know at the moment; nil when the secret cannot be read.
    func signer(at now: Instant, _ keeper: SecretKeeper) -> WebhookSigner? {
        guard let secret = secret.flatMap({ keeper.opened($0) }) else { return nil }
        let isExchanged = olderUntil.map { $0 > now } == true
        return WebhookSigner(secret, older: isExchanged ? older.flatMap { keeper.opened($0) } : nil)
    }
}

extension Channel.Kind: ColumnRepresentable {}
extension Channel.State: ColumnRepresentable {}
