import Core
import Localization
import Testing

/// The key of the complaint about something typed, or what it was read as.
private func read(_ text: String, _ language: Language, decimals: Int = 6) -> String {
    do throws(InputFault) {
        return try Formats(language).amount(typed: text, decimals: decimals).description
    } catch {
        return error.message.key
    }
}

@Suite struct NumberInputTests {
    @Test(
        arguments: [
            ("1,5", "1.5"), ("1,234", "1.234"), ("0,25", "0.25"), (",5", "0.5"), ("-1,5", "-1.5"), ("−2", "-2"),
            ("+3", "3"), (" 12 ", "12"), ("\u{A0}12\u{202F}", "12"), ("007", "7"), ("1,500000", "1.5"),
            ("1.5", "1.5"), ("0.250", "0.25"), (".125", "0.125"), ("1234.567", "1234.567"), ("1.2345", "1.2345"),
        ]
    )
    func `a comma is the decimal sign in German, and a clear point too`(text: String, number: String) {
        #expect(read(text, .de) == number)
    }

    @Test(arguments: ["1.234", "12.500", "999.999", "-1.234", "1.234,5", "1,234.5", "1.234.567", "1,234,567", "1..5"])
    func `thousands are never guessed in German`(text: String) {
        #expect(["error.number_ambiguous", "error.number"].contains(read(text, .de)))
    }

    @Test(arguments: [("1.5", "1.5"), ("1.234", "1.234"), ("12", "12"), (".5", "0.5"), ("-0.25", "-0.25")])
    func `a point is the decimal sign in English`(text: String, number: String) {
        #expect(read(text, .en) == number)
    }

    @Test(arguments: ["1,5", "1,234", "1,234.5", "1.234,5"])
    func `a comma is refused in English`(text: String) {
        #expect(read(text, .en) == "error.number_ambiguous")
    }

    @Test(
        arguments: [
            "", " ", "NaN", "nan", "inf", "Infinity", "1e309", "1e3", "0x10", "1/2", "--1", "+-1", "-", ".", ",", "1.",
            "1,",
            "1 000", "1'000", "1_000", "٣", "１", "1.5kg", "1\u{0}", "1-",
        ]
    )
    func `what is no number is refused`(text: String) {
        #expect(read(text, .en) == "error.number")
        #expect(read(text, .de) == "error.number")
    }

    @Test func `a seventh decimal is refused`() {
        #expect(read("0,1234567", .de) == "error.decimals")
        #expect(read("0.123456", .en) == "0.123456")
        #expect(read("1,25", .de, decimals: 1) == "error.decimals")
        #expect(read("1,5", .de, decimals: 0) == "error.number_whole")
    }

    @Test func `a number of a million digits is refused unread`() {
        #expect(read(String(repeating: "9", count: 1_000_000), .en) == "error.number_large")
        #expect(read(String(repeating: "9", count: 100), .en) == "error.number_large")
        #expect(read("1000000001", .en) == "error.number_large")
    }

    @Test(arguments: Language.allCases, ["0", "1.28", "-0.000001", "1234", "12345.678", "1000000000"])
    func `a form field is read back as it was written`(language: Language, text: String) throws {
        let amount = try Amount(text)
        #expect(try Formats(language).amount(typed: Formats(language).field(amount)) == amount)
    }

    @Test func `money is read in the minor unit of its currency`() throws {
        let euro = try #require(Currency("EUR"))
        let yen = try #require(Currency("JPY"))
        #expect(try Formats(.de).money(typed: "5,9", in: euro).minorUnits == 590)
        #expect(try Formats(.de).money(typed: "5.99", in: euro).minorUnits == 599)
        #expect(throws: InputFault(Message("error.negative"))) {
            try Formats(.de).money(typed: "-1", in: euro)
        }
        #expect(throws: InputFault(Message("error.number_whole"))) {
            try Formats(.en).money(typed: "1.5", in: yen)
        }
        let money = Money(minorUnits: 1_234_567, currency: euro)
        #expect(Formats(.de).field(money) == "12345,67")
        #expect(try Formats(.de).money(typed: Formats(.de).field(money), in: euro) == money)
    }

    @Test func `a complaint shows how to write it`() {
        let fault = #expect(throws: InputFault.self) { try Formats(.de).amount(typed: "viel") }
        #expect(fault?.message.arguments == ["example": .decimal("1.5")])
    }
}
