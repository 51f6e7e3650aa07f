import Localization
import Testing

@Suite struct LanguageTests {
    @Test(
        arguments: [
            (["de-AT"], Language.de), (["de-CH-1996", "en"], .de), (["DE"], .de), (["en-GB", "de"], .en),
            (["fr", "de;q=0", "de-x-home"], .de), (["de-x-home"], .de), (["*", "de"], .de),
        ]
    )
    func `the first wish that can be met decides`(wishes: [String], expected: Language) {
        #expect(Language.best(for: wishes) == expected)
    }

    @Test(arguments: [[], ["*"], ["zh-TW"], ["pt-PT"], ["den"], ["de;q=0"], [""], ["-"], ["--de"], ["d"]])
    func `wishes that cannot be met get the standard language`(wishes: [String]) {
        #expect(Language.best(for: wishes) == .en)
    }

    @Test func `an endless field is not read to its end`() {
        #expect(Language.best(for: Array(repeating: "xx", count: 100_000) + ["de"]) == .en)
        #expect(Language.best(for: ["de-" + String(repeating: "a-", count: 5000)]) == .en)
    }

    @Test func `every language has a code and a name of its own`() {
        #expect(Language.allCases.map(\.code) == ["en", "de"])
        #expect(Language.allCases.map(\.nativeName) == ["English", "Deutsch"])
    }

    @Test(
        arguments: [
            ("1", PluralCategory.one), ("-1", .one), ("01", .one), ("0", .other), ("2", .other), ("11", .other),
            ("21", .other), ("0.5", .other), ("1.0", .other), ("1.5", .other), ("-0.25", .other),
            ("99999999999999999999999", .other), ("", .other), ("NaN", .other), ("1.", .other), ("١", .other),
        ]
    )
    func `one is a single whole thing, on either side of zero`(number: String, category: PluralCategory) {
        #expect(Language.en.pluralCategory(of: number) == category)
        #expect(Language.de.pluralCategory(of: number) == category)
    }
}
