import Catalog
import Core
import Mustache
import Site

/// The page on which it is chosen how a product is counted, with what becomes of its stock.
struct ManagementPage: Page {
    static let view = "stock/management"

    let problem: String?
    let product: Product.ID
    let title: String
    /// How it is counted so far.
    let present: String
    let choices: [Choice]

    /// Another way of counting.
    struct Choice: Model {
        let value: String
        let name: String
        /// What will happen to the stock.
        let effects: [String]
        /// Why it is not possible now.
        let obstacle: String?

        static let fields = Fields<Choice> {
            $0.text("value") { $0.value }
            $0.text("name") { $0.name }
            $0.texts("effects") { $0.effects }
            $0.text("obstacle") { $0.obstacle }
            $0.boolean("possible") { $0.obstacle == nil }
        }
    }

    static let fields = Fields<ManagementPage> {
        $0.text("problem") { $0.problem }
        $0.text("product") { $0.product.description }
        $0.text("title") { $0.title }
        $0.text("present") { $0.present }
        $0.list("choices") { $0.choices }
    }

    static let sample = ManagementPage(
        problem: "Problem",
        product: Product.ID(rawValue: 1),
        title: "How Milk is counted",
        present: "Batches with a date",
        choices: [Choice(value: "quantity", name: "Amount only", effects: ["Dates are dropped"], obstacle: "Not now")]
    )
}
