import Core
package import Mustache
import Site

/// A message as the HTML part of a mail.
package struct MailPage: Page {
    package static let view = "message"

    let title: String
    let blocks: [Letter.Block]
    let link: Link?
    let why: String
    let channels: Link?
    let unsubscribe: Link?

    struct Link: Model {
        let href: String
        let words: String

        static let fields = Fields<Link> {
            $0.text("href") { $0.href }
            $0.text("words") { $0.words }
        }
    }

    package static let fields = Fields<MailPage> {
        $0.text("title") { $0.title }
        $0.list("blocks") { $0.blocks }
        $0.model("link") { $0.link }
        $0.text("why") { $0.why }
        $0.model("channels") { $0.channels }
        $0.model("unsubscribe") { $0.unsubscribe }
    }

    package static let sample = MailPage(
        title: "2 things are due",
        blocks: [Letter.Block(paragraph: "Garden Street 4"), Letter.Block(items: ["Milk runs out in 3 days"])],
        link: Link(href: "https://lares.example.org/channels", words: "Open"),
        why: "Why you get this",
        channels: Link(href: "https://lares.example.org/channels", words: "Where messages go"),
        unsubscribe: Link(href: "https://lares.example.org/unsubscribe/x", words: "Unsubscribe")
    )
}

extension Letter.Block: Model {
    static let fields = Fields<Letter.Block> {
        $0.text("paragraph") { $0.paragraph }
        $0.boolean("hasItems") { !$0.items.isEmpty }
        $0.texts("items") { $0.items }
    }
}
