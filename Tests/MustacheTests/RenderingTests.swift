import Mustache
import Testing

@Suite struct RenderingTests {
    @Test func `text, numbers and optionals are shown`() throws {
        let page = ShopPage(note: "n", visitors: -12, discount: 7)
        #expect(try rendered("{{title}} {{note}} {{visitors}} {{discount}}", page) == "Shop n -12 7")
        #expect(try rendered("[{{note}}{{discount}}{{chart}}]") == "[]")
    }

    @Test func `properties that are worked out are shown`() throws {
        #expect(try rendered("{{shout}} {{whisper}}") == "SHOP shop")
    }

    @Test(arguments: [Int.min, -1, 0, 9, 10, 99, 100, 1_000_000_000_000, Int.max])
    func `every whole number is shown in full`(_ number: Int) throws {
        #expect(try rendered("{{visitors}}", ShopPage(visitors: number)) == "\(number)")
    }

    @Test(arguments: [
        ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"),
        ("<script>alert('x')</script>", "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"),
        ("harmless text without any", "harmless text without any"), ("{{title}}", "{{title}}"),
        ("%$=?;:#!", "%$=?;:#!"),
    ])
    func `text is escaped`(_ text: String, _ expected: String) throws {
        #expect(try rendered("{{title}}", ShopPage(title: text)) == expected)
    }

    @Test(arguments: ["&", "<", ">", "\"", "'"])
    func `what must be escaped is found at every place of a text`(_ special: String) throws {
        for length in 0..<20 {
            for place in 0...length {
                let before = String(repeating: "é", count: place)
                let after = String(repeating: "=", count: length - place)
                let shown = try rendered("{{title}}", ShopPage(title: before + special + after))
                #expect(shown.hasPrefix("\(before)&") && shown.hasSuffix(";\(after)"))
            }
        }
    }

    @Test func `only the five characters are escaped`() throws {
        let all = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init)))
        let expected = all.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: String(scalar)
            }
        }.joined()
        let shown = try rendered("{{title}}", ShopPage(title: all))
        #expect(shown.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }

    @Test func `a long text that is all escapes fits`() throws {
        let shown = try rendered("{{title}}", ShopPage(title: String(repeating: "\"", count: 100_000)))
        #expect(shown == String(repeating: "&quot;", count: 100_000))
    }

    @Test func `markup is shown as it is`() throws {
        #expect(try rendered("{{chart}}", ShopPage(chart: Markup(trusted: "<svg a=\"&\"/>"))) == "<svg a=\"&\"/>")
    }

    @Test func `plain text is not escaped`() throws {
        let options = LibraryOptions(escaping: .plain)
        #expect(try rendered("{{title}}", ShopPage(title: "<&>"), options: options) == "<&>")
    }

    @Test func `rows are repeated and see the names around them`() throws {
        let page = ShopPage(shelves: [
            Shelf(name: "A", articles: [Article(name: "Tea", price: "1"), Article(name: "Jam", price: "2")]),
            Shelf(name: "B"),
        ])
        let template = "{{#shelves}}{{name}}:{{#articles}} {{name}} {{price}} {{title}};{{/articles}} {{/shelves}}"
        #expect(try rendered(template, page) == "A: Tea 1 Shop; Jam 2 Shop; B: ")
    }

    @Test(arguments: [
        ("open", true), ("closed", false), ("note", false), ("title", true), ("discount", false), ("visitors", true),
        ("shelves", false), ("tags", false), ("owner", true), ("deputy", false), ("chart", false),
    ])
    func `what is missing, empty or zero is false`(_ name: String, _ isTrue: Bool) throws {
        #expect(try rendered("{{#\(name)}}yes{{/\(name)}}{{^\(name)}}no{{/\(name)}}") == (isTrue ? "yes" : "no"))
    }

    @Test func `zero and empty text are false`() throws {
        let page = ShopPage(title: "", note: "", visitors: 0, discount: 0, chart: Markup(trusted: ""))
        for name in ["title", "note", "visitors", "discount", "chart"] {
            #expect(try rendered("{{#\(name)}}yes{{/\(name)}}{{^\(name)}}no{{/\(name)}}", page) == "no")
        }
    }

    @Test func `texts are shown with the dot`() throws {
        #expect(try rendered("{{#tags}}<{{.}}>{{/tags}}", ShopPage(tags: ["a", "&"])) == "<a><&amp;>")
        #expect(try rendered("{{#note}}<{{.}}>{{/note}}", ShopPage(note: "x")) == "<x>")
    }

    @Test func `a model's names are reached by section and by dots`() throws {
        let page = ShopPage(deputy: Owner(name: "Bob"))
        #expect(try rendered("{{owner.name}} {{#deputy}}{{name}}{{/deputy}} {{deputy.name}}", page) == "Ada Bob Bob")
        #expect(try rendered("[{{deputy.name}}]") == "[]")
    }

    @Test func `models stand around the page, the innermost wins`() throws {
        let library = try Library(templates: ["page": "{{name}} {{title}} {{price}}"])
        let outer: [any Model] = [Article(name: "outer", price: "9"), Owner(name: "inner")]
        let bytes = library.render(PageTemplate<ShopPage>("page"), ShopPage(), within: outer)
        #expect(String(decoding: bytes, as: UTF8.self) == "inner Shop 9")
    }

    @Test func `a page is added to bytes that are there`() throws {
        let library = try Library(templates: ["page": "{{title}}"])
        var bytes = Array("> ".utf8)
        library.render(PageTemplate<ShopPage>("page"), ShopPage(), into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "> Shop")
    }

    @Test func `pages are rendered by many at once`() async throws {
        let library = try Library(templates: ["page": "{{#shelves}}{{name}} {{/shelves}}"])
        let page = ShopPage(shelves: (0..<100).map { Shelf(name: "\($0)") })
        let expected = library.render(PageTemplate<ShopPage>("page"), page)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { library.render(PageTemplate<ShopPage>("page"), page) == expected }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
