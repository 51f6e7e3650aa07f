import Catalog
import Core
import Ledger
import Mustache
import Site

/// What is in stock, the first to be used on top unless another order is asked for.
struct StockPage: Page {
    static let view = "stock/index"

    let query: String
    let locations: [Field.Option]
    let categories: [Field.Option]
    let groups: [Field.Option]
    /// What the form sends along.
    let hidden: [Hidden]
    /// Food, objects, items; empty where there is but one of these.
    let tabs: [Chip]
    let states: [Chip]
    /// What the list is filtered by, each with the way to the list without it.
    let active: [Chip]
    let sorts: [SortLink]
    let rows: [StockRow]
    /// Whether the household has any products.
    let hasStock: Bool
    let isFiltered: Bool
    let pager: Pager?

    /// A link to another list.
    struct Chip: Model {
        let href: String
        let label: String
        var isCurrent = false
        /// How many the list holds.
        var count: String?

        static let fields = Fields<Chip> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.text("count") { $0.count }
            $0.boolean("current") { $0.isCurrent }
        }
    }

    /// A link to the same list in another order.
    struct SortLink: Model {
        let href: String
        let label: String
        /// How the list is sorted by this: "up" or "down"; nil when it is not.
        let direction: String?
        /// What following the link does, for those who do not see the arrow.
        let hint: String

        static let fields = Fields<SortLink> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
            $0.text("direction") { $0.direction }
            $0.text("hint") { $0.hint }
        }
    }

    struct Hidden: Model {
        let name: String
        let value: String

        static let fields = Fields<Hidden> {
            $0.text("name") { $0.name }
            $0.text("value") { $0.value }
        }
    }

    static let fields = Fields<StockPage> {
        $0.text("query") { $0.query }
        $0.list("locations") { $0.locations }
        $0.boolean("hasCategories") { !$0.categories.isEmpty }
        $0.list("categories") { $0.categories }
        $0.boolean("hasGroups") { !$0.groups.isEmpty }
        $0.list("groups") { $0.groups }
        $0.list("hidden") { $0.hidden }
        $0.boolean("hasTabs") { !$0.tabs.isEmpty }
        $0.list("tabs") { $0.tabs }
        $0.list("states") { $0.states }
        $0.boolean("hasActive") { !$0.active.isEmpty }
        $0.list("active") { $0.active }
        $0.list("sorts") { $0.sorts }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.boolean("isEmpty") { $0.rows.isEmpty && !$0.hasStock }
        $0.boolean("noMatch") { $0.rows.isEmpty && $0.hasStock && $0.isFiltered }
        $0.boolean("noStock") { $0.rows.isEmpty && $0.hasStock && !$0.isFiltered }
        $0.model("pager") { $0.pager }
    }

    static let sample = StockPage(
        query: "milk",
        locations: Field.sample.options,
        categories: Field.sample.options,
        groups: Field.sample.options,
        hidden: [Hidden(name: "state", value: "expired")],
        tabs: [Chip(href: "/stock", label: "All", isCurrent: true, count: "7")],
        states: [Chip(href: "/stock", label: "All", isCurrent: true)],
        active: [Chip(href: "/stock", label: "milk")],
        sorts: [SortLink(href: "/stock", label: "Name", direction: "up", hint: "turn around")],
        rows: [.sample],
        hasStock: true,
        isFiltered: true,
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
    /// "2 l missing", in lists that are about that.
    let missing: String?

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
        $0.text("missing") { $0.missing }
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
        use: .sample,
        missing: "2 l missing"
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
    ///
    /// One press uses `quick`, or one of the unit, or the rest where that is less.
    mutating func useButton(_ stock: Steps, of unit: Unit.Code, scale: Scale, quick: Steps? = nil) -> UseButton? {
        guard stock > .zero else { return nil }
        let usual = quick ?? Steps(rawValue: scale.rawValue)
        let written = written(min(stock, usual), of: unit, scale: scale)
        return UseButton(value: written.exact, amount: written.amount)
    }
}
