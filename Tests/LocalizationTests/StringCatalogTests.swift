import Foundation
import Localization
import Testing

@Suite struct StringCatalogTests {
    @Test func `a complete catalog has no problems`() throws {
        let json = catalogJSON([
            "a": plain("en", "Milk") + "," + plain("de", "Milch"),
            "b": plural("en", ["one": "{count} day of {total}", "other": "{count} days of {total}"]) + ","
                + plural("de", ["one": "ein Tag von {total}", "other": "{count} Tage von {total}"]),
        ])
        let catalog = try StringCatalog(json: json)
        #expect(catalog.problems().isEmpty)
        #expect(catalog.sourceLanguage == "en")
        #expect(catalog.keys == ["a", "b"])
    }

    @Test(
        arguments: [
            (plain("en", "Hi {name"), "a (en): has a { without its }; a literal brace is written {{"),
            (plain("en", "Hi name}"), "a (en): has a } without its {; a literal brace is written }}"),
            (
                plain("en", "{}"),
                "a (en): has a placeholder whose name is not a letter followed by letters, digits or _"
            ),
            (plain("en", ""), "a (en): is not translated yet"),
            ("\"en\": {}", "a (en): has neither a stringUnit nor variations"),
            ("", "a: has no localizations"),
            (plural("en", [:]), "a (en): has variations without plural forms"),
            (plural("en", ["several": "x"]), "a (en): has the unknown plural category several"),
            ("\"en\": { \"stringUnit\": { \"state\": \"new\", \"value\": \"x\" } }", "a (en): is not translated yet"),
            (
                "\"en\": { \"variations\": { \"device\": { \"mac\": {} } } }",
                "a (en): varies by device, which is not supported"
            ),
            (
                "\"en\": { \"stringUnit\": { \"value\": \"x\" }, \"substitutions\": {} }",
                "a (en): has substitutions, which are not supported"
            ),
        ]
    )
    func `a malformed text is named with its key, language and reason`(localizations: String, problem: String) {
        #expect(problems(["a": localizations]) == [problem])
    }

    @Test(
        arguments: [
            (plain("en", "Milk"), ["a (de): is missing"]),
            (
                plain("en", "{name} of {owner}") + "," + plain("de", "{name} von {besitzer}"),
                [
                    "a (de): the text lacks the placeholder {owner}, which another language or form has",
                    "a (en): the text lacks the placeholder {besitzer}, which another language or form has",
                ]
            ),
            (
                plural("en", ["other": "{count} days"]) + ","
                    + plural("de", ["one": "1 Tag", "other": "{count} Tage"]),
                ["a (en): lacks the plural form one"]
            ),
            (
                plural("en", ["one": "a day", "few": "days", "other": "{count} days"]) + ","
                    + plural("de", ["one": "1 Tag", "other": "{count} Tage"]),
                ["a (en): has the plural form few, which the language has not"]
            ),
            (
                plural("en", ["one": "a day", "other": "{count} days of {total}"]) + ","
                    + plural("de", ["one": "1 Tag von {total}", "other": "{count} Tage von {total}"]),
                ["a (en): the plural form one lacks the placeholder {total}, which another language or form has"]
            ),
            (
                plain("en", "Days") + "," + plural("de", ["one": "1 Tag", "other": "{count} Tage"]),
                ["a (en): the text lacks the placeholder {count}, which another language or form has"]
            ),
        ]
    )
    func `an incomplete text is named with its key, language and reason`(localizations: String, expected: [String]) {
        #expect(problems(["a": localizations]) == expected)
    }

    @Test(arguments: ["", "[]", "{}", "{\"sourceLanguage\": \"en\"}", "{\"sourceLanguage\": 1, \"strings\": {}}"])
    func `what is no catalog is refused`(json: String) throws {
        let error = #expect(throws: StringCatalog.Unusable.self) { try StringCatalog(json: Data(json.utf8)) }
        #expect(error?.description.hasPrefix("the catalog: is not in the String Catalog format") == true)
    }

    @Test func `a value of the wrong type is named with its key`() throws {
        let json = catalogJSON(["greeting": "\"de\": { \"stringUnit\": { \"value\": 1 } }"])
        let error = #expect(throws: StringCatalog.Unusable.self) { try StringCatalog(json: json) }
        #expect(error?.problems.first?.key == "greeting")
        #expect(error?.problems.first?.language == "de")
    }

    @Test func `all problems are told at once`() {
        #expect(problems(["a": plain("en", "{"), "b": plain("en", "}"), "c": ""]).count == 3)
    }

    @Test func `a language nobody offers yet may be incomplete`() {
        #expect(
            problems(["a": plain("en", "Milk") + "," + plain("de", "Milch") + "," + plain("fr", "Lait {x}")]).isEmpty
        )
    }
}
