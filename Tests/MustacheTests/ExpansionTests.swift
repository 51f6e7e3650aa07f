import Mustache
import Testing

@Suite struct ExpansionTests {
    private struct NoSuchKey: Error, CustomStringConvertible {
        let description = "unknown key"
    }

    private let options = LibraryOptions(sections: [
        "t": { key in
            switch key {
            case "shop.title": [.text("Ada & Bob's <shop>")]
            case "shop.owner": [.text("This is "), .placeholder("owner.name"), .text("’s")]
            case "shop.visitors":
                [
                    .plural(
                        count: "visitors",
                        cases: [
                            "one": [.text("one visitor")], "other": [.placeholder("visitors"), .text(" visitors")],
                        ],
                        category: { $0 == 1 ? "one" : "other" }
                    ), .text("!"),
                ]
            case "shop.broken": [.plural(count: "visitors", cases: ["one": []], category: { _ in "one" })]
            case "shop.odd": [.placeholder("a b")]
            case "shop.wrong": [.placeholder("nobody")]
            default: throw NoSuchKey()
            }
        }
    ])

    @Test func `a key is replaced by its text, escaped`() throws {
        let html = try rendered("<a title=\"{{#t}}shop.title{{/t}}\">", options: options)
        #expect(html == "<a title=\"Ada &amp; Bob&#39;s &lt;shop&gt;\">")
    }

    @Test func `a placeholder is looked up and escaped`() throws {
        let page = ShopPage(owner: Owner(name: "<Ada>"))
        #expect(try rendered("{{#t}}shop.owner{{/t}}", page, options: options) == "This is &lt;Ada&gt;’s")
    }

    @Test(arguments: [(0, "0 visitors!"), (1, "one visitor!"), (2, "2 visitors!")])
    func `a plural is chosen by its number`(_ count: Int, _ expected: String) throws {
        #expect(try rendered("{{#t}}shop.visitors{{/t}}", ShopPage(visitors: count), options: options) == expected)
    }

    @Test func `a placeholder in a row means the row`() throws {
        let options = LibraryOptions(sections: ["t": { _ in [.placeholder("name"), .text(", ")] }])
        let page = ShopPage(shelves: [Shelf(name: "A"), Shelf(name: "B")])
        #expect(try rendered("{{#shelves}}{{#t}}key{{/t}}{{/shelves}}", page, options: options) == "A, B, ")
    }

    @Test func `a key may stand on a line of its own`() throws {
        #expect(try rendered("<p>\n  {{#t}}\n  shop.owner\n  {{/t}}\n</p>", options: options).contains("This is Ada’s"))
    }

    @Test func `an unknown key is an error with file and line`() {
        let error = loadError(["shop": "\n\n<p>{{#t}}shop.nothing{{/t}}</p>"], options: options)
        #expect(error?.description == "shop.mustache:3: unknown key: {{#t}}shop.nothing")
    }

    @Test(arguments: ["{{#t}}{{title}}{{/t}}", "{{#t}}a{{#open}}b{{/open}}{{/t}}", "{{#t}}{{>shop}}{{/t}}"])
    func `a key must be plain text`(_ template: String) {
        #expect(loadError(["shop": template], options: options)?.reason == "only plain text may stand in this section")
    }

    @Test(arguments: ["shop.broken", "shop.odd"])
    func `a text that cannot be shown is an error`(_ key: String) {
        #expect(loadError(["shop": "{{#t}}\(key){{/t}}"], options: options) != nil)
    }

    @Test func `placeholders are proven like names`() throws {
        let library = try Library(templates: ["shop": "\n{{#t}}shop.wrong{{/t}}"], options: options)
        let errors = library.validate("shop", against: [ShopPage.self])
        #expect(errors.map(\.text) == ["nobody"])
        #expect(errors.first?.line == 2)
    }

    @Test func `without an expander the section is an ordinary one`() throws {
        #expect(try rendered("{{#open}}x{{/open}}", options: options) == "x")
        #expect(loadError(["shop": "{{#t}}{{title}}{{/t}}"]) == nil)
    }
}
