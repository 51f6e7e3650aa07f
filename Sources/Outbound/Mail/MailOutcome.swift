/// Who a mail is carried for, which its header does not decide.
package struct MailEnvelope: Hashable, Sendable {
    /// Where notices go that it could not be delivered; `nil` asks for none.
    package let sender: MailAddress?
    /// Whom it is delivered to: one, so that what comes of it is true for all it names.
    package let recipient: MailAddress

    /// Addresses an envelope.
    package init(sender: MailAddress?, recipient: MailAddress) {
        self.sender = sender
        self.recipient = recipient
    }
}

/// What a mail server said.
package struct MailReply: Hashable, Sendable {
    /// The code, as 250 or 451 (RFC 5321 section 4.2.1).
    package let code: Int
    /// Its words without control characters, a line each, at most 4 KiB.
    package let text: String
}

/// What came of sending a mail.
package enum MailOutcome: Hashable, Sendable {
    /// The server has taken it upon itself.
    case accepted(MailReply)
    /// Not now; another time may do.
    case temporary(MailFailure)
    /// Never this message to this address.
    case permanent(MailFailure)
}

/// Why a mail was not taken.
package struct MailFailure: Hashable, Sendable {
    /// What went wrong.
    package enum Reason: String, Sendable {
        /// The server said no to sender, recipient or message; or is not at service.
        case refused
        /// The server does not take the name and the password, or wants some.
        case authentication
        /// A time was over.
        case timedOut
        /// No connection, or it ended before the server had answered.
        case connectionFailed
        /// The host's name has no address, or the resolver did not answer.
        case nameNotResolved
        /// No encrypted connection: the server offers none, or its certificate is not trusted or of another host.
        case tls
        /// The message has more bytes than the sender sends.
        case tooLarge
        /// The settings would send a password readable across a network.
        case passwordUnprotected
        /// The task that asked was cancelled.
        case cancelled
        /// Too much mail waits already.
        case busy
        /// The server does not speak SMTP as it should.
        case protocolError
    }

    /// What went wrong.
    package let reason: Reason
    /// What the server said, where that is the reason.
    package let reply: MailReply?
    /// A short constant sentence in English for the log; it names neither host nor people.
    package let detail: String
}

extension MailFailure: CustomStringConvertible {
    /// The reason, the detail, and the server's words in one line.
    package var description: String {
        let words = reply.map { " (\($0.code) \($0.text.split(separator: "\n").joined(separator: " ")))" } ?? ""
        return "\(reason.rawValue): \(detail)\(words)"
    }
}
