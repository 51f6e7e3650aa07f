import Accounts
import Catalog
import Core
import Items
import Ledger
import Localization
import Mustache
import Reminders
import Site

/// What is due now.
struct DuePage: Page {
    static let view = "delivery/due"

    let rows: [DueRow]
    let snoozed: [DueRow]
    let more: String?
    let answered: Answered?
    /// Whether this evening is still ahead.
    let hasEvening: Bool

    /// What was just said, to be taken back.
    struct Answered: Model {
        let key: String
        let text: String

        static let fields = Fields<Answered> {
            $0.text("key") { $0.key }
            $0.text("text") { $0.text }
        }
    }

    static let fields = Fields<DuePage> {
        $0.boolean("isEmpty") { $0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.boolean("hasSnoozed") { !$0.snoozed.isEmpty }
        $0.list("snoozed") { $0.snoozed }
        $0.text("more") { $0.more }
        $0.model("answered") { $0.answered }
        $0.boolean("hasEvening") { $0.hasEvening }
    }

    static let sample = DuePage(
        rows: [.sample],
        snoozed: [.sample],
        more: "… and 3 more",
        answered: Answered(key: "expiry/1/2026-12-03", text: "Done."),
        hasEvening: true
    )
}

/// One thing that is due.
struct DueRow: Model {
    let key: String
    let icon: String
    let tone: String
    let text: String
    let href: String?
    let about: String
    let undelivered: String?

    static let fields = Fields<DueRow> {
        $0.text("key") { $0.key }
        $0.text("icon") { $0.icon }
        $0.text("tone") { $0.tone }
        $0.text("text") { $0.text }
        $0.text("href") { $0.href }
        $0.text("about") { $0.about }
        $0.text("undelivered") { $0.undelivered }
    }

    static let sample = DueRow(
        key: "expiry/1/2026-12-03",
        icon: "expired",
        tone: "late",
        text: "Milk ran out 2 days ago",
        href: "/products/1",
        about: "At home",
        undelivered: "/deliveries/1"
    )
}

extension DuePage {
    init(_ list: DueList, answered: (key: String, answer: DueAnswer)?, _ visit: MemberVisit) {
        let shown = Array(list.due.prefix(DueList.most))
        let households = Set((shown + list.snoozed).compactMap(\.household?.household)).union([visit.household.id])
        let namesHousehold = households.count > 1
        let evening = Snooze.evening.end(after: visit.now, in: visit.user.zone)
        self.init(
            rows: shown.map { DueRow($0, namesHousehold, visit) },
            snoozed: list.snoozed.prefix(DueList.most).map { DueRow($0, namesHousehold, visit) },
            more: list.count > shown.count
                ? visit.text(Message("digest.more", ["count": .count(list.count - shown.count)])) : nil,
            answered: answered.map { Answered(key: $0.key, text: Self.text(of: $0.answer, visit)) },
            hasEvening: visit.user.zone.date(of: evening) == visit.today
        )
    }

    private static func text(of answer: DueAnswer, _ visit: MemberVisit) -> String {
        switch answer {
        case .done: visit.text(Message("due.answered_done"))
        case .snoozed(let until): visit.text(Message("due.answered_snoozed", ["moment": .text(visit.moment(until))]))
        }
    }
}

extension DueRow {
    fileprivate init(_ item: DueItem, _ namesHousehold: Bool, _ visit: MemberVisit) {
        let links = visit.site.links
        var about: [String] = []
        if let until = item.snoozedUntil {
            about.append(visit.text(Message("due.comes_again", ["moment": .text(visit.moment(until))])))
        }
        if let at = item.at { about.append(visit.moment(at)) }
        if namesHousehold, let name = item.household?.name { about.append(name) }
        if item.kind == .delivery { about.append(visit.text(Message("due.undelivered"))) }
        if item.kind == .reminder, !item.note.isEmpty { about.append(item.note) }
        let isHere = item.household?.household == visit.household.id
        var href = isHere ? item.subject.map { links.path($0.path) } : nil
        if item.kind == .delivery, let id = item.delivery { href = links.path("/deliveries/\(id)") }
        self.init(
            key: item.key,
            icon: item.icon,
            tone: item.tone,
            text: item.text,
            href: href,
            about: about.joined(separator: " · "),
            undelivered: item.kind == .reminder ? item.delivery.map { links.path("/deliveries/\($0)") } : nil
        )
    }
}

extension DueItem {
    fileprivate var icon: String {
        switch kind {
        case .reminder: "bell"
        case .delivery: "mail"
        case .loan: "lend"
        case .minimum: "shopping"
        case .expiry:
            switch daysLeft ?? 0 {
            case ..<0: "expired"
            case 0: "due_today"
            default: "due_soon"
            }
        }
    }

    fileprivate var tone: String {
        if kind == .delivery { return "late" }
        guard let daysLeft else { return "" }
        return daysLeft < 0 ? "late" : "soon"
    }
}

extension WrittenLine.Subject {
    fileprivate var path: String {
        switch self {
        case .product(let id): "/products/\(id)"
        case .group(let id): "/groups/\(id)"
        case .item(let code): "/items/\(code.rawValue)"
        }
    }
}

extension MemberVisit {
    fileprivate var now: Instant { site.clock.now() }

    /// A moment as people read it: the time of today, or the day with it.
    fileprivate func moment(_ moment: Instant) -> String {
        user.zone.date(of: moment) == today
            ? formats.time(secondOfDay: user.zone.secondOfDay(of: moment)) : formats.instant(moment, in: user.zone)
    }
}
