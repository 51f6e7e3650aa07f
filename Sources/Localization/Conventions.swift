/// How a language writes dates, numbers and money.
///
/// These few rows stand here rather than in ICU, whose data costs 40 MB of memory once it is touched. Sources: CLDR 47,
/// the Gregorian calendar and symbols of each locale; where CLDR's short date is ambiguous (03/04/27), ours is not.
struct Conventions: Sendable {
    let nativeName: String
    let plural: PluralRule

    let decimalSeparator: String
    let groupSeparator: String
    let moneyWithSymbol: Pattern<MoneyField>
    let moneyWithCode: Pattern<MoneyField>

    /// January first, as they stand in a date.
    let months: [String]
    let shortMonths: [String]
    /// Monday first, as ISO 8601 counts.
    let weekdays: [String]
    let shortWeekdays: [String]

    /// The order in which readers take a date of three numbers, nil where they differ.
    let numericOrder: DateOrder?
    let shortDate: Pattern<DateField>
    let longDate: Pattern<DateField>
    /// For households that write the month first.
    let longDateMonthFirst: Pattern<DateField>
    /// `{weekday}` or `{wd}` before a `{date}`.
    let dateWithWeekday: Pattern<DateField>
    let dateWithShortWeekday: Pattern<DateField>
    /// A date and a `{time}` of that day.
    let dateWithTime: Pattern<DateField>
    let shortMonth: Pattern<DateField>
    let longMonth: Pattern<DateField>
}

/// A row behind a reference: to copy a score of arrays for every date written would cost more than the date.
final class SharedConventions: Sendable {
    let row: Conventions

    init(_ row: Conventions) {
        self.row = row
    }
}

extension Language {
    var conventions: SharedConventions {
        switch self {
        case .en: .english
        case .de: .german
        }
    }
}

extension SharedConventions {
    static let english = SharedConventions(
        Conventions(
            nativeName: "English",
            plural: .oneForOneWithoutDecimals,
            decimalSeparator: ".",
            groupSeparator: ",",
            moneyWithSymbol: "{sign}{symbol}{number}",
            moneyWithCode: "{sign}{symbol}\u{A0}{number}",
            months: [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ],
            shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
            shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            numericOrder: nil,
            shortDate: "{day} {mon} {year}",
            longDate: "{day} {month} {year}",
            longDateMonthFirst: "{month} {day}, {year}",
            dateWithWeekday: "{weekday}, {date}",
            dateWithShortWeekday: "{wd}, {date}",
            dateWithTime: "{date}, {time}",
            shortMonth: "{mon} {year}",
            longMonth: "{month} {year}"
        )
    )

    static let german = SharedConventions(
        Conventions(
            nativeName: "Deutsch",
            plural: .oneForOneWithoutDecimals,
            decimalSeparator: ",",
            groupSeparator: ".",
            moneyWithSymbol: "{sign}{number}\u{A0}{symbol}",
            moneyWithCode: "{sign}{number}\u{A0}{symbol}",
            months: [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November", "Dezember",
            ],
            shortMonths: [
                "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
            ],
            weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
            shortWeekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
            numericOrder: .dmy,
            shortDate: "{dd}.{mm}.{year}",
            longDate: "{day}. {month} {year}",
            longDateMonthFirst: "{day}. {month} {year}",
            dateWithWeekday: "{weekday}, {date}",
            dateWithShortWeekday: "{wd}., {date}",
            dateWithTime: "{date}, {time}",
            shortMonth: "{mon} {year}",
            longMonth: "{month} {year}"
        )
    )
}
