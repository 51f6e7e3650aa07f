package import Core

/// A time of the day on chosen weekdays, by the clock where the user is.
package struct Schedule: Hashable, Sendable {
    package let time: TimeOfDay
    package let weekdays: Weekdays

    package init(time: TimeOfDay, weekdays: Weekdays = .everyDay) {
        self.time = time
        self.weekdays = weekdays
    }

    /// When it happens on a day; nil on other weekdays, and on a day that the zone left out.
    package func occurrence(on day: LocalDay) -> Occurrence? {
        guard weekdays.contains(day.date) else { return nil }
        return Occurrence(of: time, on: day)
    }

    /// The first one after a moment.
    package func next(after moment: Instant, in zone: Zone) -> Occurrence? {
        let today = zone.date(of: moment)
        // A week from today, and another one for a chosen day that the zone leaves out.
        for ahead in 0...14 {
            let next = occurrence(on: zone.day(today.adding(days: ahead)))
            if let next, next.at > moment { return next }
        }
        return nil
    }
}

/// A scheduled time on a day, which is what it is known by: at most one a day, whatever clocks do.
package struct Occurrence: Hashable, Sendable {
    package let date: CivilDate
    package let at: Instant
    package let chosen: TimeOfDay
    /// What the clock shows then: another time than the chosen one where a clock change skips that.
    package let shown: TimeOfDay

    /// Nil for a day that the zone left out.
    package init?(of time: TimeOfDay, on day: LocalDay) {
        guard let moment = day.moment(at: time) else { return nil }
        date = day.date
        at = moment.instant
        chosen = time
        shown = moment.shown
    }

    /// The chosen time when it does not exist on this day.
    package var shiftedFrom: TimeOfDay? {
        shown == chosen ? nil : chosen
    }
}
