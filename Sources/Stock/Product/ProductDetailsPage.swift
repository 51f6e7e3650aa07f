import Catalog
import Core
import Ledger
import Mustache
import Site

/// A product: what is there of it, what is known about it, and what was booked.
struct ProductDetailsPage: Page {
    static let view = "stock/product"

    let id: Product.ID
    let name: String
    let brand: String
    let picture: String?
    let stock: AmountWriter.Written
    let days: DaysLeft?
    let minimum: Minimum?
    let use: UseButton?
    /// Whether amounts of it are booked, rather than single pieces.
    let booksAmounts: Bool
    let batches: [BatchRow]
    /// What is there in each place, where it is not kept in batches.
    let pools: [BatchRow]
    /// What counts together with it; nil where nothing else does.
    let group: GroupMates?
    let facts: [Fact]
    let barcodes: [BarcodeRow]
    let newBarcode: NewBarcode?
    let movements: [MovementRow]

    /// Something about the product, with its name.
    struct Fact: Model {
        let label: String
        let value: String

        static let fields = Fields<Fact> {
            $0.text("label") { $0.label }
            $0.text("value") { $0.value }
        }
    }

    /// The minimum, and how much is missing of it.
    struct Minimum: Model {
        let amount: AmountWriter.Written
        let missing: String?

        static let fields = Fields<Minimum> {
            $0.text("amount") { $0.amount.amount }
            $0.text("unit") { $0.amount.unit }
            $0.text("missing") { $0.missing }
        }
    }

    /// The other products of its group.
    struct GroupMates: Model {
        let id: ProductGroup.ID
        let name: String
        let products: [ChooseModel.Choice]

        static let fields = Fields<GroupMates> {
            $0.text("id") { $0.id.description }
            $0.text("group") { $0.name }
            $0.list("products") { $0.products }
        }
    }

    static let fields = Fields<ProductDetailsPage> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("picture") { $0.picture }
        $0.text("stock") { $0.stock.amount }
        $0.text("unit") { $0.stock.unit }
        $0.model("days") { $0.days }
        $0.model("minimum") { $0.minimum }
        $0.model("use") { $0.use }
        $0.boolean("hasBatches") { !$0.batches.isEmpty }
        $0.list("batches") { $0.batches }
        $0.boolean("hasPools") { !$0.pools.isEmpty }
        $0.list("pools") { $0.pools }
        $0.boolean("isEmpty") { $0.batches.isEmpty && $0.pools.isEmpty }
        $0.model("group") { $0.group }
        $0.boolean("booksAmounts") { $0.booksAmounts }
        $0.list("facts") { $0.facts }
        $0.boolean("hasBarcodes") { !$0.barcodes.isEmpty }
        $0.list("barcodes") { $0.barcodes }
        $0.model("newBarcode") { $0.newBarcode }
        $0.boolean("hasMovements") { !$0.movements.isEmpty }
        $0.list("movements") { $0.movements }
    }

    private static let amount = AmountWriter.Written(exact: "2", amount: "2", unit: "l")

    static let sample = ProductDetailsPage(
        id: Product.ID(rawValue: 1),
        name: "Milk",
        brand: "Brand",
        picture: "/pictures/1",
        stock: amount,
        days: .sample,
        minimum: Minimum(amount: amount, missing: "1 l missing"),
        use: .sample,
        booksAmounts: true,
        batches: [.sample],
        pools: [.sample],
        group: GroupMates(id: ProductGroup.ID(rawValue: 1), name: "Milk", products: ChooseModel.sample.products),
        facts: [Fact(label: "Kind", value: "Food")],
        barcodes: [.sample],
        newBarcode: .sample,
        movements: [.sample]
    )
}

/// A batch that is there, as a row of the product's table.
struct BatchRow: Model {
    let days: DaysLeft
    let bestBefore: String
    let opened: String?
    let note: String
    let amount: AmountWriter.Written
    let location: String
    let price: String
    let checkOut: BatchLink?
    let more: BatchLink

    /// A link that does something with this very batch.
    struct BatchLink: Model {
        let href: String
        let label: String

        static let fields = Fields<BatchLink> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<BatchRow> {
        $0.model("days") { $0.days }
        $0.text("bestBefore") { $0.bestBefore }
        $0.text("opened") { $0.opened }
        $0.text("note") { $0.note.isEmpty ? nil : $0.note }
        $0.text("amount") { $0.amount.amount }
        $0.text("unit") { $0.amount.unit }
        $0.text("location") { $0.location.isEmpty ? nil : $0.location }
        $0.text("price") { $0.price }
        $0.model("checkOut") { $0.checkOut }
        $0.model("more") { $0.more }
    }

    static let sample = BatchRow(
        days: .sample,
        bestBefore: "31 Mar 2027",
        opened: "opened on 30 Mar 2027",
        note: "Note",
        amount: AmountWriter.Written(exact: "2", amount: "2", unit: "l"),
        location: "Fridge",
        price: "€5.99",
        checkOut: BatchLink(href: "/check-out?batch=1", label: "Check out"),
        more: BatchLink(href: "/batches/1", label: "More")
    )
}

/// A code of the product, and what one package holds.
struct BarcodeRow: Model {
    let code: String
    /// Empty for one of the product's unit.
    let contents: String
    let remove: Remove?

    /// The button that takes the code off the product.
    struct Remove: Model {
        /// Below the base path.
        let path: String
        let label: String

        static let fields = Fields<Remove> {
            $0.text("path") { $0.path }
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<BarcodeRow> {
        $0.text("code") { $0.code }
        $0.text("contents") { $0.contents }
        $0.model("remove") { $0.remove }
    }

    static let sample = BarcodeRow(
        code: "4006381333931",
        contents: "6 × 1 l",
        remove: Remove(path: "/products/1/barcodes/4006381333931/delete", label: "Remove barcode")
    )
}

/// The form for another code.
struct NewBarcode: Model {
    let isOpen: Bool
    let code: Field
    let amount: Field
    let unit: Field

    static let fields = Fields<NewBarcode> {
        $0.boolean("open") { $0.isOpen }
        $0.model("code") { $0.code }
        $0.model("amount") { $0.amount }
        $0.model("unit") { $0.unit }
    }

    static let sample = NewBarcode(isOpen: true, code: .sample, amount: .sample, unit: .sample)
}
