import Accounts
import Core
import HTTP
import Localization
import Mustache
import Reminders
import Site

/// The list of deliveries.
struct DeliveriesPage: Page {
    static let view = "delivery/deliveries"

    let rows: [DeliveryRow]
    let chips: [Chip]
    /// The only channel whose deliveries are shown.
    let channel: String?
    let pager: Pager?

    /// A link to the deliveries of one state.
    struct Chip: Model {
        let href: String
        let label: String
        let isCurrent: Bool

        static let fields = Fields<Chip> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.boolean("current") { $0.isCurrent }
        }
    }

    static let fields = Fields<DeliveriesPage> {
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.list("chips") { $0.chips }
        $0.text("channel") { $0.channel }
        $0.model("pager") { $0.pager }
    }

    static let sample = DeliveriesPage(
        rows: [.sample],
        chips: [Chip(href: "/deliveries", label: "All", isCurrent: true)],
        channel: "anna@example.org",
        pager: .sample
    )

    static func chips(_ query: Query, _ current: Delivery.State?, for visit: MemberVisit) -> [Chip] {
        let channel = query.pairs.filter { $0.name == "channel" }
        let states = [nil] + Delivery.State.allCases.map { $0 as Delivery.State? }
        return states.map { state in
            let pairs = channel + (state.map { [Query.Pair("state", $0.rawValue)] } ?? [])
            return Chip(
                href: visit.site.links.path(pairs.isEmpty ? "/deliveries" : "/deliveries?\(Query(pairs).encoded)"),
                label: visit.text(state?.word ?? Message("deliveries.all")),
                isCurrent: state == current
            )
        }
    }
}

/// A delivery of the list.
struct DeliveryRow: Model {
    let id: Delivery.ID
    let icon: String
    let title: String
    let about: String
    let tone: String
    let state: String

    static let fields = Fields<DeliveryRow> {
        $0.text("id") { $0.id.description }
        $0.text("icon") { $0.icon }
        $0.text("title") { $0.title }
        $0.text("about") { $0.about }
        $0.text("tone") { $0.tone }
        $0.text("state") { $0.state }
    }

    static let sample = DeliveryRow(
        id: Delivery.ID(rawValue: 1),
        icon: "mail",
        title: "2 products run out soon",
        about: "30 Nov 2026, 08:00 · anna@example.org",
        tone: "good",
        state: "Sent"
    )
}

extension DeliveryRow {
    init(_ delivery: Delivery, _ channels: [Channel], for visit: MemberVisit) {
        let channel = channels.first { $0.id == delivery.channel }
        let address = channel?.address ?? visit.text(Message("deliveries.channel_deleted"))
        self.init(
            id: delivery.id,
            icon: channel?.kind == .webhook ? "link" : "mail",
            title: delivery.title ?? "",
            about: "\(visit.formats.instant(delivery.at, in: visit.user.zone)) · \(address)",
            tone: delivery.state.tone,
            state: visit.text(delivery.state.word)
        )
    }
}

extension Delivery.State {
    var word: Message {
        switch self {
        case .waiting: Message("delivery.waiting")
        case .sent: Message("delivery.sent")
        case .failed: Message("delivery.failed")
        case .missed: Message("delivery.missed")
        case .empty: Message("delivery.empty")
        case .cancelled: Message("delivery.cancelled")
        }
    }

    fileprivate var tone: String {
        switch self {
        case .waiting: "soon"
        case .sent: "good"
        case .failed, .missed: "bad"
        case .empty, .cancelled: "off"
        }
    }
}
