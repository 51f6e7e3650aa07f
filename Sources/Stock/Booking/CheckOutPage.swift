import Core
import Ledger
import Mustache
import Site

/// The page on which something is taken out of stock: first the choice of a product, then the form.
struct CheckOutPage: Page {
    static let view = "stock/check-out"

    let problem: String?
    let choose: ChooseModel?
    let form: CheckOutFields?

    static let fields = Fields<CheckOutPage> {
        $0.text("problem") { $0.problem }
        $0.model("choose") { $0.choose }
        $0.model("form") { $0.form }
    }

    static let sample = CheckOutPage(problem: "Problem", choose: .sample, form: .sample)
}

/// The form of a check-out.
struct CheckOutFields: Model {
    let product: ChosenModel
    /// What else its group has in stock.
    let others: [ChooseModel.Choice]
    /// Whether something is left of the product itself.
    let isThere: Bool
    let amount: Field
    let unit: Field
    /// Nil where a product's amounts are not kept in batches.
    let batch: BatchChoice?
    let location: Field
    let spoiled: Field

    static let fields = Fields<CheckOutFields> {
        $0.model("product") { $0.product }
        $0.boolean("hasOthers") { !$0.others.isEmpty }
        $0.list("others") { $0.others }
        $0.boolean("isThere") { $0.isThere }
        $0.model("amount") { $0.amount }
        $0.model("unit") { $0.unit }
        $0.model("batch") { $0.batch }
        $0.model("location") { $0.location }
        $0.model("spoiled") { $0.spoiled }
    }

    static let sample = CheckOutFields(
        product: .sample,
        others: ChooseModel.sample.products,
        isThere: true,
        amount: .sample,
        unit: .sample,
        batch: BatchChoice(errors: ["Error"], chosen: nil, batches: [.sample]),
        location: .sample,
        spoiled: .sample
    )
}

/// The choice between the batches that are there and the first to expire of them.
struct BatchChoice: Model {
    let errors: [String]
    /// Nil takes the first to expire.
    let chosen: Batch.ID?
    let batches: [Option]

    /// A batch that is there.
    struct Option: Model {
        let id: Batch.ID
        let amount: String
        let location: String?
        let bestBefore: String
        let isOpened: Bool
        let isSelected: Bool
        let days: DaysLeft
        /// How much of it, where several are taken at once.
        let share: Field

        static let fields = Fields<Option> {
            $0.text("id") { $0.id.description }
            $0.text("amount") { $0.amount }
            $0.text("location") { $0.location }
            $0.text("bestBefore") { $0.bestBefore }
            $0.boolean("opened") { $0.isOpened }
            $0.boolean("selected") { $0.isSelected }
            $0.model("days") { $0.days }
            $0.model("share") { $0.share }
        }

        static let sample = Option(
            id: Batch.ID(rawValue: 1),
            amount: "2 l",
            location: "Fridge",
            bestBefore: "31 Mar 2027",
            isOpened: true,
            isSelected: true,
            days: .sample,
            share: .sample
        )
    }

    static let fields = Fields<BatchChoice> {
        $0.text("id") { _ in "batch" }
        $0.boolean("invalid") { !$0.errors.isEmpty }
        $0.texts("errors") { $0.errors }
        $0.boolean("automatic") { $0.chosen == nil }
        $0.list("batches") { $0.batches }
        $0.boolean("several") { $0.batches.count > 1 }
        $0.boolean("shown") { $0.batches.contains { !$0.share.value.isEmpty } }
    }
}
