import Core
import Reminders
import Testing

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }
func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }
func zone(_ name: String) throws -> Zone { try #require(Zone(name)) }

func quiet(_ from: String, _ to: String) throws -> QuietHours {
    try #require(QuietHours(from: try time(from), to: try time(to)))
}

func reminder(_ id: Int64, _ text: String, on days: [Int] = Array(1...7)) throws -> Reminder {
    let weekdays = try #require(Weekdays(iso: days))
    return Reminder(id: ID(rawValue: id), schedule: Schedule(time: try time(text), weekdays: weekdays))
}

func batch(_ id: Int64, of product: Int64, _ useBy: String, in household: Int64 = 1) throws -> DueBatch {
    DueBatch(
        household: ID(rawValue: household),
        product: ID(rawValue: product),
        batch: ID(rawValue: id),
        useBy: try date(useBy)
    )
}

func loan(_ id: Int64, due: String?, in household: Int64 = 1) throws -> DueLoan {
    DueLoan(
        household: ID(rawValue: household),
        loan: ID(rawValue: id),
        item: ID(rawValue: id),
        dueOn: try due.map(date)
    )
}

extension Outlook {
    /// A user in UTC, unless told otherwise.
    static func of(
        zone: Zone = .utc,
        quiet: QuietHours? = nil,
        _ server: ServerOutlook = ServerOutlook(),
        reminders: [Reminder] = []
    ) -> Outlook {
        Outlook(user: ID(rawValue: 7), zone: zone, quietHours: quiet, servers: [server], reminders: reminders)
    }
}

extension PlannedMessage {
    /// The lines of a digest, those of one household after those of another.
    var lines: [DigestLine] {
        guard case .digest(let sections) = content else { return [] }
        return sections.flatMap(\.lines)
    }

    var daysLeft: [Int] { lines.compactMap(\.daysLeft) }
}
