import Core
import Ledger
import Mustache
import Site

/// The list of all items.
struct ItemsPage: Page {
    static let view = "items/index"

    let query: String
    let state: String?
    let product: String?
    /// Pieces of the product that have no code yet.
    let pieces: Pieces?
    /// What the list is narrowed down to, for the labels of just these.
    let labelQuery: String
    let locations: [Field.Option]
    /// Empty where the household has none.
    let categories: [Field.Option]
    let filters: [Chip]
    let rows: [ItemRow]
    /// Whether the household has any item.
    let hasItems: Bool
    let pager: Pager?

    /// The button that gives pieces a code which are only counted so far.
    struct Pieces: Model {
        let product: ProductID
        let text: String

        static let fields = Fields<Pieces> {
            $0.text("id") { $0.product.description }
            $0.text("text") { $0.text }
        }
    }

    /// A link to a part of the list.
    struct Chip: Model {
        let href: String
        let label: String
        let isCurrent: Bool

        static let fields = Fields<Chip> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.boolean("current") { $0.isCurrent }
        }
    }

    static let fields = Fields<ItemsPage> {
        $0.text("query") { $0.query }
        $0.text("state") { $0.state }
        $0.text("product") { $0.product }
        $0.model("pieces") { $0.pieces }
        $0.text("labelQuery") { $0.labelQuery }
        $0.list("locations") { $0.locations }
        $0.boolean("hasCategories") { !$0.categories.isEmpty }
        $0.list("categories") { $0.categories }
        $0.list("filters") { $0.filters }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.boolean("isEmpty") { !$0.hasItems }
        $0.boolean("noMatch") { $0.hasItems && $0.rows.isEmpty }
        $0.model("pager") { $0.pager }
    }

    static let sample = ItemsPage(
        query: "drill",
        state: "lent",
        product: "1",
        pieces: Pieces(product: ProductID(rawValue: 1), text: "2 pieces have no code yet."),
        labelQuery: "state=lent",
        locations: Field.sample.options,
        categories: Field.sample.options,
        filters: [Chip(href: "/items", label: "All", isCurrent: true)],
        rows: [.sample],
        hasItems: true,
        pager: .sample
    )
}

/// An item of the list, with the loan it is out on.
struct ItemRow: Model {
    let uid: ItemCode
    let title: String
    /// The name of the product, where the item has one of its own.
    let product: String?
    let picture: String?
    let location: String?
    let loan: LoanLine?

    static let fields = Fields<ItemRow> {
        $0.text("uid") { $0.uid.rawValue }
        $0.text("title") { $0.title }
        $0.text("product") { $0.product }
        $0.text("picture") { $0.picture }
        $0.text("location") { $0.location }
        $0.model("loan") { $0.loan }
    }

    static let sample = ItemRow(
        uid: ItemCode(rawValue: "ABCDEFGH"),
        title: "The blue one",
        product: "Drill",
        picture: "/pictures/1",
        location: "Cellar",
        loan: .sample
    )
}
