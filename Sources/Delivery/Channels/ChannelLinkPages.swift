import Core
import HTTP
import Localization
import Mustache
import Reminders
import Site

/// The pages behind the links in mails, for whoever has them, signed in or not.
///
/// A GET changes nothing: programs that look at mails open every link.
struct ChannelLinkPages: Sendable {
    let links: ChannelLinks

    func askToConfirm(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let token = request.path["token"] ?? ""
        guard let channel = try await links.unconfirmed(token) else { return spent(guest) }
        let page = ChannelLinkPage(
            title: guest.text(Message("confirm.title")),
            text: guest.text(Message("confirm.text", ["address": .text(channel.address)])),
            button: ChannelLinkPage.Button(
                action: guest.site.links.path("/channels/confirm/\(token)"),
                words: guest.text(Message("confirm.button")),
                isOneClick: false
            )
        )
        return .page(page, isKept: false)
    }

    func confirm(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        do {
            try await links.confirm(request.path["token"] ?? "")
            return said(Message("confirm.done_title"), Message("confirm.done"), guest)
        } catch let refusal as Refusal where refusal == .notFound {
            return spent(guest)
        }
    }

    func askToUnsubscribe(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let token = request.path["token"] ?? ""
        guard let channel = try await links.subscribed(token) else { return spent(guest) }
        guard channel.state != .off else { return ended(guest) }
        let page = ChannelLinkPage(
            title: guest.text(Message("unsubscribe.title")),
            text: guest.text(Message("unsubscribe.text", ["address": .text(channel.address)])),
            button: ChannelLinkPage.Button(
                action: guest.site.links.path("/unsubscribe/\(token)"),
                words: guest.text(Message("unsubscribe.button")),
                isOneClick: true
            )
        )
        return .page(page, isKept: false)
    }

    /// Answers itself, since mail programs follow no redirects (RFC 8058 section 3.1).
    func unsubscribe(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        guard request.input.typed("List-Unsubscribe") == "One-Click" else {
            throw Refusal(.badRequest, Message("error.400.text"))
        }
        do {
            try await links.unsubscribe(request.path["token"] ?? "")
            return ended(guest)
        } catch let refusal as Refusal where refusal == .notFound {
            return spent(guest)
        }
    }

    private func ended(_ guest: Guest) -> Reply {
        said(Message("unsubscribe.done_title"), Message("unsubscribe.done"), guest)
    }

    private func spent(_ guest: Guest) -> Reply {
        said(Message("link.spent_title"), Message("link.spent"), guest, status: .notFound)
    }

    private func said(_ title: Message, _ text: Message, _ guest: Guest, status: Status = .ok) -> Reply {
        let page = ChannelLinkPage(title: guest.text(title), text: guest.text(text), button: nil)
        return .page(page, status: status, isKept: false)
    }
}

extension Guest {
    fileprivate func text(_ message: Message) -> String { site.texts.text(message, with: formats) }
}

/// What a link in a mail leads to: a question with a button, or what was done.
struct ChannelLinkPage: Page {
    static let view = "delivery/link"

    let title: String
    let text: String
    let button: Button?

    struct Button: Model {
        let action: String
        let words: String
        /// Whether it says to the server what mail programs say.
        let isOneClick: Bool

        static let fields = Fields<Button> {
            $0.text("action") { $0.action }
            $0.text("words") { $0.words }
            $0.boolean("oneClick") { $0.isOneClick }
        }
    }

    static let fields = Fields<ChannelLinkPage> {
        $0.text("title") { $0.title }
        $0.text("text") { $0.text }
        $0.model("button") { $0.button }
    }

    static let sample = ChannelLinkPage(
        title: "No more messages?",
        text: "anna@example.org",
        button: Button(action: "/unsubscribe/x", words: "Unsubscribe", isOneClick: true)
    )
}
