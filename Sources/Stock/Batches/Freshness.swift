package import Core
import SQLite

/// How urgent it is to use something, for somebody whose local day is known.
package enum Freshness: String, CaseIterable, Hashable, Sendable {
    case ok
    case dueSoon = "due_soon"
    case dueToday = "due_today"
    case expired
    case never

    /// Judges a day by which something should be used, nil for never.
    ///
    /// From tomorrow on it is *due soon* for as many days as the household says; on the day itself it is still good.
    package init(useBy: CivilDate?, today: CivilDate, dueSoonDays: Int) {
        guard let days = useBy.map({ today.days(until: $0) }) else {
            self = .never
            return
        }
        self.init(daysLeft: days, dueSoonDays: dueSoonDays)
    }

    /// Judges a number of days left, negative when the day has gone by.
    init(daysLeft: Int, dueSoonDays: Int) {
        switch daysLeft {
        case ..<0: self = .expired
        case 0: self = .dueToday
        case ...dueSoonDays: self = .dueSoon
        default: self = .ok
        }
    }

    /// The condition on a column of days in which `UseBy.never` stands for none.
    func condition(on day: SQL, today: CivilDate, dueSoonDays: Int) -> SQL {
        let soon = today.adding(days: dueSoonDays)
        return switch self {
        case .expired: "\(day) < \(today)"
        case .dueToday: "\(day) = \(today)"
        case .dueSoon: "\(day) > \(today) AND \(day) <= \(soon)"
        case .ok: "\(day) > \(soon) AND \(day) < '9999-99-99'"
        case .never: "\(day) = '9999-99-99'"
        }
    }
}

/// The days that batches and products are sorted by, written just as in the indexes, which serve no other spelling.
enum UseBy {
    /// Stands for no date and sorts behind every date.
    static let never = "9999-99-99"

    static let ofBatch: SQL = "coalesce(batch.use_by, '9999-99-99')"
    static let ofProduct: SQL = "coalesce(product.use_by, '9999-99-99')"
}
