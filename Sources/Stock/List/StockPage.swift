import Catalog
import Core
import Ledger
import Mustache
import Site

/// What is in stock, the first to be used on top.
struct StockPage: Page {
    static let view = "stock/index"

    let query: String
    let state: String?
    let locations: [Field.Option]
    let filters: [Chip]
    let rows: [StockRow]
    /// Whether the household has anything in stock.
    let hasStock: Bool
    let pager: Pager?

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

    static let fields = Fields<StockPage> {
        $0.text("query") { $0.query }
        $0.text("state") { $0.state }
        $0.list("locations") { $0.locations }
        $0.list("filters") { $0.filters }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.boolean("isEmpty") { !$0.hasStock }
        $0.boolean("noMatch") { $0.hasStock && $0.rows.isEmpty }
        $0.model("pager") { $0.pager }
    }

    static let sample = StockPage(
        query: "milk",
        state: "due_soon",
        locations: Field.sample.options,
        filters: [Chip(href: "/stock", label: "All", isCurrent: true)],
        rows: [.sample],
        hasStock: true,
        pager: .sample
    )
}

/// A product of the list.
struct StockRow: Model {
    let id: Product.ID
    let name: String
    let brand: String
    let picture: String?
    let amount: String
    let unit: String
    let location: String?
    /// Nil for objects without a date, for which "keeps" would say nothing.
    let days: DaysLeft?
    let use: UseButton?

    static let fields = Fields<StockRow> {
        $0.integer("id") { Int($0.id.rawValue) }
        $0.text("name") { $0.name }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("picture") { $0.picture }
        $0.text("amount") { $0.amount }
        $0.text("unit") { $0.unit }
        $0.text("location") { $0.location }
        $0.model("days") { $0.days }
        $0.model("use") { $0.use }
    }

    static let sample = StockRow(
        id: Product.ID(rawValue: 1),
        name: "Milk",
        brand: "Brand",
        picture: "/pictures/1",
        amount: "2",
        unit: "l",
        location: "Fridge",
        days: .sample,
        use: .sample
    )
}

/// The button that takes one out, or the rest where less is left.
struct UseButton: Model {
    /// As the form sends it, with a point.
    let value: String
    /// As people read it.
    let amount: String

    static let fields = Fields<UseButton> {
        $0.text("value") { $0.value }
        $0.text("amount") { $0.amount }
    }

    static let sample = UseButton(value: "1", amount: "1")
}

extension AmountWriter {
    /// The button for a product of which so much is left; nil for one of which nothing is.
    mutating func useButton(_ stock: Steps, of unit: Unit.Code, scale: Scale) -> UseButton? {
        guard stock > .zero else { return nil }
        let one = Steps(rawValue: scale.rawValue)
        let written = written(min(stock, one), of: unit, scale: scale)
        return UseButton(value: written.exact, amount: written.amount)
    }
}
