import Core
import Localization
import Testing

private let today = CivilDate(daysSince1970: 20_908)  // 2027-03-31

/// The date as ISO text (only the month where only that was typed), or the key of the complaint.
private func read(_ text: String, _ formats: Formats) -> String {
    do throws(InputFault) {
        let typed = try formats.date(typed: text, today: today)
        let isMonth = typed.precision == .month
        if isMonth, !typed.date.isLastOfMonth { return "a month is its last day" }
        return String(typed.date.description.prefix(isMonth ? 7 : 10))
    } catch {
        return error.message.key
    }
}

@Suite struct DateInputTests {
    @Test(
        arguments: [
            ("2027-03-31", "2027-03-31"), ("2027-3-1", "2027-03-01"), ("2027/03/31", "2027-03-31"),
            (" 2027-03-31 ", "2027-03-31"), ("2027-05", "2027-05"), ("05/2027", "2027-05"), ("5.2027", "2027-05"),
            ("2028-02-29", "2028-02-29"), ("05-2027", "2027-05"), ("05.77", "1977-05"), ("05.2026", "2026-05"),
        ],
        [DateOrder.dmy, .mdy, .ymd, nil]
    )
    func `a year of four digits is understood in every order`(typed: (String, String), order: DateOrder?) {
        #expect(read(typed.0, Formats(.en, dateOrder: order)) == typed.1)
        #expect(read(typed.0, Formats(.de, dateOrder: order)) == typed.1)
    }

    @Test(
        arguments: [
            ("31.03.2027", "2027-03-31"), ("31.3.27", "2027-03-31"), ("3.4.2027", "2027-04-03"),
            ("03/04/2027", "2027-04-03"), ("31-03-27", "2027-03-31"), ("31 3 2027", "2027-03-31"),
            ("05.27", "2027-05"), ("05/27", "2027-05"), ("5.27", "2027-05"), ("03/31/2027", "2027-03-31"),
            ("31. März 2027", "2027-03-31"), ("31. mär. 27", "2027-03-31"), ("März 2027", "2027-03"),
            ("Sept. 2027", "2027-09"), ("31. MAI 2027", "2027-05-31"),
        ]
    )
    func `German dates are read day first`(text: String, expected: String) {
        #expect(read(text, Formats(.de)) == expected)
        #expect(read(text, Formats(.de, dateOrder: .dmy)) == expected)
    }

    @Test(
        arguments: [
            ("03/04/2027", "2027-03-04"), ("03/31/27", "2027-03-31"), ("3/4/27", "2027-03-04"),
            ("03-04-2027", "2027-03-04"), ("31.03.2027", "2027-03-31"), ("March 31, 2027", "2027-03-31"),
            ("Mar 2027", "2027-03"), ("05.27", "2027-05"),
        ]
    )
    func `a household that writes the month first is read so`(text: String, expected: String) {
        #expect(read(text, Formats(.en, dateOrder: .mdy)) == expected)
    }

    @Test(
        arguments: [
            ("27-03-31", "2027-03-31"), ("27.3.1", "2027-03-01"), ("31.03.2027", "2027-03-31"),
            ("03/31/2027", "2027-03-31"), ("3.4.2027", "2027-04-03"),
        ]
    )
    func `a household that writes the year first is read so`(text: String, expected: String) {
        #expect(read(text, Formats(.en, dateOrder: .ymd)) == expected)
    }

    @Test(
        arguments: [
            ("03/04/2027", Formats(.en)), ("3/4/27", Formats(.en)), ("05/27", Formats(.en)),
            ("05/27", Formats(.en, dateOrder: .mdy)), ("05/06", Formats(.de)), ("05.06", Formats(.en)),
            ("03/04/2027", Formats(.en, dateOrder: .ymd)),
        ]
    )
    func `nothing is guessed where two days are meant equally well`(text: String, formats: Formats) {
        #expect(read(text, formats) == "error.date_ambiguous")
    }

    @Test(arguments: [
        ("31/03/2027", "2027-03-31"), ("03/31/2027", "2027-03-31"), ("04/04/2027", "2027-04-04"),
        ("3.4.2027", "2027-04-03"),
    ])
    func `in English without a choice only clear dates are read`(text: String, expected: String) {
        #expect(read(text, Formats(.en)) == expected)
    }

    @Test(arguments: [
        ("12.03", "2028-03-12"), ("27.5.", "2027-05-27"), ("31.12.", "2027-12-31"), ("31.3.", "2027-03-31"),
        ("05.06", "2027-06-05"), ("29.2", "2028-02-29"), ("31/12", "2027-12-31"), ("30.2.", "error.date"),
    ])
    func `a day without a year is the next one where the day comes first`(text: String, expected: String) {
        #expect(read(text, Formats(.de)) == expected)
        #expect(read(text, Formats(.en, dateOrder: .dmy)) == expected)
    }

    @Test func `what can be two days is answered with an example as the household writes it`() {
        let complaint = #expect(throws: InputFault.self) { try Formats(.de).date(typed: "05/06", today: today) }
        #expect(complaint?.message.arguments["example"] == .date(today))
    }

    @Test(arguments: [
        ("1.1.76", "2076-01-01"), ("1.1.77", "1977-01-01"), ("1.1.00", "2000-01-01"), ("1.1.98", "1998-01-01"),
    ])
    func `a year of two digits lies within fifty years`(text: String, expected: String) {
        #expect(read(text, Formats(.de)) == expected)
    }

    @Test(
        arguments: [
            "", " ", "today", "2027", "31", "2027-02-29", "2027-13-01", "31.04.2027", "0.3.2027", "2027-00", "13/2027",
            "0000-01-01", "31.03.202", "31.03.20277", "2027-03-31T00:00", "1.2.3.4",
            "31 Foo 2027", "31 Ma 2027", "31 J 2027", "٣١.٠٣.٢٠٢٧", "2027-03-31\u{0}", "31.1.1.", "31.13.",
            "1e9.1.2027",
        ],
        Language.allCases
    )
    func `what is no date is refused`(text: String, language: Language) {
        #expect(read(text, Formats(language)) == "error.date")
    }

    @Test(
        arguments: [
            ("2027-03-31", "2027-03-31", .day), ("2027-05", "2027-05-31", .month), ("2028-02", "2028-02-29", .month),
            ("2027-02-29", nil, nil), ("2027-13", nil, nil), ("27-05", nil, nil), ("31.03.2027", nil, nil),
            ("2027", nil, nil), ("", nil, nil),
        ] as [(String, String?, DatePrecision?)]
    )
    func `programs write ISO dates only`(text: String, date: String?, precision: DatePrecision?) {
        #expect(TypedDate(iso: text)?.date.description == date)
        #expect(TypedDate(iso: text)?.precision == precision)
    }

    @Test func `a text of a million characters is refused unread`() {
        #expect(read(String(repeating: "1.", count: 500_000), Formats(.de)) == "error.date")
    }

    @Test(arguments: Language.allCases, [DateOrder.dmy, .mdy, .ymd, nil])
    func `what is written is read back`(language: Language, order: DateOrder?) throws {
        let formats = Formats(language, dateOrder: order)
        for month in 1...12 {
            let date = try #require(CivilDate(lastOfMonth: month, year: 2027))
            for style in [DateStyle.short, .long] {
                #expect(try formats.date(typed: formats.date(date, style), today: today).date == date)
                let typed = try formats.date(typed: formats.month(date, style), today: today)
                #expect(typed.date == date)
                #expect(typed.precision == .month)
            }
        }
    }
}
