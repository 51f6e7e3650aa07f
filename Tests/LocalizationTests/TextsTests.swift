import Core
import Localization
import Testing

@Suite struct TextsTests {
    private let texts: Texts

    init() throws {
        texts = try Texts(
            json: catalogJSON([
                "hello": plain("en", "Hello {name}, {{{name}}}!") + "," + plain("de", "Hallo {name}, {{{name}}}!"),
                "days": plural("en", ["one": "{count} day until {date}", "other": "{count} days until {date}"]) + ","
                    + plural("de", ["one": "noch ein Tag bis {date}", "other": "noch {count} Tage bis {date}"]),
                "price": plain("en", "{what}: {price}") + "," + plain("de", "{what}: {price}"),
                "inner": plain("en", "milk") + "," + plain("de", "Milch"),
                "own": plain("en", "{name}") + "," + plain("de", "{name}"),
            ])
        )
    }

    @Test func `placeholders are filled and doubled braces are literal`() {
        #expect(texts.text("hello", ["name": "Ada"], in: .en) == "Hello Ada, {Ada}!")
    }

    @Test func `what a user typed is never taken for a key or a placeholder`() {
        #expect(texts.text("hello", ["name": "{name}"], in: .en) == "Hello {name}, {{name}}!")
        #expect(texts.text("price", ["what": "inner", "price": "{what}"], in: .de) == "inner: {what}")
    }

    @Test(
        arguments: [
            (Message.Argument.count(1), "noch ein Tag bis 31.03.2027"), (.count(3), "noch 3 Tage bis 31.03.2027"),
            (.count(-1), "noch ein Tag bis 31.03.2027"), (.decimal("1.5"), "noch 1,5 Tage bis 31.03.2027"),
            (.decimal("0.5"), "noch 0,5 Tage bis 31.03.2027"), (.count(12_000), "noch 12.000 Tage bis 31.03.2027"),
        ]
    )
    func `the count chooses the plural form and is written in the language`(count: Message.Argument, text: String)
        throws
    {
        let date = try #require(CivilDate("2027-03-31"))
        #expect(texts.text(Message("days", ["count": count, "date": .date(date)]), in: .de) == text)
    }

    @Test func `a message may hold another and a sum of money`() throws {
        let price = Money(minorUnits: 599, currency: try #require(Currency("EUR")))
        let message = Message("price", ["what": .message(Message("inner")), "price": .money(price)])
        #expect(texts.text(message, in: .de) == "Milch: 5,99\u{A0}€")
        #expect(texts.text(message, in: .en) == "milk: €5.99")
    }

    @Test func `a date in a message follows the household's order`() throws {
        let date = try #require(CivilDate("2027-03-31"))
        let message = Message("days", ["count": 2, "date": .date(date)])
        #expect(texts.text(message, with: Formats(.en, dateOrder: .mdy)) == "2 days until 03/31/2027")
    }

    @Test func `an unknown key is shown as it is and a missing argument as its placeholder`() {
        #expect(texts.text("no.such.key", in: .de) == "no.such.key")
        #expect(texts.fragments("no.such.key", in: .de) == nil)
        #expect(texts.text("hello", in: .de) == "Hallo {name}, {{name}}!")
        #expect(texts.text("days", in: .en) == "{count} days until {date}")
    }

    @Test func `templates get the parts of a text`() {
        #expect(
            texts.fragments("hello", in: .en) == [
                .text("Hello "), .placeholder("name"), .text(", {"), .placeholder("name"), .text("}!"),
            ]
        )
        #expect(
            texts.fragments("days", in: .en) == [
                .plural(
                    count: "count",
                    [
                        .one: [.placeholder("count"), .text(" day until "), .placeholder("date")],
                        .other: [.placeholder("count"), .text(" days until "), .placeholder("date")],
                    ]
                )
            ]
        )
    }

    @Test func `a name that reads from the right is set apart in a sentence, and left alone by itself`() {
        let name = "\u{200F}חלב"
        #expect(texts.text("price", ["what": .text(name), "price": "2"], in: .en) == "\u{2068}\(name)\u{2069}: 2")
        #expect(texts.text("own", ["name": .text(name)], in: .en) == name)
        #expect(texts.text("price", ["what": "Milk", "price": "2"], in: .en) == "Milk: 2")
    }

    @Test func `an incomplete catalog cannot be used`() {
        #expect(throws: StringCatalog.Unusable.self) { try Texts(json: catalogJSON(["a": plain("en", "Milk")])) }
    }
}
