import Catalog
import Core
import Mustache
import Site

/// The page on which a product is made one with another: first the choice of the other, then what will happen.
struct MergePage: Page {
    static let view = "stock/merge"

    let problem: String?
    let product: Product.ID
    let title: String
    let choose: ChooseModel?
    let preview: Preview?

    /// What will happen.
    struct Preview: Model {
        let into: Product.ID
        let heading: String
        let effects: [String]

        static let fields = Fields<Preview> {
            $0.text("into") { $0.into.description }
            $0.text("heading") { $0.heading }
            $0.texts("effects") { $0.effects }
        }
    }

    static let fields = Fields<MergePage> {
        $0.text("problem") { $0.problem }
        $0.text("product") { $0.product.description }
        $0.text("title") { $0.title }
        $0.model("choose") { $0.choose }
        $0.model("preview") { $0.preview }
    }

    static let sample = MergePage(
        problem: "Problem",
        product: Product.ID(rawValue: 1),
        title: "Merge Milk",
        choose: .sample,
        preview: Preview(into: Product.ID(rawValue: 2), heading: "Milk becomes Whole milk", effects: ["2 batches move"])
    )
}
