import Accounts
import Catalog
import Core
import Localization
import Mustache
import Site

/// One list: what is to be bought, and what lies in the trolley.
struct ShoppingListPage: Page {
    static let view = "shopping/list"

    let list: ShoppingList
    let problem: String?
    let open: [LineRow]
    let done: [LineRow]
    /// Whether lines can be checked off and put away.
    let mayTick: Bool
    /// Where another line is written; nil for who may not.
    let form: LineFields?
    let suggestions: [String]

    static let fields = Fields<ShoppingListPage> {
        $0.text("id") { $0.list.id.description }
        $0.text("name") { $0.list.name }
        $0.text("problem") { $0.problem }
        $0.boolean("hasOpen") { !$0.open.isEmpty }
        $0.list("open") { $0.open }
        $0.boolean("hasDone") { !$0.done.isEmpty }
        $0.list("done") { $0.done }
        $0.boolean("isEmpty") { $0.open.isEmpty && $0.done.isEmpty }
        $0.boolean("allDone") { $0.open.isEmpty && !$0.done.isEmpty }
        $0.boolean("mayTick") { $0.mayTick }
        $0.model("form") { $0.form }
        $0.texts("suggestions") { $0.suggestions }
    }

    static let sample = ShoppingListPage(
        list: .sample,
        problem: "Problem",
        open: [.sample],
        done: [.sample],
        mayTick: true,
        form: .sample,
        suggestions: ["Milk"]
    )
}

/// A line as it is read in the shop.
struct LineRow: Model {
    let id: ShoppingLine.ID
    let title: String
    let brand: String
    let remark: String
    let amount: String?
    /// Where it is changed; nil for who may not.
    let edit: String?
    let editLabel: String

    static let fields = Fields<LineRow> {
        $0.text("line") { $0.id.description }
        $0.text("title") { $0.title }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("remark") { $0.remark.isEmpty ? nil : $0.remark }
        $0.text("amount") { $0.amount }
        $0.text("edit") { $0.edit }
        $0.text("editLabel") { $0.editLabel }
    }

    static let sample = LineRow(
        id: ShoppingLine.ID(rawValue: 1),
        title: "Milk",
        brand: "Brand",
        remark: "the fresh one",
        amount: "2 l",
        edit: "/shopping/1/lines/1/edit",
        editLabel: "Change Milk"
    )

    init(_ entry: LineEntry, _ names: UnitNames, _ visit: MemberVisit) {
        let line = entry.line
        id = line.id
        title = entry.title
        brand = entry.brand
        remark = entry.remark
        amount = line.draft.wanted(names).map { visit.text($0) }
        edit =
            visit.may(.editShopping) ? visit.site.links.path("/shopping/\(line.list)/lines/\(line.id)/edit") : nil
        editLabel = visit.text(Message("shopping.edit_label", ["name": .text(entry.title)]))
    }

    private init(
        id: ShoppingLine.ID,
        title: String,
        brand: String,
        remark: String,
        amount: String?,
        edit: String?,
        editLabel: String
    ) {
        (self.id, self.title, self.brand, self.remark) = (id, title, brand, remark)
        (self.amount, self.edit, self.editLabel) = (amount, edit, editLabel)
    }
}

/// The fields of a line.
struct LineFields: Model {
    let text: Field
    let amount: Field
    let unit: Field

    /// The fields of a line that is there, or of a new one.
    init(_ line: ShoppingLine?, units: [(value: String, label: String)], _ fields: FormFields, _ visit: MemberVisit) {
        let draft = line?.draft ?? LineDraft()
        let isNamed = draft.product != nil || draft.group != nil
        text = fields.field("text", draft.text, isRequired: !isNamed)
        amount = fields.field("amount", draft.amount.map { visit.formats.field($0) } ?? "")
        unit = fields.choice(
            "unit",
            draft.unit?.rawValue ?? "",
            of: [("", visit.text(Message("shopping.no_unit")))] + units
        )
    }

    private init() { (text, amount, unit) = (.sample, .sample, .sample) }

    static let fields = Fields<LineFields> {
        $0.model("text") { $0.text }
        $0.model("amount") { $0.amount }
        $0.model("unit") { $0.unit }
    }

    static let sample = LineFields()
}
