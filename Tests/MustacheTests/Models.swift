import Mustache

/// A small shop, in which the tests look around.
struct ShopPage: PageModel {
    var title = "Shop"
    var note: String?
    var visitors = 3
    var discount: Int?
    var isOpen = true
    var chart: Markup?
    var owner = Owner(name: "Ada")
    var deputy: Owner?
    var shelves: [Shelf] = []
    var tags: [String] = []

    var shout: String { title.uppercased() }

    static let fields = Fields<ShopPage> {
        $0.text("title", \.title)
        $0.text("note", \.note)
        $0.text("shout", \.shout)
        $0.text("whisper", { $0.title.lowercased() })
        $0.integer("visitors", \.visitors)
        $0.integer("discount", \.discount)
        $0.boolean("open", \.isOpen)
        $0.boolean("closed", { !$0.isOpen })
        $0.markup("chart", \.chart)
        $0.model("owner", \.owner)
        $0.model("deputy", \.deputy)
        $0.list("shelves", \.shelves)
        $0.texts("tags", \.tags)
    }

    static let sample = ShopPage(
        note: "a note",
        discount: 5,
        chart: Markup(trusted: "<svg/>"),
        deputy: Owner(name: "Bob"),
        shelves: [Shelf(name: "Top", articles: [Article(name: "Tea", price: "2.50")])],
        tags: ["new"]
    )
}

struct Owner: Model {
    let name: String

    static let fields = Fields<Owner> { $0.text("name", \.name) }
}

struct Shelf: Model {
    let name: String
    var articles: [Article] = []

    static let fields = Fields<Shelf> {
        $0.text("name", \.name)
        $0.list("articles", \.articles)
    }
}

struct Article: Model {
    let name: String
    let price: String

    static let fields = Fields<Article> {
        $0.text("name", \.name)
        $0.text("price", \.price)
    }
}

/// What the template makes of a shop.
func rendered(
    _ template: String,
    _ page: ShopPage = ShopPage(),
    partials: [String: String] = [:],
    options: LibraryOptions = LibraryOptions()
) throws -> String {
    var templates = partials
    templates["page"] = template
    let library = try Library(templates: templates, options: options)
    return String(decoding: library.render(PageTemplate<ShopPage>("page"), page), as: UTF8.self)
}

/// The error of templates that cannot be loaded.
func loadError(_ templates: [String: String], options: LibraryOptions = LibraryOptions()) -> TemplateError? {
    do throws(TemplateError) {
        _ = try Library(templates: templates, options: options)
        return nil
    } catch {
        return error
    }
}
