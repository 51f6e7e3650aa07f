/// A day of the Gregorian calendar: no time, no zone.
///
/// It never passes through an instant.
package struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01, negative before.
    package let daysSince1970: Int

    /// The first and the last day Lares knows: four-digit years only, so that text sorts as dates do.
    package static let range = CivilDate(year: 1, month: 1, day: 1)...CivilDate(year: 9999, month: 12, day: 31)

    /// Makes the day so many days after 1970-01-01.
    package init(daysSince1970: Int) {
        self.daysSince1970 = daysSince1970
    }

    /// Makes a day of which the caller knows that it exists; use the failing initialiser for anything typed.
    private init(year: Int, month: Int, day: Int) {
        daysSince1970 = Self.days(year: year, month: month, day: day)
    }

    /// Makes a day of year 1…9999, or nil when the calendar has no such day (31 April, 29 February 2027).
    package init?(year: Int, month: Int, dayOfMonth day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The last day of a month, which is what a label that names only the month means.
    ///
    /// Nil outside years 1…9999.
    package init?(lastOfMonth month: Int, year: Int) {
        guard (1...12).contains(month) else { return nil }
        self.init(year: year, month: month, dayOfMonth: Self.length(ofMonth: month, year: year))
    }

    /// Year, month (1…12) and day (1…31).
    package var parts: (year: Int, month: Int, day: Int) {
        // Days to civil by eras of 400 years (146,097 days), counted from 1 March so that the leap day comes last:
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
        let shifted = daysSince1970 + 719_468
        let era = shifted.quotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// ISO 8601 weekday, 1 = Monday … 7 = Sunday.
    package var isoWeekday: Int {
        (daysSince1970 + 3).remainder(by: 7) + 1
    }

    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }

    /// The day so many days later, kept within the years Lares knows.
    package func adding(days: Int) -> CivilDate {
        let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
        if overflow { return days < 0 ? Self.range.lowerBound : Self.range.upperBound }
        return CivilDate(daysSince1970: sum).clamped
    }

    /// The same day of a later month, or that month's last day: 31 January + 1 month is the last of February.
    package func adding(months: Int) -> CivilDate {
        let (year, month, day) = parts
        let (total, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
        if overflow { return months < 0 ? Self.range.lowerBound : Self.range.upperBound }
        let (newYear, newMonth) = (total.quotient(by: 12), total.remainder(by: 12) + 1)
        guard (1...9999).contains(newYear) else {
            return newYear < 1 ? Self.range.lowerBound : Self.range.upperBound
        }
        return CivilDate(
            year: newYear,
            month: newMonth,
            day: min(day, Self.length(ofMonth: newMonth, year: newYear))
        )
    }

    /// Whole days from this day until `other`; negative when `other` is earlier.
    package func days(until other: CivilDate) -> Int {
        other.daysSince1970 - daysSince1970
    }

    /// Whether this is the last day of its month.
    package var isLastOfMonth: Bool {
        adding(days: 1).parts.month != parts.month
    }

    /// The number of days of a month.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private var clamped: CivilDate {
        min(max(self, Self.range.lowerBound), Self.range.upperBound)
    }

    private static func days(year: Int, month: Int, day: Int) -> Int {
        // The inverse of `parts`: days_from_civil of the same source.
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.quotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension CivilDate: CustomStringConvertible, LosslessStringConvertible {
    /// `YYYY-MM-DD`.
    package var description: String {
        let (year, month, day) = parts
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            + "-\(twoDigits(month))-\(twoDigits(day))"
    }

    /// Reads exactly `YYYY-MM-DD`, a day that exists; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count == 10 else { return nil }
        var (place, number) = (0, 0)
        for byte in text.utf8 {
            if place == 4 || place == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            place += 1
        }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        self.init(year: year, month: month, dayOfMonth: day)
    }
}

extension CivilDate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = CivilDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
        }
        self = date
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
