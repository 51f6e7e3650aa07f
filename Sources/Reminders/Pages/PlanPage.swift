import Accounts
import Core
import Localization
import Mustache
import Site

/// What will be sent in the next 30 days if nothing changes.
struct PlanPage: Page {
    static let view = "reminders/plan"

    let zone: String
    let offersChannel: Bool
    let days: [Day]
    /// How many messages are not shown, if any.
    let more: String?

    /// What is sent on one day.
    struct Day: Model {
        let title: String
        var messages: [Entry]

        static let fields = Fields<Day> {
            $0.text("title") { $0.title }
            $0.list("messages") { $0.messages }
        }
    }

    /// One message.
    struct Entry: Model {
        let time: String
        let title: String
        /// The lines of a digest, or the note of a reminder.
        let lines: [String]
        /// Why it does not come at the time that was chosen.
        let notice: String?
        /// Where it goes, if anywhere.
        let channels: String?
        let isDigest: Bool

        static let fields = Fields<Entry> {
            $0.text("time") { $0.time }
            $0.text("title") { $0.title }
            $0.texts("lines") { $0.lines }
            $0.text("notice") { $0.notice }
            $0.text("channels") { $0.channels }
            $0.boolean("isDigest") { $0.isDigest }
        }
    }

    static let fields = Fields<PlanPage> {
        $0.text("zone") { $0.zone }
        $0.boolean("offersChannel") { $0.offersChannel }
        $0.boolean("isEmpty") { $0.days.isEmpty }
        $0.list("days") { $0.days }
        $0.text("more") { $0.more }
    }

    static let sample = PlanPage(
        zone: "Times are those of Europe/Berlin.",
        offersChannel: true,
        days: [
            Day(
                title: "Wednesday, 31 March 2027",
                messages: [
                    Entry(
                        time: "08:00",
                        title: "1 product runs out",
                        lines: ["Milk runs out today"],
                        notice: "02:30 does not exist on 29 March 2026: 03:30",
                        channels: "anna@example.org",
                        isDigest: true
                    )
                ]
            )
        ],
        more: "… and 30 more"
    )
}

extension PlanPage {
    /// So many lines of a message are shown.
    private static let linesShown = 10

    init(
        _ plan: [(message: PlannedMessage, written: WrittenMessage)],
        _ recipients: Recipients,
        names: [ChannelID: String],
        more: Int,
        _ visit: MemberVisit
    ) {
        var days: [(date: CivilDate, day: Day)] = []
        for (message, written) in plan {
            let date = visit.user.zone.date(of: message.at)
            if days.last?.date != date {
                days.append((date, Day(title: Self.title(of: date, visit), messages: [])))
            }
            let channels = recipients.of(message).compactMap { names[$0] }
            days[days.count - 1].day.messages.append(Entry(message, written, channels, visit))
        }
        self.init(
            zone: visit.text(Message("plan.zone", ["zone": .text(visit.user.zone.identifier)])),
            offersChannel: recipients.active.isEmpty && !plan.isEmpty,
            days: days.map(\.day),
            more: more > 0 ? visit.text(Message("digest.more", ["count": .count(more)])) : nil
        )
    }

    private static func title(of date: CivilDate, _ visit: MemberVisit) -> String {
        let name = visit.formats.dateWithWeekday(date)
        switch visit.today.days(until: date) {
        case 0: return visit.text(Message("plan.today", ["date": .text(name)]))
        case 1: return visit.text(Message("plan.tomorrow", ["date": .text(name)]))
        default: return name
        }
    }

    fileprivate static func lines(of written: WrittenMessage, _ visit: MemberVisit) -> [String] {
        if written.sections.isEmpty { return [written.body] }
        let severalHouseholds = written.sections.count > 1
        let lines = written.sections.flatMap { section in
            section.lines.map { severalHouseholds ? "\(section.name): \($0.text)" : $0.text }
        }
        guard lines.count > linesShown else { return lines }
        let more = Message("digest.more", ["count": .count(lines.count - linesShown)])
        return lines.prefix(linesShown) + [visit.text(more)]
    }
}

extension PlanPage.Entry {
    init(_ message: PlannedMessage, _ written: WrittenMessage, _ channels: [String], _ visit: MemberVisit) {
        self.init(
            time: visit.formats.time(secondOfDay: visit.user.zone.secondOfDay(of: message.at)),
            title: written.title,
            lines: PlanPage.lines(of: written, visit),
            notice: Self.notice(of: message, visit),
            channels: channels.isEmpty
                ? nil : visit.text(Message("plan.channels", ["names": .text(channels.joined(separator: ", "))])),
            isDigest: !written.sections.isEmpty
        )
    }

    /// A time that a clock change skips, or one that quiet hours keep waiting.
    private static func notice(of message: PlannedMessage, _ visit: MemberVisit) -> String? {
        if let heldFrom = message.heldFrom {
            let moment = visit.formats.instant(heldFrom, in: visit.user.zone)
            return visit.text(Message("plan.held", ["moment": .text(moment)]))
        }
        return message.shift.map { shift in
            visit.text(
                Message(
                    "plan.shifted",
                    [
                        "time": .text(shift.from.description),
                        "date": .text(visit.formats.date(message.identity.day, .long)),
                        "shown": .text(shift.to.description),
                    ]
                )
            )
        }
    }
}
