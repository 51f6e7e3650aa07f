import Accounts
import Core
import Cryptography
import HTTP
import JSON
package import Localization
package import Outbound
package import Site

/// Gives letters the form in which they are sent: a mail with text and HTML, or the JSON of a webhook.
///
/// The same letter gives the same bytes, whenever it is composed.
package struct Composer: Sendable {
    private let texts: Texts
    private let links: Links
    /// The address that mail comes from; nil where no mail is sent.
    private let from: MailAddress?
    private let renderer: BareRenderer

    /// Takes where mail comes from, if there is any, and what makes the HTML of `MailPage`.
    package init(texts: Texts, links: Links, from: MailAddress?, renderer: BareRenderer) {
        self.texts = texts
        self.links = links
        self.from = from
        self.renderer = renderer
    }

    /// Whether addresses can be added: mail is set up, and there is a public address for links in it.
    var hasMail: Bool { from != nil && links.publicURL != nil }

    /// What a message is known by, and when it is due.
    struct Stamp {
        /// What receivers know a repeat by.
        let identity: String
        let at: Instant

        /// Of a message of the outbox; two databases that begin alike give different ones.
        init(message: Delivery.ID, createdAt: Instant, at: Instant) {
            self.init(unique: "msg_\(message)_\(createdAt.seconds)", at: at)
        }

        /// Of a message that is in no outbox.
        init(unique: String, at: Instant) {
            identity = unique
            self.at = at
        }
    }

    /// The bytes that are sent to a channel; throws a refusal for an address where no mail is sent.
    func content(_ letter: Letter, _ stamp: Stamp, to channel: Channel, of user: User) throws -> [UInt8] {
        switch channel.kind {
        case .email: try mail(letter, stamp, to: channel, in: user.language)
        case .webhook: webhook(letter, stamp)
        }
    }

    /// The letter that asks to confirm an address, with the only copy of the link.
    func confirmation(of token: SecretToken, language: Language) throws -> Letter {
        guard hasMail, let url = links.absolute("/channels/confirm/\(token.text)") else { throw Refusal.noMail }
        return Letter(
            type: "channel.confirm",
            title: text(Message("confirm_mail.title"), language),
            body: text(Message("confirm_mail.text"), language),
            link: Letter.Link(url: url, words: text(Message("confirm_mail.button"), language))
        )
    }

    /// The letter of the button that tests a channel.
    func test(language: Language) -> Letter {
        Letter(
            type: "channel.test",
            title: text(Message("test_message.title"), language),
            body: text(Message("test_message.text"), language)
        )
    }

    /// Tells by one channel that another was switched off.
    func switchedOff(_ channel: Channel, because reason: Reason, language: Language) -> Letter {
        Letter(
            type: "channel.off",
            title: text(Message("off_message.title"), language),
            body: text(
                Message("off_message.text", ["address": .text(channel.address), "reason": .message(reason.message)]),
                language
            ),
            link: links.absolute("/channels/\(channel.id)").map {
                Letter.Link(url: $0, words: text(Message("off_message.button"), language))
            }
        )
    }

    private func text(_ message: Message, _ language: Language) -> String {
        texts.text(message, in: language)
    }
}

// MARK: - Mail

extension Composer {
    private func mail(_ letter: Letter, _ stamp: Stamp, to channel: Channel, in language: Language) throws -> [UInt8] {
        guard let from, let to = try? MailAddress(channel.address), let id = MessageID(stamp.identity, at: from.domain)
        else { throw Refusal.noMail }
        let unsubscribe =
            channel.state == .unconfirmed ? nil : links.absolute("/unsubscribe/\(channel.unsubscribeToken)")
        let page = MailPage(
            title: letter.title,
            blocks: letter.blocks,
            link: letter.link.map { MailPage.Link(href: $0.url, words: $0.words) },
            why: text(Message("mail.why"), language),
            channels: links.absolute("/channels").map {
                MailPage.Link(href: $0, words: text(Message("channels.title"), language))
            },
            unsubscribe: unsubscribe.map {
                MailPage.Link(href: $0, words: text(Message("unsubscribe.button"), language))
            }
        )
        return MailMessage(
            from: Mailbox(name: "Lares", address: from),
            to: Mailbox(address: to),
            subject: HeaderText(letter.title),
            date: stamp.at,
            id: id,
            text: plainText(letter, page),
            html: String(decoding: renderer.render(page, in: language), as: UTF8.self),
            unsubscribe: unsubscribe.flatMap { UnsubscribeLink($0) }
        ).bytes
    }

    private func plainText(_ letter: Letter, _ page: MailPage) -> String {
        let links = [page.channels, page.unsubscribe].compactMap(\.self).map { "\($0.words): \($0.href)" }
        return """
            \(([letter.body] + [letter.link?.url].compactMap(\.self)).joined(separator: "\n\n"))

            --\u{20}
            \(([page.why] + links).joined(separator: "\n"))

            """
    }
}

// MARK: - Webhooks

extension Composer {
    /// `docs/webhooks.md` describes it.
    private func webhook(_ letter: Letter, _ stamp: Stamp) -> [UInt8] {
        JSONWriter.object { json in
            json.member("type", letter.type)
            json.member("timestamp", stamp.at.description)
            json.object("data") { json in
                json.member("title", letter.title)
                json.member("body", letter.body)
                json.array("lines", letter.lines) { json, line in line.write(to: &json) }
            }
        }
    }
}

extension Refusal {
    /// No mail is sent here, or links in it would lead nowhere.
    static let noMail = Refusal(.conflict, Message("error.no_mail"))
}
