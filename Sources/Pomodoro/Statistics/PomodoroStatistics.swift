package import Core

/// What was done, by the days of one zone: work that crosses midnight is split, a pomodoro counts on the day it ended.
package struct PomodoroStatistics: Hashable, Sendable {
    package struct Figures: Hashable, Sendable {
        /// Complete pomodoros.
        package var completed = 0
        /// Seconds of work, those given up included.
        package var seconds: Int64 = 0

        package init(completed: Int = 0, seconds: Int64 = 0) {
            self.completed = completed
            self.seconds = seconds
        }
    }

    package let today: CivilDate
    /// The Monday of the first of the 53 weeks that end with the present one.
    package let firstDay: CivilDate
    /// The days of those weeks on which there was work.
    package let days: [CivilDate: Figures]
    /// Days one after the other with a complete pomodoro on each: the most there ever were.
    package let longestRow: Int
    /// Those that end today, or yesterday while today's is still to come.
    package let currentRow: Int

    /// Adds up stretches of work, and the moments at which pomodoros were complete, all there ever were.
    package init(_ stretches: [Stretch], completions: [Instant], in zone: Zone, today: CivilDate) {
        let firstDay = Self.firstDay(today)
        var days: [CivilDate: Figures] = [:]
        for stretch in stretches {
            for (date, seconds) in stretch.split(in: zone) where date >= firstDay {
                days[date, default: Figures()].seconds += seconds
            }
        }
        var full: Set<CivilDate> = []
        for completion in completions {
            let date = zone.date(of: completion)
            full.insert(date)
            if date >= firstDay { days[date, default: Figures()].completed += 1 }
        }
        self.today = today
        self.firstDay = firstDay
        self.days = days
        (longestRow, currentRow) = Self.rows(full, today: today)
    }

    /// The first of the days that are added up, on the last of which it is now.
    package static func firstDay(_ today: CivilDate) -> CivilDate { monday(of: today).adding(days: -52 * 7) }

    package subscript(day: CivilDate) -> Figures { days[day] ?? Figures() }

    /// The days of the present week, Monday first.
    package var week: [CivilDate] { (0..<7).map { Self.monday(of: today).adding(days: $0) } }

    /// The sum of some days.
    package func sum(_ dates: some Sequence<CivilDate>) -> Figures {
        dates.reduce(into: Figures()) { sum, date in
            sum.completed += self[date].completed
            sum.seconds += self[date].seconds
        }
    }

    private static func monday(of date: CivilDate) -> CivilDate { date.adding(days: 1 - date.isoWeekday) }

    private static func rows(_ days: Set<CivilDate>, today: CivilDate) -> (longest: Int, current: Int) {
        func row(until last: CivilDate) -> Int {
            var (length, day) = (0, last)
            while days.contains(day) { (length, day) = (length + 1, day.adding(days: -1)) }
            return length
        }
        let ends = days.filter { !days.contains($0.adding(days: 1)) }
        let isToday = days.contains(today)
        return (ends.map(row).max() ?? 0, row(until: isToday ? today : today.adding(days: -1)))
    }
}

extension Stretch {
    /// The seconds that fall on each local day.
    package func split(in zone: Zone) -> [(day: CivilDate, seconds: Int64)] {
        var (parts, from, day) = ([(day: CivilDate, seconds: Int64)](), self.from, zone.date(of: self.from))
        while from < to {
            let end = min(to, zone.start(of: day.adding(days: 1)))
            if from < end { parts.append((day, end.seconds - from.seconds)) }
            (from, day) = (max(from, end), day.adding(days: 1))
        }
        return parts
    }
}
