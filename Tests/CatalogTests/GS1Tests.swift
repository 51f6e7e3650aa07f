import Catalog
import Core
import Localization
import Testing

private let today = CivilDate(daysSince1970: 20_787)  // 2026-11-30
private let separator = "\u{1D}"

@Suite struct GS1Tests {
    private func date(_ elements: GS1Elements) -> String? { elements.bestBefore?.typed(today: today)?.date.description }

    @Test(arguments: ["", "]d2", "]C1", "]Q3", "]e0", separator, "]d2\(separator)"])
    func `a weighed package says article, weight, date and lot`(sign: String) throws {
        let elements = try GS1Elements("\(sign)019402888703402331030012241526020510160126")
        #expect(elements.gtin.digits == "94028887034023")
        #expect(elements.kilograms == (try Amount("1.224")))
        #expect(date(elements) == "2026-02-05")
        #expect(elements.lot == "160126")
    }

    @Test(arguments: [
        "0107035620052163 15230807 10230710", "(01)07035620052163(15)230807(10)230710",
        "(01) 07035620052163 (15) 230807 (10) 230710", "]C1010703562005216310230710\(separator)15230807",
        "]d2010703562005216310230710<GS>15230807", "https://example.org/01/07035620052163/10/230710?15=230807",
        "https://example.org/gtin/7035620052163/lot/230710?15=230807&linkType=gs1:pip#top",
    ])
    func `elements are read as scanners and people write them`(text: String) throws {
        let elements = try GS1Elements(text)
        #expect(elements.gtin.digits == "07035620052163")
        #expect(date(elements) == "2023-08-07")
        #expect(elements.lot == "230710")
    }

    @Test func `day 00 is the end of the month`() throws {
        let typed = try GS1Elements("(01)07035620052163(15)280200").bestBefore?.typed(today: today)
        #expect(typed == TypedDate(iso: "2028-02"))
    }

    @Test func `a best-before date counts before the day of expiry`() throws {
        #expect(date(try GS1Elements("(01)07035620052163(17)270401(15)270301")) == "2027-03-01")
        #expect(date(try GS1Elements("(01)07035620052163(17)270401")) == "2027-04-01")
    }

    @Test(arguments: [("(15)760101", "2076-01-01"), ("(15)770101", "1977-01-01"), ("(15)991231", "1999-12-31")])
    func `two digits of a year mean the nearest century`(element: String, expected: String) throws {
        #expect(date(try GS1Elements("(01)07035620052163\(element)")) == expected)
    }

    @Test(arguments: [("3100000012", "12"), ("3102001224", "12.24"), ("3105000001", "0.00001"), ("3103000000", nil)])
    func `the last digit of a measure's identifier counts its decimals`(element: String, weight: String?) throws {
        let elements = try GS1Elements("0107035620052163\(element)")
        #expect(elements.kilograms?.description == weight)
    }

    @Test(arguments: [("24", 24), ("1000", 1000), ("1001", nil), ("99999999", nil), ("0", nil)])
    func `pieces in a case are counted, and more than anybody brings home is not believed`(
        text: String,
        count: Int?
    ) throws {
        #expect(try GS1Elements("0207035620052163 37 \(text)").count == count)
    }

    @Test(arguments: ["0107035620052164 15230807", "(01)07035620052164", "https://example.org/01/07035620052164"])
    func `the check digit of the article is verified`(text: String) {
        #expect(throws: GS1Elements.Fault.wrongCheckDigit) { try GS1Elements(text) }
        #expect(ScannedCode(text)?.hasWrongCheckDigit == true)
    }

    @Test(arguments: [
        "", "01", "3017620422003", "206104003026", "ABC-1", "010703562005216315239907", "01070356200521631526",
        "(01)0703562005216", "(01", "]C1", "]C12110ABC", "(10)ABC", "https://example.org/l/ABC", "https://",
        "http://01",
        "01070356200521639", "(01)07035620052163(15)ABCDEF", "(x)07035620052163",
    ])
    func `another text is none`(text: String) {
        #expect(throws: GS1Elements.Fault.otherForm) { try GS1Elements(text) }
    }

    @Test func `a scanned element string is its article`() throws {
        let code = try #require(ScannedCode("]C10107035620052163\(separator)10AB"))
        #expect(code.text == "7035620052163")
        #expect(code.readings.map(\.digits) == ["07035620052163"])
    }

    @Test func `an endless text is refused unread`() {
        #expect(throws: GS1Elements.Fault.otherForm) {
            try GS1Elements(String(repeating: "10A\(separator)", count: 99_999))
        }
    }
}
