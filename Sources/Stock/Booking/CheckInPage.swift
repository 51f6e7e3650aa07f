import Catalog
import Core
import Mustache
import Site

/// The page on which something is put into stock: first the choice of a product, then the form.
struct CheckInPage: Page {
    static let view = "stock/check-in"

    let problem: String?
    let choose: ChooseModel?
    let form: CheckInFields?

    static let fields = Fields<CheckInPage> {
        $0.text("problem") { $0.problem }
        $0.model("choose") { $0.choose }
        $0.model("form") { $0.form }
    }

    static let sample = CheckInPage(problem: "Problem", choose: .sample, form: .sample)
}

/// The form of a check-in.
struct CheckInFields: Model {
    let product: ChosenModel?
    /// The code that was scanned, for a product to be made.
    let barcode: String?
    /// The complete path to go on with, instead of the product's page.
    let back: String?
    let new: NewProduct?
    let amount: Field
    let unit: Field
    /// Nil, as the box and the note, where only the amount is kept.
    let bestBefore: Field?
    let never: Field?
    let location: Field
    let price: Field
    let note: Field?
    /// The complete path of the page that reads the date, or name and brand, from a picture.
    let photo: String
    /// The batches behind the first.
    let rows: [CheckInRow]

    /// Whether the part that few need stands open: something is in it, or wrong with it.
    private var moreOpen: Bool {
        [price, note].compactMap(\.self).contains { !$0.value.isEmpty || !$0.errors.isEmpty }
    }

    static let fields = Fields<CheckInFields> {
        $0.model("product") { $0.product }
        $0.text("barcode") { $0.barcode }
        $0.text("back") { $0.back }
        $0.model("new") { $0.new }
        $0.model("amount") { $0.amount }
        $0.model("unit") { $0.unit }
        $0.model("bestBefore") { $0.bestBefore }
        $0.model("never") { $0.never }
        $0.model("location") { $0.location }
        $0.model("price") { $0.price }
        $0.model("note") { $0.note }
        $0.text("photo") { $0.photo }
        $0.boolean("moreOpen") { $0.moreOpen }
        $0.list("rows") { $0.rows }
        $0.text("rowCount") { String($0.rows.count + 1) }
        $0.boolean("mayAdd") { $0.rows.count + 1 < CheckInRows.limit }
    }

    static let sample = CheckInFields(
        product: .sample,
        barcode: "4006381333931",
        back: "/scan",
        new: .sample,
        amount: .sample,
        unit: .sample,
        bestBefore: .sample,
        never: .sample,
        location: .sample,
        price: .sample,
        note: .sample,
        photo: "/scan/text",
        rows: [.sample]
    )
}

/// Another batch in the form of a check-in.
struct CheckInRow: Model {
    let number: Int
    /// Whether it was just asked for and is to be filled in next.
    let isNew: Bool
    let amount: Field
    let bestBefore: Field?
    let never: Field?
    let location: Field
    let price: Field

    static let fields = Fields<CheckInRow> {
        $0.text("number") { String($0.number) }
        $0.boolean("isNew") { $0.isNew }
        $0.model("amount") { $0.amount }
        $0.model("bestBefore") { $0.bestBefore }
        $0.model("never") { $0.never }
        $0.model("location") { $0.location }
        $0.model("price") { $0.price }
    }

    static let sample = CheckInRow(
        number: 2,
        isNew: true,
        amount: .sample,
        bestBefore: .sample,
        never: .sample,
        location: .sample,
        price: .sample
    )
}

/// The part of the form that describes a product to be made.
struct NewProduct: Model {
    let origin: Origin
    let name: Field
    let brand: Field
    let category: Field

    /// Where the description comes from.
    enum Origin: Sendable {
        case byHand
        /// From a public database of that name, with where it may belong.
        case draft(source: String, CategorySuggestion?)
        /// From the form itself, with the category that was to be made.
        case again(CategorySuggestion?)
        /// None knows the code.
        case unknown(code: String)
        /// One did not answer; it can be asked again.
        case unreachable(retry: String)
    }

    /// A link to try again.
    struct Retry: Model {
        let retry: String

        static let fields = Fields<Retry> {
            $0.text("retry") { $0.retry }
        }
    }

    static let fields = Fields<NewProduct> {
        $0.text("source") { if case .draft(let source, _) = $0.origin { source } else { nil } }
        $0.boolean("unknown") { if case .unknown = $0.origin { true } else { false } }
        $0.text("code") { if case .unknown(let code) = $0.origin { code } else { nil } }
        $0.model("unreachable") { if case .unreachable(let retry) = $0.origin { Retry(retry: retry) } else { nil } }
        $0.model("name") { $0.name }
        $0.model("brand") { $0.brand }
        $0.model("category") { $0.category }
    }

    static let sample = NewProduct(
        origin: .draft(source: "Open Food Facts", nil),
        name: .sample,
        brand: .sample,
        category: .sample
    )
}
