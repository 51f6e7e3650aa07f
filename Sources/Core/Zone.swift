import Foundation
import Synchronization

/// A time zone named by its IANA identifier, such as `Europe/Berlin`.
package struct Zone: Hashable, Sendable {
    /// The IANA identifier.
    package let identifier: String
    private let zone: TimeZone

    /// Coordinated universal time.
    package static let utc = Zone(identifier: "Etc/UTC", zone: .gmt)

    /// Looks an identifier up, or nil when no such zone is known.
    ///
    /// Abbreviations such as `CET` or `EST` are no zones of a user: they name an offset, or several. `UTC`, which people
    /// write for `Etc/UTC`, is that.
    package init?(_ identifier: String) {
        if identifier == "UTC" {
            self = .utc
            return
        }
        guard Self.known.contains(identifier), let zone = TimeZone(identifier: identifier) else { return nil }
        self.init(identifier: identifier, zone: zone)
    }

    private init(identifier: String, zone: TimeZone) {
        self.identifier = identifier
        self.zone = zone
    }

    package static func == (left: Zone, right: Zone) -> Bool {
        left.identifier == right.identifier
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }

    /// Every zone a user may choose, in alphabetical order.
    package static let all: [String] = known.sorted()

    private static let known: Set<String> = {
        let regions = [
            "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        ]
        return Set(TimeZone.knownTimeZoneIdentifiers.filter { name in regions.contains { name.hasPrefix($0 + "/") } })
            .union(["Etc/UTC"])
    }()

    /// Seconds that local time is ahead of UTC at a moment.
    package func offset(at instant: Instant) -> Int {
        OffsetCache.shared.offset(of: self, hour: instant.seconds.quotient(by: 3600)) ?? uncachedOffset(at: instant)
    }

    /// The local day on which a moment falls.
    package func date(of instant: Instant) -> CivilDate {
        CivilDate(daysSince1970: Int((instant.seconds + Int64(offset(at: instant))).quotient(by: 86_400)))
    }

    /// The local time of day at a moment, in seconds since local midnight by the clock on the wall.
    package func secondOfDay(of instant: Instant) -> Int {
        Int((instant.seconds + Int64(offset(at: instant))).remainder(by: 86_400))
    }

    /// A civil day as this zone's clocks show it.
    package func day(_ date: CivilDate) -> LocalDay {
        DayCache.shared.day(date, in: self)
    }

    /// The moment at which a local day begins: midnight, or when clocks skip that, the first moment after it.
    ///
    /// Of a day that a zone left out altogether (Apia's 30 December 2011) it is the beginning of the next.
    package func start(of date: CivilDate) -> Instant {
        day(date).start
    }

    /// The offset as the zone's data say, at the price of about a microsecond.
    func uncachedOffset(at instant: Instant) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    }
}

/// Offsets by zone and hour: reading one from ICU costs about a microsecond, and every page needs "today".
///
/// An hour in which a zone's offset changes part-way is not kept.
private final class OffsetCache: Sendable {
    static let shared = OffsetCache()
    private let known = Mutex<[Key: Int?]>([:])

    private struct Key: Hashable {
        let identifier: String
        let hour: Int64
    }

    func offset(of zone: Zone, hour: Int64) -> Int? {
        let key = Key(identifier: zone.identifier, hour: hour)
        return known.withLock { known in
            if let offset = known[key] { return offset }
            let first = zone.uncachedOffset(at: Instant(seconds: hour * 3600))
            let last = zone.uncachedOffset(at: Instant(seconds: hour * 3600 + 3599))
            if known.count >= 4096 { known.removeAll(keepingCapacity: true) }
            let offset: Int? = first == last ? first : nil
            known[key] = .some(offset)
            return offset
        }
    }
}

/// Local days by zone and date: a reminder's moments are asked for again and again, for the same month in few zones.
private final class DayCache: Sendable {
    static let shared = DayCache()
    private let known = Mutex<[Key: LocalDay]>([:])

    private struct Key: Hashable {
        let identifier: String
        let date: CivilDate
    }

    func day(_ date: CivilDate, in zone: Zone) -> LocalDay {
        let key = Key(identifier: zone.identifier, date: date)
        return known.withLock { known in
            if let day = known[key] { return day }
            // A month of every zone there is fits in.
            if known.count >= 16_384 { known.removeAll(keepingCapacity: true) }
            let day = LocalDay(date, in: zone)
            known[key] = day
            return day
        }
    }
}
