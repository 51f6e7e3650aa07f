/// Dates in header fields: whole seconds of UTC (RFC 9110 §5.6.7), as seconds since 1970.
package enum HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let longWeekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date as IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`; for years 0 to 9999.
    package static func text(_ seconds: Int64) -> String {
        let (day, second) = Int(seconds).quotientAndRemainderDown(dividingBy: 86_400)
        let (year, month, dayOfMonth) = civil(day)
        // 1970-01-01 was a Thursday.
        let weekday = (day + 3).quotientAndRemainderDown(dividingBy: 7).remainder
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(weekdays[weekday]), \(padded(dayOfMonth, 2)) \(months[month - 1]) \(padded(year, 4)) \(time) GMT"
    }

    /// Reads the three forms of RFC 9110: IMF-fixdate, RFC 850's and asctime's; nil for anything else.
    ///
    /// RFC 850's years of two digits are taken to be the latest that lie at most 50 years after `now`.
    package static func parse(_ text: String, now: Int64) -> Int64? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        switch words.count {
        case 6 where words[0].hasSuffix(",") && weekdays.contains(String(words[0].dropLast())):
            return fixed(day: words[1], month: words[2], year: words[3], time: words[4], zone: words[5])
        case 4 where words[0].hasSuffix(",") && longWeekdays.contains(String(words[0].dropLast())):
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard date.count == 3, let short = number(date[2], digits: 2) else { return nil }
            let latest = civil(Int(now).quotientAndRemainderDown(dividingBy: 86_400).quotient).year + 50
            let year = latest - (latest - short).quotientAndRemainderDown(dividingBy: 100).remainder
            return fixed(day: date[0], month: date[1], year: padded(year, 4), time: words[2], zone: words[3])
        case 5 where weekdays.contains(words[0]):
            let day = words[2].utf8.count == 1 ? "0" + words[2] : words[2]
            return fixed(day: day, month: words[1], year: words[4], time: words[3], zone: "GMT")
        default:
            return nil
        }
    }

    private static func fixed(day: String, month: String, year: String, time: String, zone: String) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), digits: 2) }
        guard zone == "GMT", let day = number(day, digits: 2), let year = number(year, digits: 4),
            let month = months.firstIndex(of: month), clock.count == 3, let hour = clock[0], let minute = clock[1],
            let second = clock[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = days(year, month + 1, day)
        guard civil(days) == (year, month + 1, day) else { return nil }
        return Int64(days * 86_400 + hour * 3600 + minute * 60 + second)
    }

    private static func number(_ text: String, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Days since 1970 of a date of the Gregorian calendar, counted in years that begin in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let (era, yearOfEra) = year.quotientAndRemainderDown(dividingBy: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainderDown(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int {
    /// Division that rounds down, so that the remainder is never negative.
    fileprivate func quotientAndRemainderDown(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
