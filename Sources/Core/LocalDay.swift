/// A civil day as the clocks of a zone show it: which moment each of its minutes is.
///
/// Made once for a zone and a date (`Zone.day`), it answers for any minute by arithmetic. Foundation's
/// `Calendar.nextDate` and `date(bySettingHour:…)` are no replacement: around clock changes they skip days or answer with
/// another one.
package struct LocalDay: Sendable {
    /// The date on the calendar.
    package let date: CivilDate
    /// The offset at the beginning, in seconds, and what it becomes: nearly always nothing.
    private let offset: Int
    private let changes: [Change]

    /// Clocks are put forward or back.
    private struct Change {
        let at: Int64
        let offset: Int
    }

    /// What a clock shows.
    package struct Reading: Hashable, Sendable {
        /// The day on the calendar.
        package let date: CivilDate
        /// The minute, its seconds dropped.
        package let time: TimeOfDay
    }

    /// Looks at the zone's offsets every four hours, wide enough for any offset; no zone changes its clocks twice in
    /// less.
    init(_ date: CivilDate, in zone: Zone) {
        let (step, margin) = (Int64(4 * 3600), Int64(16 * 3600))
        let midnight = Self.seconds(date, .midnight)
        self.date = date
        offset = zone.uncachedOffset(at: Instant(seconds: midnight - margin))
        var (changes, last) = ([Change](), offset)
        for sample in stride(from: midnight - margin + step, through: midnight + 86_400 + margin, by: Int(step)) {
            let next = zone.uncachedOffset(at: Instant(seconds: sample))
            if next == last { continue }
            var (before, after) = (sample - step, sample)
            while after - before > 1 {
                let middle = before + (after - before) / 2
                if zone.uncachedOffset(at: Instant(seconds: middle)) == last { before = middle } else { after = middle }
            }
            changes.append(Change(at: after, offset: next))
            last = next
        }
        self.changes = changes
    }

    /// When the clock shows this time on this day.
    ///
    /// A time that clocks skip moves forward by as much as they do: 02:30 becomes 03:30. Where that would leave the day
    /// (Nuuk's last hour before midnight), it is the last minute before the gap. A time shown twice is the first of the
    /// two. Nil only for a day that the zone left out altogether.
    package func moment(at time: TimeOfDay) -> (instant: Instant, shown: TimeOfDay)? {
        let wanted = Self.seconds(date, time)
        switch find(wanted) {
        case .shown(let instant): return (instant, time)
        case .skipped(let change, let before):
            let later = Instant(seconds: wanted - Int64(before))
            let reading = reading(at: later)
            if reading.date == date { return (later, reading.time) }
            let earlier = Instant(seconds: change - 60)
            let last = self.reading(at: earlier)
            return last.date == date ? (earlier, last.time) : nil
        }
    }

    /// The first moment of the day at which the clock shows this time or a later one.
    ///
    /// When nothing of the day is left after a gap, that is the beginning of the next.
    package func first(notBefore time: TimeOfDay) -> Instant {
        switch find(Self.seconds(date, time)) {
        case .shown(let instant): instant
        case .skipped(let change, _): Instant(seconds: change)
        }
    }

    /// The moment at which the day begins: midnight, or the first moment after it.
    package var start: Instant {
        first(notBefore: .midnight)
    }

    /// What the clock shows at a moment of this day or up to four hours after it.
    package func reading(at instant: Instant) -> Reading {
        let offset = changes.last { $0.at <= instant.seconds }?.offset ?? offset
        let local = instant.seconds + Int64(offset)
        return Reading(
            date: CivilDate(daysSince1970: Int(local.quotient(by: 86_400))),
            time: TimeOfDay(known: Int(local.remainder(by: 86_400) / 60))
        )
    }

    private enum Finding {
        case shown(Instant)
        case skipped(by: Int64, offsetBefore: Int)
    }

    /// Walks the stretches between changes, so that of two moments with the same time the first is found.
    private func find(_ wanted: Int64) -> Finding {
        var offset = offset
        for change in changes {
            let moment = wanted - Int64(offset)
            if moment < change.at { return .shown(Instant(seconds: moment)) }
            if wanted < change.at + Int64(change.offset) { return .skipped(by: change.at, offsetBefore: offset) }
            offset = change.offset
        }
        return .shown(Instant(seconds: wanted - Int64(offset)))
    }

    private static func seconds(_ date: CivilDate, _ time: TimeOfDay) -> Int64 {
        Int64(date.daysSince1970) * 86_400 + Int64(time.minute) * 60
    }
}
