import Catalog
import Core
import Mustache
import Site

/// One batch, or the one amount of a product in a place: what is known of it, and what can be done with it.
struct ShelfPage: Page {
    static let view = "stock/batch"

    let problem: String?
    let product: Product.ID
    let name: String
    let brand: String
    let picture: String?
    let amount: AmountWriter.Written
    let days: DaysLeft?
    let facts: [ProductDetailsPage.Fact]
    /// Below the base path; where its forms are sent.
    let path: String
    let checkOut: String?
    let open: AmountForm?
    let move: MoveForm?
    let count: AmountForm?
    let edit: EditForm?
    let spoil: AmountForm?
    let movements: [MovementRow]

    /// A form that asks how much.
    struct AmountForm: Model {
        /// Whether it stands open.
        let isShown: Bool
        let amount: Field

        static let fields = Fields<AmountForm> {
            $0.boolean("shown") { $0.isShown }
            $0.model("amount") { $0.amount }
        }

        static let sample = AmountForm(isShown: true, amount: .sample)
    }

    /// A form that asks how much goes where.
    struct MoveForm: Model {
        let isShown: Bool
        let amount: Field
        let to: Field

        static let fields = Fields<MoveForm> {
            $0.boolean("shown") { $0.isShown }
            $0.model("amount") { $0.amount }
            $0.model("to") { $0.to }
        }

        static let sample = MoveForm(isShown: true, amount: .sample, to: .sample)
    }

    /// A form for what was wrongly noted.
    struct EditForm: Model {
        let isShown: Bool
        let bestBefore: Field
        let never: Field
        let purchasedOn: Field
        let price: Field
        let note: Field

        static let fields = Fields<EditForm> {
            $0.boolean("shown") { $0.isShown }
            $0.model("bestBefore") { $0.bestBefore }
            $0.model("never") { $0.never }
            $0.model("purchasedOn") { $0.purchasedOn }
            $0.model("price") { $0.price }
            $0.model("note") { $0.note }
        }

        static let sample = EditForm(
            isShown: true,
            bestBefore: .sample,
            never: .sample,
            purchasedOn: .sample,
            price: .sample,
            note: .sample
        )
    }

    static let fields = Fields<ShelfPage> {
        $0.text("problem") { $0.problem }
        $0.text("product") { $0.product.description }
        $0.text("name") { $0.name }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("picture") { $0.picture }
        $0.text("amount") { $0.amount.amount }
        $0.text("unit") { $0.amount.unit }
        $0.model("days") { $0.days }
        $0.list("facts") { $0.facts }
        $0.text("path") { $0.path }
        $0.text("checkOut") { $0.checkOut }
        $0.model("open") { $0.open }
        $0.model("move") { $0.move }
        $0.model("count") { $0.count }
        $0.model("edit") { $0.edit }
        $0.model("spoil") { $0.spoil }
        $0.boolean("hasMovements") { !$0.movements.isEmpty }
        $0.list("movements") { $0.movements }
    }

    static let sample = ShelfPage(
        problem: "Problem",
        product: Product.ID(rawValue: 1),
        name: "Milk",
        brand: "Brand",
        picture: "/pictures/1",
        amount: AmountWriter.Written(exact: "2", amount: "2", unit: "l"),
        days: .sample,
        facts: [ProductDetailsPage.Fact(label: "Place", value: "Fridge")],
        path: "/batches/1",
        checkOut: "/check-out?batch=1",
        open: .sample,
        move: .sample,
        count: .sample,
        edit: .sample,
        spoil: .sample,
        movements: [.sample]
    )
}
