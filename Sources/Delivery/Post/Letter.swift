import Accounts
import Catalog
import Core
import Items
import Ledger
import Reminders

/// What is told, before it takes the form of a channel: the words in the recipient's language, and what they are about.
struct Letter: Sendable {
    /// What receivers of webhooks tell messages apart by, such as `reminder.digest`.
    let type: String
    let title: String
    /// Plain text; lines that begin with a bullet are the items of lists.
    let body: String
    /// The things that the text names.
    let lines: [DeliveryLine]
    /// A page that the reader is to open.
    let link: Link?

    init(type: String, title: String, body: String, lines: [DeliveryLine] = [], link: Link? = nil) {
        self.type = type
        self.title = title
        self.body = body
        self.lines = lines
        self.link = link
    }

    /// An address with the words on its button.
    struct Link: Sendable {
        let url: String
        let words: String
    }

    /// A part of the text: either a paragraph, or the items of a list.
    struct Block: Hashable, Sendable {
        var paragraph: String?
        var items: [String] = []
    }

    /// The text in its parts.
    var blocks: [Block] {
        var blocks: [Block] = []
        for line in body.split(whereSeparator: \.isNewline) {
            guard line.hasPrefix("• ") else {
                blocks.append(Block(paragraph: String(line)))
                continue
            }
            if blocks.last?.items.isEmpty ?? true { blocks.append(Block()) }
            blocks[blocks.count - 1].items.append(String(line.dropFirst(2)))
        }
        return blocks
    }
}

extension Letter {
    /// The type of what says that a timer has ended.
    static let timerType = "timer.ended"

    /// What a planned message says.
    init(_ written: WrittenMessage, of message: PlannedMessage) {
        self.init(type: message.type, title: written.title, body: written.body, lines: written.deliveryLines)
    }
}

extension PlannedMessage {
    fileprivate var type: String {
        switch content {
        case .digest: "reminder.digest"
        case .custom: "reminder.custom"
        case .metric: "reminder.metric"
        }
    }

    var kind: Delivery.Kind {
        if case .digest = content { .digest } else { .reminder }
    }
}

extension WrittenMessage {
    /// The lines as they are kept with the message.
    var deliveryLines: [DeliveryLine] {
        sections.flatMap { section in section.lines.map { DeliveryLine($0, householdName: section.name) } }
    }
}

extension DeliveryLine {
    fileprivate init(_ line: WrittenLine, householdName: String) {
        var (product, group, item): (Int64?, Int64?, String?) = (nil, nil, nil)
        switch line.subject {
        case .product(let id): product = id.rawValue
        case .group(let id): group = id.rawValue
        case .item(let code): item = code.rawValue
        }
        self.init(
            key: line.key,
            kind: line.kind.rawValue,
            product: product,
            group: group,
            item: item,
            household: line.household,
            householdName: householdName,
            text: line.text,
            daysLeft: line.daysLeft
        )
    }
}
