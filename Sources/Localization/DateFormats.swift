package import Core

/// How much room a date may take.
package enum DateStyle: Hashable, Sendable {
    /// For tables: `31 Mar 2027`, or numbers in the household's order.
    case short
    /// For sentences: `31 March 2027`.
    case long
}

/// How exactly a date is known.
///
/// The raw value is the word of the REST interface.
package enum DatePrecision: String, Hashable, Sendable {
    case day
    /// The label names only the month; the date is then its last day.
    case month
}

extension Formats {
    /// A day; households that chose an order of numbers get them in the short style.
    package func date(_ date: CivilDate, _ style: DateStyle = .short) -> String {
        switch (style, dateOrder) {
        case (.short, nil): filled(conventions.shortDate, date)
        case (.short, .dmy): filled(Self.numericDayFirst, date)
        case (.short, .mdy): filled(Self.numericMonthFirst, date)
        case (.short, .ymd): date.description
        case (.long, .mdy): filled(conventions.longDateMonthFirst, date)
        case (.long, _): filled(conventions.longDate, date)
        }
    }

    /// A day or only its month, as precisely as it is known.
    package func date(_ date: CivilDate, _ precision: DatePrecision, _ style: DateStyle = .short) -> String {
        switch precision {
        case .day: self.date(date, style)
        case .month: month(date, style)
        }
    }

    /// A day with its weekday: `Wednesday, 31 March 2027`, or short `Wed, 31 Mar 2027`.
    package func dateWithWeekday(_ date: CivilDate, _ style: DateStyle = .long) -> String {
        let pattern = style == .long ? conventions.dateWithWeekday : conventions.dateWithShortWeekday
        return pattern.filled { name in
            name == "date" ? self.date(date, style) : field(name, of: date)
        }
    }

    /// The month of a day: `March 2027`, or short `Mar 2027` or numbers in the household's order.
    package func month(_ date: CivilDate, _ style: DateStyle = .long) -> String {
        switch (style, dateOrder) {
        case (.short, nil): filled(conventions.shortMonth, date)
        case (.short, .dmy): filled(Self.numericMonthWithPoint, date)
        case (.short, .mdy): filled(Self.numericMonthWithSlash, date)
        case (.short, .ymd): String(date.description.prefix(7))
        case (.long, _): filled(conventions.longMonth, date)
        }
    }

    /// A moment by the clocks of a zone, to the minute: `31 Mar 2027, 14:05`.
    package func instant(_ instant: Instant, in zone: Zone, _ style: DateStyle = .short) -> String {
        conventions.dateWithTime.filled { name in
            name == "date"
                ? date(zone.date(of: instant), style)
                : time(secondOfDay: zone.secondOfDay(of: instant))
        }
    }

    /// A time of day, `HH:MM` of 24 hours in every language.
    package func time(secondOfDay: Int) -> String {
        "\(padded(secondOfDay / 3600)):\(padded(secondOfDay / 60 % 60))"
    }

    /// The names of the weekdays, Monday first.
    package func weekdays(_ style: DateStyle = .long) -> [String] {
        style == .long ? conventions.weekdays : conventions.shortWeekdays
    }

    /// The names of the months, January first.
    package func months(_ style: DateStyle = .long) -> [String] {
        style == .long ? conventions.months : conventions.shortMonths
    }

    private static let numericDayFirst: Pattern = "{dd}.{mm}.{year}"
    private static let numericMonthFirst: Pattern = "{mm}/{dd}/{year}"
    private static let numericMonthWithPoint: Pattern = "{mm}.{year}"
    private static let numericMonthWithSlash: Pattern = "{mm}/{year}"

    private func filled(_ pattern: Pattern, _ date: CivilDate) -> String {
        pattern.filled { field($0, of: date) }
    }

    private func field(_ name: String, of date: CivilDate) -> String {
        let (_, month, day) = date.parts
        return switch name {
        case "year": String(date.description.prefix(4))
        case "month": conventions.months[month - 1]
        case "mon": conventions.shortMonths[month - 1]
        case "mm": padded(month)
        case "day": String(day)
        case "dd": padded(day)
        case "weekday": conventions.weekdays[date.isoWeekday - 1]
        case "wd": conventions.shortWeekdays[date.isoWeekday - 1]
        default: preconditionFailure("a date has no field \(name)")
        }
    }

    private func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

extension CivilDate {
    /// How far a day lies from today, for people: "today", "in 3 days", "yesterday".
    package func distance(from today: CivilDate) -> Message {
        switch today.days(until: self) {
        case 0: Message("date.today")
        case 1: Message("date.tomorrow")
        case -1: Message("date.yesterday")
        case let days where days > 0: Message("date.in_days", ["count": .count(days)])
        case let days: Message("date.days_ago", ["count": .count(-days)])
        }
    }
}
