package import Core

/// When nothing is to disturb: what falls into these hours waits for their end.
package struct QuietHours: Hashable, Sendable {
    package let from: TimeOfDay
    /// The first minute after them; an earlier time than `from` is that of the next day.
    package let to: TimeOfDay

    /// Nil when they would end as they begin.
    package init?(from: TimeOfDay, to: TimeOfDay) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
    }

    package func contains(_ time: TimeOfDay) -> Bool {
        // Asked for every message of a plan, and operators on whole numbers need no witness of Comparable.
        let (from, to, minute) = (from.minute, to.minute, time.minute)
        return from < to ? from <= minute && minute < to : from <= minute || minute < to
    }

    /// When the hours around a moment are over; nil for a moment outside them.
    package func end(around moment: Instant, in zone: Zone) -> Instant? {
        let date = zone.date(of: moment)
        return end(around: moment, on: zone.day(date), zone.day(date.adding(days: 1)), in: zone)
    }

    /// The same for a moment of a day that is known with the one after it, or of the first hours of that.
    func end(around moment: Instant, on day: LocalDay, _ next: LocalDay, in zone: Zone) -> Instant? {
        let reading = day.reading(at: moment)
        guard contains(reading.time) else { return nil }
        let lastDate = reading.time < to ? reading.date : reading.date.adding(days: 1)
        let lastDay = lastDate == day.date ? day : lastDate == next.date ? next : zone.day(lastDate)
        let end = lastDay.first(notBefore: to)
        // Where the clock is put back it shows the end twice, and after the first time it is over.
        return end > moment ? end : nil
    }
}
