import Core
import Localization
import Testing

private let date = CivilDate(daysSince1970: 20_908)  // Wednesday, 31 March 2027

@Suite struct FormatsTests {
    @Test(
        arguments: [
            (Formats(.en), "31 Mar 2027", "31 March 2027", "Mar 2027", "March 2027"),
            (Formats(.en, dateOrder: .dmy), "31.03.2027", "31 March 2027", "03.2027", "March 2027"),
            (Formats(.en, dateOrder: .mdy), "03/31/2027", "March 31, 2027", "03/2027", "March 2027"),
            (Formats(.en, dateOrder: .ymd), "2027-03-31", "31 March 2027", "2027-03", "March 2027"),
            (Formats(.de), "31.03.2027", "31. März 2027", "März 2027", "März 2027"),
            (Formats(.de, dateOrder: .mdy), "03/31/2027", "31. März 2027", "03/2027", "März 2027"),
            (Formats(.de, dateOrder: .ymd), "2027-03-31", "31. März 2027", "2027-03", "März 2027"),
        ]
    )
    func `a date follows the household's order, else the language`(
        formats: Formats,
        short: String,
        long: String,
        shortMonth: String,
        longMonth: String
    ) {
        #expect(formats.date(date) == short)
        #expect(formats.date(date, .long) == long)
        #expect(formats.month(date, .short) == shortMonth)
        #expect(formats.month(date) == longMonth)
    }

    @Test func `a date known to the month shows no day`() {
        #expect(Formats(.de).date(date, .month, .long) == "März 2027")
        #expect(Formats(.de).date(date, .day, .long) == "31. März 2027")
    }

    @Test(
        arguments: [
            (Formats(.en), "Wednesday, 31 March 2027", "Wed, 31 Mar 2027"),
            (Formats(.en, dateOrder: .mdy), "Wednesday, March 31, 2027", "Wed, 03/31/2027"),
            (Formats(.de), "Mittwoch, 31. März 2027", "Mi., 31.03.2027"),
        ]
    )
    func `a date may carry its weekday`(formats: Formats, long: String, short: String) {
        #expect(formats.dateWithWeekday(date) == long)
        #expect(formats.dateWithWeekday(date, .short) == short)
    }

    @Test func `the first centuries keep four digits`() throws {
        #expect(Formats(.de).date(try #require(CivilDate("0099-01-02"))) == "02.01.0099")
    }

    @Test func `weekdays begin on Monday and months in January`() {
        #expect(Formats(.de).weekdays(.short) == ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
        #expect(Formats(.en).weekdays().first == "Monday")
        for language in Language.allCases {
            #expect(Set(Formats(language).weekdays(.short)).count == 7)
            #expect(Set(Formats(language).months(.short)).count == 12)
            #expect(Formats(language).months().count == 12)
        }
    }

    @Test func `a moment is told by the clocks of the zone`() throws {
        let moment = try #require(Instant("2027-03-31T22:05:59Z"))
        let berlin = try #require(Zone("Europe/Berlin"))
        #expect(Formats(.en).instant(moment, in: .utc) == "31 Mar 2027, 22:05")
        #expect(Formats(.en).instant(moment, in: berlin) == "1 Apr 2027, 00:05")
        #expect(Formats(.de).instant(moment, in: berlin, .long) == "1. April 2027, 00:05")
    }

    @Test(
        arguments: [
            (0, Message("date.today")), (1, Message("date.tomorrow")), (-1, Message("date.yesterday")),
            (3, Message("date.in_days", ["count": 3])), (-3, Message("date.days_ago", ["count": 3])),
        ]
    )
    func `nearness is told as a message`(days: Int, message: Message) {
        #expect(date.adding(days: days).distance(from: date) == message)
    }

    @Test(
        arguments: [
            ("0", "0", "0"), ("1.28", "1.28", "1,28"), ("-0.000001", "-0.000001", "-0,000001"),
            ("1234.5", "1234.5", "1234,5"), ("9999", "9999", "9999"), ("10000", "10,000", "10.000"),
            ("-1234567.125", "-1,234,567.125", "-1.234.567,125"), ("123456", "123,456", "123.456"),
            ("0.1000", "0.1000", "0,1000"),
            ("900719925474099312345.1", "900,719,925,474,099,312,345.1", "900.719.925.474.099.312.345,1"),
            ("NaN", "NaN", "NaN"), ("1e3", "1e3", "1e3"), ("", "", ""),
        ]
    )
    func `a decimal number keeps every digit`(text: String, english: String, german: String) {
        #expect(Formats(.en).number(text) == english)
        #expect(Formats(.de).number(text) == german)
    }

    @Test(
        arguments: [
            ("EUR", 599, "€5.99", "5,99 €", "EUR 5.99", "5,99 EUR"),
            ("EUR", -5, "-€0.05", "-0,05 €", "-EUR 0.05", "-0,05 EUR"),
            ("EUR", 1_234_567, "€12,345.67", "12.345,67 €", "EUR 12,345.67", "12.345,67 EUR"),
            ("CLP", 1500, "CLP 1500", "1500 CLP", "CLP 1500", "1500 CLP"),
            ("JPY", 1500, "¥1500", "1500 ¥", "JPY 1500", "1500 JPY"),
            ("KWD", 1500, "KWD 1.500", "1,500 KWD", "KWD 1.500", "1,500 KWD"),
            ("CHF", 590, "CHF 5.90", "5,90 CHF", "CHF 5.90", "5,90 CHF"),
        ] as [(String, Int64, String, String, String, String)]
    )
    func `money has the decimals of its currency`(
        code: String,
        minorUnits: Int64,
        english: String,
        german: String,
        englishCode: String,
        germanCode: String
    ) throws {
        let money = Money(minorUnits: minorUnits, currency: try #require(Currency(code)))
        #expect(Formats(.en).money(money).withPlainSpaces == english)
        #expect(Formats(.de).money(money).withPlainSpaces == german)
        #expect(Formats(.en).money(money, .code).withPlainSpaces == englishCode)
        #expect(Formats(.de).money(money, .code).withPlainSpaces == germanCode)
    }

    @Test func `mail and tables get ordinary spaces only`() {
        #expect("5,99\u{A0}€ um 14\u{202F}Uhr\u{2009}\u{3000}\n".withPlainSpaces == "5,99 € um 14 Uhr  \n")
        #expect("plain text".withPlainSpaces == "plain text")
    }

    @Test func `a sum does not break from its currency on a page`() throws {
        let money = Money(minorUnits: 599, currency: try #require(Currency("EUR")))
        #expect(Formats(.de).money(money) == "5,99\u{A0}€")
    }
}
