import Mustache
import Testing

@Suite struct LayoutTests {
    private let layout = """
        <title>{{$title}}Lares{{/title}}</title>
        <main>
          {{$content}}
          <p>Nothing here</p>
          {{/content}}
        </main>

        """

    @Test func `a page fills the blocks of its layout`() throws {
        let page = """
            {{<layout}}
            {{$title}}{{title}} & more{{/title}}
            {{$content}}
            <h1>{{title}}</h1>
            {{#tags}}
            <li>{{.}}</li>
            {{/tags}}
            {{/content}}
            {{/layout}}

            """
        let expected = """
            <title>Shop & more</title>
            <main>
              <h1>Shop</h1>
              <li>a</li>
              <li>b</li>
            </main>

            """
        #expect(try rendered(page, ShopPage(tags: ["a", "b"]), partials: ["layout": layout]) == expected)
    }

    @Test func `a block that is not filled shows its default`() throws {
        let expected = """
            <title>Lares</title>
            <main>
              <p>Nothing here</p>
            </main>

            """
        #expect(try rendered("{{<layout}}{{/layout}}", partials: ["layout": layout]) == expected)
    }

    @Test func `a layout can have a layout`() throws {
        let partials = [
            "base": "<{{$body}}base{{/body}}>",
            "wide": "{{<base}}{{$body}}wide [{{$inner}}{{/inner}}]{{/body}}{{/base}}",
        ]
        let page = "{{<wide}}{{$inner}}{{title}}{{/inner}}{{/wide}}"
        #expect(try rendered(page, partials: partials) == "<wide [Shop]>")
    }

    @Test func `a block of the same name within its own replacement shows its default`() throws {
        let page = "{{<p}}{{$b}}new ({{$b}}inner{{/b}}){{/b}}{{/p}}"
        #expect(try rendered(page, partials: ["p": "{{$b}}old{{/b}}"]) == "new (inner)")
    }

    @Test func `a partial sees the row it is put in`() throws {
        let page = ShopPage(shelves: [Shelf(name: "A"), Shelf(name: "B")])
        let template = "<ul>\n  {{#shelves}}\n  {{>row}}\n  {{/shelves}}\n</ul>"
        #expect(
            try rendered(template, page, partials: ["row": "<li>\n{{name}}</li>\n"])
                == "<ul>\n  <li>\n  A</li>\n  <li>\n  B</li>\n</ul>"
        )
    }

    @Test func `a partial in a block of an indented layout is indented once`() throws {
        let page = "{{<layout}}\n{{$content}}\n{{>part}}\n{{/content}}\n{{/layout}}\n"
        let html = try rendered(page, partials: ["layout": layout, "part": "<a>\n  <b>\n"])
        #expect(html.hasSuffix("<main>\n  <a>\n    <b>\n</main>\n"))
    }

    @Test func `a replacement that begins on the line of its tag keeps its text`() throws {
        let page = "{{<p}}{{$a}}{{title}} {{visitors}} x{{/a}}{{/p}}\n"
        #expect(try rendered(page, partials: ["p": "[{{$a}}{{/a}}]\n"]) == "[Shop 3 x]\n")
    }
}
