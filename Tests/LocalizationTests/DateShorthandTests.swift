import Core
import Localization
import Testing

private let lastOfMarch = CivilDate(daysSince1970: 20_908)  // 2027-03-31

/// The date as ISO text (only the month where only that was meant), or the key of the complaint.
private func read(_ text: String, _ formats: Formats, today: CivilDate = lastOfMarch) -> String {
    do throws(InputFault) {
        let typed = try formats.date(typed: text, today: today)
        return String(typed.date.description.prefix(typed.precision == .month ? 7 : 10))
    } catch {
        return error.message.key
    }
}

private func inEnglish(_ order: DateOrder) -> Formats { Formats(.en, dateOrder: order) }

@Suite struct DateShorthandTests {
    @Test(
        arguments: [
            ("+10d", "2027-04-10"), ("+1d", "2027-04-01"), ("+0d", "2027-03-31"), ("+100D", "2027-07-09"),
            ("+10t", "2027-04-10"), ("+2w", "2027-04-14"), ("+2m", "2027-05-31"), ("+1m", "2027-04-30"),
            ("+11m", "2028-02-29"), ("+1y", "2028-03-31"), ("+1j", "2028-03-31"), ("-3d", "2027-03-28"),
            ("-1m", "2027-02-28"), (" +10d ", "2027-04-10"), ("+10 d", "2027-04-10"), ("+36500d", "2127-03-07"),
        ],
        Language.allCases
    )
    func `so many days, weeks, months and years from today`(typed: (String, String), language: Language) {
        #expect(read(typed.0, Formats(language)) == typed.1)
    }

    @Test func `a month after 31 January is the last of February`() throws {
        let january = try #require(CivilDate("2028-01-31"))
        #expect(read("+1m", Formats(.de), today: january) == "2028-02-29")
    }

    @Test(arguments: [
        ("120327", DateOrder.dmy, "2027-03-12"), ("120327", .mdy, "2027-12-03"), ("270312", .ymd, "2027-03-12"),
        ("12032027", .dmy, "2027-03-12"), ("03122027", .mdy, "2027-03-12"), ("20270312", .ymd, "2027-03-12"),
        ("311276", .dmy, "2076-12-31"),
    ])
    func `digits alone are taken in the household's order`(text: String, order: DateOrder, expected: String) {
        #expect(read(text, inEnglish(order)) == expected)
    }

    @Test(arguments: [
        ("20270312", DateOrder.dmy, "2027-03-12"), ("20270312", .mdy, "2027-03-12"), ("31032027", .ymd, "2027-03-31"),
        ("310327", .mdy, "error.date_ambiguous"), ("033127", .dmy, "2027-03-31"), ("20120312", .dmy, "2012-03-12"),
    ])
    func `where that gives no day they are taken in the one order that does`(
        text: String,
        order: DateOrder,
        expected: String
    ) {
        #expect(read(text, inEnglish(order)) == expected)
    }

    @Test(arguments: [
        ("0517", DateOrder.mdy, "2027-05-17"), ("1705", .dmy, "2027-05-17"), ("0517", .ymd, "2027-05-17"),
        ("3103", .dmy, "2027-03-31"), ("0331", .mdy, "2027-03-31"), ("3003", .dmy, "2028-03-30"),
        ("0217", .mdy, "2028-02-17"), ("2902", .dmy, "2028-02-29"), ("0512", .dmy, "2027-12-05"),
    ])
    func `four digits are the next such day`(text: String, order: DateOrder, expected: String) {
        #expect(read(text, inEnglish(order)) == expected)
    }

    @Test func `a day and month that passed this year means the next`() throws {
        let july = try #require(CivilDate("2026-07-01"))
        #expect(read("0517", inEnglish(.mdy), today: july) == "2027-05-17")
    }

    @Test(arguments: [
        ("0527", Formats(.de), "2027-05"), ("0527", Formats(.en, dateOrder: .dmy), "2027-05"),
        ("0432", Formats(.en, dateOrder: .mdy), "2032-04"), ("2705", Formats(.en, dateOrder: .ymd), "2027-05"),
        ("202607", Formats(.de), "2026-07"), ("072026", Formats(.de), "2026-07"), ("202612", Formats(.de), "2026-12"),
    ])
    func `digits that are no day are a month and its year`(text: String, formats: Formats, expected: String) {
        #expect(read(text, formats) == expected)
    }

    @Test(arguments: ["202607e", "202607E", "0726e", "072026e"], [DateOrder.dmy, .mdy, .ymd])
    func `an e stands for the end of the month`(text: String, order: DateOrder) throws {
        let typed = try inEnglish(order).date(typed: text, today: lastOfMarch)
        #expect(typed.date.description == "2026-07-31")
        #expect(typed.precision == .month)
    }

    @Test(arguments: ["0304", "030427", "03042027"])
    func `in English without a choice nothing is guessed`(text: String) {
        #expect(read(text, Formats(.en)) == "error.date_ambiguous")
    }

    @Test(
        arguments: [
            "10d", "9999", "2027", "3002", "999999", "99999999", "31032", "3103277", "123456789", "e", "2026e",
            "202613e", "31122026e", "000000", "0000", "x", "١٠d",
        ],
        Language.allCases
    )
    func `what is no date is refused`(text: String, language: Language) {
        #expect(read(text, Formats(language, dateOrder: .dmy)) == "error.date")
    }

    @Test(arguments: [
        "+", "-", "+d", "+10", "+10h", "+1.5m", "+-1d", "+36501d", "+1201m", "+101y", "+99999999d", "+5201w",
        "-2027-03-31", "+3", "+١٠d",
    ])
    func `the complaint about a distance says how to write one`(text: String) {
        #expect(read(text, Formats(.de)) == "error.date_distance")
    }

    @Test(arguments: ["x", "X", " x "])
    func `an x is never, where that is asked for`(text: String) throws {
        #expect(try Formats(.de).dateOrNever(typed: text, today: lastOfMarch) == .never)
    }

    @Test func `where never is allowed, dates are read as elsewhere`() throws {
        let expected = try #require(TypedDate(iso: "2027-04-10"))
        #expect(try Formats(.de).dateOrNever(typed: "+10d", today: lastOfMarch) == .date(expected))
        #expect(throws: InputFault.self) { try Formats(.de).dateOrNever(typed: "xx", today: lastOfMarch) }
    }
}
