import Core
import Mustache
import Site

/// How the codes of shops' scales are read.
struct WeightCodesPage: Page {
    static let view = "catalog/weight-codes"

    let problem: String?
    let rules: [Row]
    let form: Form?

    /// A rule, in words.
    struct Row: Model {
        let prefix: String
        let text: String
        let mayRemove: Bool

        static let fields = Fields<Row> {
            $0.text("prefix") { $0.prefix }
            $0.text("text") { $0.text }
            $0.boolean("mayRemove") { $0.mayRemove }
        }
    }

    /// The form of a rule.
    struct Form: Model {
        let prefix: Field
        let itemDigits: Field
        let valueDigits: Field
        let valueCheck: Field
        let meaning: Field
        let unit: Field
        let decimals: Field

        static let fields = Fields<Form> {
            $0.model("prefix") { $0.prefix }
            $0.model("itemDigits") { $0.itemDigits }
            $0.model("valueDigits") { $0.valueDigits }
            $0.model("valueCheck") { $0.valueCheck }
            $0.model("meaning") { $0.meaning }
            $0.model("unit") { $0.unit }
            $0.model("decimals") { $0.decimals }
        }

        static let sample = Form(
            prefix: .sample,
            itemDigits: .sample,
            valueDigits: .sample,
            valueCheck: .sample,
            meaning: .sample,
            unit: .sample,
            decimals: .sample
        )
    }

    static let fields = Fields<WeightCodesPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasRules") { !$0.rules.isEmpty }
        $0.list("rules") { $0.rules }
        $0.model("form") { $0.form }
    }

    static let sample = WeightCodesPage(
        problem: "Problem",
        rules: [Row(prefix: "02", text: "5 digits, then 5 of the weight", mayRemove: true)],
        form: .sample
    )
}
