import Accounts
import Core
import Localization
import Mustache
import Reminders
import Site

/// Where a user's messages go, with the forms that add to it.
struct ChannelsPage: Page {
    static let view = "delivery/channels"

    let problem: String?
    let rows: [ChannelRow]
    /// Nil where no mail is sent.
    let address: Field?
    let url: Field
    let opensMail: Bool
    let opensWebhook: Bool

    static let fields = Fields<ChannelsPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("address") { $0.address }
        $0.model("url") { $0.url }
        $0.boolean("opensMail") { $0.opensMail }
        $0.boolean("opensWebhook") { $0.opensWebhook }
    }

    static let sample = ChannelsPage(
        problem: "Problem",
        rows: [.sample],
        address: .sample,
        url: .sample,
        opensMail: true,
        opensWebhook: true
    )
}

extension ChannelsPage {
    init(
        _ channels: [Channel],
        hasMail: Bool,
        _ input: Input?,
        _ rejection: Rejection,
        for visit: MemberVisit
    ) {
        let fields = FormFields(visit, input, rejection)
        let sent = input.flatMap { Channel.Kind(rawValue: $0.typed("kind")) }
        self.init(
            problem: fields.problem(for: visit),
            rows: channels.map { ChannelRow($0, for: visit) },
            address: hasMail ? fields.field("address", isRequired: true) : nil,
            url: fields.field("url", isRequired: true),
            opensMail: channels.isEmpty || sent == .email,
            opensWebhook: sent == .webhook
        )
    }
}

/// A channel, and how it stands with it.
struct ChannelRow: Model {
    let id: Channel.ID
    let icon: String
    let kind: String
    let address: String
    /// What colours it: `good`, `soon` or `bad`.
    let tone: String
    let state: String
    let reason: String?

    static let fields = Fields<ChannelRow> {
        $0.text("id") { $0.id.description }
        $0.text("icon") { $0.icon }
        $0.text("kind") { $0.kind }
        $0.text("address") { $0.address }
        $0.text("tone") { $0.tone }
        $0.text("state") { $0.state }
        $0.text("reason") { $0.reason }
    }

    static let sample = ChannelRow(
        id: Channel.ID(rawValue: 1),
        icon: "mail",
        kind: "Mail",
        address: "anna@example.org",
        tone: "good",
        state: "Gets messages",
        reason: "It did not answer in time."
    )
}

extension ChannelRow {
    init(_ channel: Channel, for visit: MemberVisit) {
        self.init(
            id: channel.id,
            icon: channel.kind == .email ? "mail" : "link",
            kind: visit.text(channel.kind == .email ? Message("channel.email") : Message("channel.webhook")),
            address: channel.address,
            tone: channel.state.tone,
            state: visit.text(channel.state.word),
            reason: channel.reason.map { visit.text($0.message) }
        )
    }
}

extension Channel.State {
    fileprivate var tone: String {
        switch self {
        case .active: "good"
        case .unconfirmed: "soon"
        case .failing: "bad"
        case .off: "off"
        }
    }

    fileprivate var word: Message {
        switch self {
        case .active: Message("channel.active")
        case .unconfirmed: Message("channel.unconfirmed")
        case .failing: Message("channel.failing")
        case .off: Message("channel.off")
        }
    }
}
