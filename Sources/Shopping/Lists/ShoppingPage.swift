import Core
import Mustache
import Site

/// The shopping lists of the household.
struct ShoppingPage: Page {
    static let view = "shopping/index"

    let problem: String?
    let rows: [Row]
    /// Where a new list gets its name; nil for who only looks or books.
    let form: Form?

    struct Row: Model {
        let id: ShoppingList.ID
        let name: String
        /// How much is still to be bought.
        let open: String

        static let fields = Fields<Row> {
            $0.text("id") { $0.id.description }
            $0.text("name") { $0.name }
            $0.text("open") { $0.open }
        }
    }

    struct Form: Model {
        let name: Field

        static let fields = Fields<Form> { $0.model("name") { $0.name } }
    }

    static let fields = Fields<ShoppingPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("form") { $0.form }
    }

    static let sample = ShoppingPage(
        problem: "Problem",
        rows: [Row(id: ShoppingList.ID(rawValue: 1), name: "Week", open: "3 to buy")],
        form: Form(name: .sample)
    )
}

extension ShoppingList {
    static let sample = ShoppingList(id: ID(rawValue: 1), name: "Week")
}

/// The form with a list's name.
struct EditListPage: Page {
    static let view = "shopping/edit-list"

    let list: ShoppingList
    let problem: String?
    let name: Field

    static let fields = Fields<EditListPage> {
        $0.text("id") { $0.list.id.description }
        $0.text("title") { $0.list.name }
        $0.text("problem") { $0.problem }
        $0.model("name") { $0.name }
    }

    static let sample = EditListPage(list: .sample, problem: "Problem", name: .sample)
}
