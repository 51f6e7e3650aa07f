import Mustache
import Testing

@Suite struct ValidationTests {
    private func errors(_ template: String, partials: [String: String] = [:]) throws -> [String] {
        let library = try Library(templates: partials.merging(["page": template]) { $1 })
        return library.validate("page", against: [ShopPage.self]).map(\.description)
    }

    @Test(arguments: [
        "{{title}}", "{{#shelves}}{{name}}{{title}}{{#articles}}{{price}}{{/articles}}{{/shelves}}", "{{owner.name}}",
        "{{#owner}}{{name}}{{/owner}}", "{{#tags}}{{.}}{{/tags}}", "{{#note}}{{.}}{{/note}}",
        "{{^shelves}}{{/shelves}}",
        "{{#open}}{{title}}{{/open}}", "{{chart}}", "{{#visitors}}{{visitors}}{{/visitors}}",
    ])
    func `names of the models in the context are fine`(_ template: String) throws {
        #expect(try errors(template).isEmpty)
    }

    @Test func `a name that no model has is found, with its place`() throws {
        #expect(
            try errors("<p>\n{{#shelves}}\n{{#articles}}{{prise}}{{/articles}}{{/shelves}}")
                == ["page.mustache:3: no such name in ShopPage, Shelf, Article: prise"]
        )
    }

    @Test(arguments: [
        ("{{name}}", "name"), ("{{#nobody}}{{/nobody}}", "nobody"), ("{{^nobody}}{{/nobody}}", "nobody"),
        ("{{owner.age}}", "owner.age"), ("{{title.length}}", "title.length"), ("{{shelves.name}}", "shelves.name"),
        ("{{#shelves}}{{/shelves}}{{price}}", "price"), ("{{#open}}{{nobody}}{{/open}}", "nobody"),
        ("{{^open}}{{nobody}}{{/open}}", "nobody"), ("{{open}}", "open"), ("{{shelves}}", "shelves"),
        ("{{owner}}", "owner"),
        ("{{tags}}", "tags"), ("{{.}}", "."), ("{{#shelves}}{{.}}{{/shelves}}", "."),
    ])
    func `a name that cannot be shown there is found`(_ template: String, _ name: String) throws {
        let library = try Library(templates: ["page": template])
        #expect(library.validate("page", against: [ShopPage.self]).map(\.text) == [name])
    }

    @Test func `names in partials and blocks are proven where they are put in`() throws {
        let partials = ["row": "{{name}}\n{{price}}", "layout": "{{$a}}{{/a}}\n{{brand}}"]
        #expect(
            try errors("{{#shelves}}{{>row}}{{/shelves}}", partials: partials)
                == ["row.mustache:2: no such name in ShopPage, Shelf: price"]
        )
        #expect(
            try errors("\n{{<layout}}{{$a}}{{colour}}{{/a}}{{/layout}}", partials: partials) == [
                "page.mustache:2: no such name in ShopPage: colour",
                "layout.mustache:2: no such name in ShopPage: brand",
            ]
        )
    }

    @Test func `a partial is proven in every context it is put in`() throws {
        let template = "{{#tags}}{{>dot}}{{/tags}}{{>dot}}"
        #expect(try errors(template, partials: ["dot": "{{.}}"]) == ["dot.mustache:1: this is no text: ."])
    }

    @Test func `the models around the page count too`() throws {
        let library = try Library(templates: ["page": "{{title}} {{price}}"])
        #expect(library.validate("page", against: [Article.self, ShopPage.self]).isEmpty)
        #expect(library.validate("page", against: [ShopPage.self]).count == 1)
    }

    @Test func `all names of a template can be listed`() throws {
        let library = try Library(templates: ["page": "{{a}}{{#b}}{{c.d}}{{>p}}{{/b}}{{^e}}{{.}}{{/e}}", "p": "{{f}}"])
        #expect(library.names(usedBy: "page") == ["a", "b", "c.d", "e", ".", "f"])
    }

    @Test func `check proves and renders all page templates`() throws {
        let library = try Library(templates: ["good": "{{title}}", "bad": "{{titel}}"])
        try library.check([PageTemplate<ShopPage>("good")])
        let failure = #expect(throws: TemplateErrors.self) {
            try library.check([
                PageTemplate<ShopPage>("good"), PageTemplate<ShopPage>("bad"), PageTemplate<ShopPage>("none"),
            ])
        }
        #expect(
            failure?.description
                == "bad.mustache:1: no such name in ShopPage: titel\nnone.mustache: there is no such template"
        )
    }

    @Test func `a field declared twice stops the program`() async {
        await #expect(processExitsWith: .failure) {
            struct Twice: Model {
                let name: String
                static let fields = Fields<Twice> {
                    $0.text("name", \.name)
                    $0.text("name", \.name)
                }
            }
            _ = try Library(templates: ["a": "{{name}}"]).render("a", [Twice(name: "x")])
        }
    }
}
