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
        case (.short, nil): filled(conventions.row.shortDate, date)
        case (.short, .dmy): filled(Self.numericDayFirst, date)
        case (.short, .mdy): filled(Self.numericMonthFirst, date)
        case (.short, .ymd): date.description
        case (.long, .mdy): filled(conventions.row.longDateMonthFirst, date)
        case (.long, _): filled(conventions.row.longDate, date)
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
        let pattern = style == .long ? conventions.row.dateWithWeekday : conventions.row.dateWithShortWeekday
        let text = self.date(date, style)
        return pattern.filled { field, result in
            if field == .date {
                result += text
            } else {
                append(field, of: date, date.parts, to: &result)
            }
        }
    }

    /// The month of a day: `March 2027`, or short `Mar 2027` or numbers in the household's order.
    package func month(_ date: CivilDate, _ style: DateStyle = .long) -> String {
        switch (style, dateOrder) {
        case (.short, nil): filled(conventions.row.shortMonth, date)
        case (.short, .dmy): filled(Self.numericMonthWithPoint, date)
        case (.short, .mdy): filled(Self.numericMonthWithSlash, date)
        case (.short, .ymd): String(date.description.prefix(7))
        case (.long, _): filled(conventions.row.longMonth, date)
        }
    }

    /// A moment by the clocks of a zone, to the minute: `31 Mar 2027, 14:05`.
    package func instant(_ instant: Instant, in zone: Zone, _ style: DateStyle = .short) -> String {
        let date = date(zone.date(of: instant), style)
        let time = time(secondOfDay: zone.secondOfDay(of: instant))
        return conventions.row.dateWithTime.filled { field, result in result += field == .date ? date : time }
    }

    /// A time of day, `HH:MM` of 24 hours in every language.
    package func time(secondOfDay: Int) -> String {
        "\(Self.twoDigits[secondOfDay / 3600]):\(Self.twoDigits[secondOfDay / 60 % 60])"
    }

    /// The names of the weekdays, Monday first.
    package func weekdays(_ style: DateStyle = .long) -> [String] {
        style == .long ? conventions.row.weekdays : conventions.row.shortWeekdays
    }

    /// The names of the months, January first.
    package func months(_ style: DateStyle = .long) -> [String] {
        style == .long ? conventions.row.months : conventions.row.shortMonths
    }

    private static let numericDayFirst: Pattern<DateField> = "{dd}.{mm}.{year}"
    private static let numericMonthFirst: Pattern<DateField> = "{mm}/{dd}/{year}"
    private static let numericMonthWithPoint: Pattern<DateField> = "{mm}.{year}"
    private static let numericMonthWithSlash: Pattern<DateField> = "{mm}/{year}"
    private static let twoDigits = (0...99).map { $0 < 10 ? "0\($0)" : String($0) }

    private func filled(_ pattern: Pattern<DateField>, _ date: CivilDate) -> String {
        let parts = date.parts
        return pattern.filled { append($0, of: date, parts, to: &$1) }
    }

    private func append(
        _ field: DateField,
        of date: CivilDate,
        _ parts: (year: Int, month: Int, day: Int),
        to text: inout String
    ) {
        switch field {
        case .year: text += parts.year > 999 ? String(parts.year) : String(date.description.prefix(4))
        case .month: text += conventions.row.months[parts.month - 1]
        case .shortMonth: text += conventions.row.shortMonths[parts.month - 1]
        case .twoDigitMonth: text += Self.twoDigits[parts.month]
        case .day: text += String(parts.day)
        case .twoDigitDay: text += Self.twoDigits[parts.day]
        case .weekday: text += conventions.row.weekdays[date.isoWeekday - 1]
        case .shortWeekday: text += conventions.row.shortWeekdays[date.isoWeekday - 1]
        case .date, .time: preconditionFailure("a date alone does not hold what surrounds it")
        }
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
