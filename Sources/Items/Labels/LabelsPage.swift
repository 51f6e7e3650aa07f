import Core
import Labels
import Mustache
import Site

/// The form that prints labels, and the one that keeps codes for later.
struct LabelsPage: Page {
    static let view = "items/labels"

    let problem: String?
    /// The form; nil without a public address, to which the codes would lead.
    let form: Form?
    let keptText: String
    let count: Field?

    struct Form: Model {
        let what: Field
        let preset: Field
        let skip: Field
        let offsetX: Field
        let offsetY: Field
        /// What narrows the items down, as the list of items was.
        let filters: [Filter]

        static let fields = Fields<Form> {
            $0.model("what") { $0.what }
            $0.model("preset") { $0.preset }
            $0.model("skip") { $0.skip }
            $0.model("offsetX") { $0.offsetX }
            $0.model("offsetY") { $0.offsetY }
            $0.list("filters") { $0.filters }
        }
    }

    struct Filter: Model {
        let name: String
        let value: String

        static let fields = Fields<Filter> {
            $0.text("name") { $0.name }
            $0.text("value") { $0.value }
        }
    }

    static let fields = Fields<LabelsPage> {
        $0.text("problem") { $0.problem }
        $0.model("form") { $0.form }
        $0.text("keptText") { $0.keptText }
        $0.model("count") { $0.count }
    }

    static let sample = LabelsPage(
        problem: "Problem",
        form: Form(
            what: .sample,
            preset: .sample,
            skip: .sample,
            offsetX: .sample,
            offsetY: .sample,
            filters: [Filter(name: "product", value: "1")]
        ),
        keptText: "One code is on nothing yet.",
        count: .sample
    )
}
