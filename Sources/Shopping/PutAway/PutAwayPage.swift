import Core
import Mustache
import Site

/// Everything that was checked off, to be put into stock in one go.
struct PutAwayPage: Page {
    static let view = "shopping/put-away"

    let list: ShoppingList
    let problem: String?
    let rows: [PutAwayRow]
    /// The names of products, for what was written as a text.
    let suggestions: [String]

    static let fields = Fields<PutAwayPage> {
        $0.text("list") { $0.list.id.description }
        $0.text("name") { $0.list.name }
        $0.text("problem") { $0.problem }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.boolean("canBookAll") { $0.rows.contains { $0.booking != nil } }
        $0.list("rows") { $0.rows }
        $0.texts("suggestions") { $0.suggestions }
    }

    static let sample = PutAwayPage(list: .sample, problem: "Problem", rows: [.sample], suggestions: ["Milk"])
}

/// One line of what was bought.
struct PutAwayRow: Model {
    let id: ShoppingLine.ID
    let title: String
    let brand: String
    /// How much the list says, for what has yet to become a product.
    let wanted: String?
    /// Which product of the group it is.
    let product: Field?
    /// Which product it is, by its name.
    let named: Field?
    /// Nil for what is kept piece by piece and cannot be booked as an amount.
    let booking: Booking?
    /// Where its pieces are added instead, a complete path.
    let pieces: String?
    let label: String

    struct Booking: Model {
        let amount: Field
        let unit: Field
        /// Nil for what has no dates.
        let bestBefore: Field?
        let location: Field

        static let fields = Fields<Booking> {
            $0.model("amount") { $0.amount }
            $0.model("unit") { $0.unit }
            $0.model("bestBefore") { $0.bestBefore }
            $0.model("location") { $0.location }
        }

        static let sample = Booking(amount: .sample, unit: .sample, bestBefore: .sample, location: .sample)
    }

    static let fields = Fields<PutAwayRow> {
        $0.text("id") { $0.id.description }
        $0.text("title") { $0.title }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("wanted") { $0.wanted }
        $0.model("product") { $0.product }
        $0.model("named") { $0.named }
        $0.model("booking") { $0.booking }
        $0.text("pieces") { $0.pieces }
        $0.text("label") { $0.label }
    }

    static let sample = PutAwayRow(
        id: ShoppingLine.ID(rawValue: 1),
        title: "Milk",
        brand: "Brand",
        wanted: "2 l",
        product: .sample,
        named: .sample,
        booking: .sample,
        pieces: "/items/new?product=1&count=2",
        label: "Book Milk"
    )
}
