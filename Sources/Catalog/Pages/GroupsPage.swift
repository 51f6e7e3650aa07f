import Core
import Mustache
import Site

/// The groups of the household, each with what is there of it.
struct GroupsPage: Page {
    static let view = "catalog/groups"

    let problem: String?
    let rows: [GroupRow]
    let form: GroupFields?
    let pager: Pager?

    static let fields = Fields<GroupsPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("form") { $0.form }
        $0.model("pager") { $0.pager }
    }

    static let sample = GroupsPage(problem: "Problem", rows: [.sample], form: .sample, pager: .sample)
}

/// A group, or a product of one, with what is there of it.
struct GroupRow: Model {
    /// The complete path of its page.
    let href: String
    let name: String
    /// A product's brand.
    let brand: String?
    let stock: String
    let missing: String?

    static let fields = Fields<GroupRow> {
        $0.text("href") { $0.href }
        $0.text("name") { $0.name }
        $0.text("brand") { $0.brand }
        $0.text("stock") { $0.stock }
        $0.text("missing") { $0.missing }
    }

    static let sample = GroupRow(
        href: "/groups/1",
        name: "Flour",
        brand: "Brand",
        stock: "2 kg",
        missing: "1 kg missing"
    )
}

/// The form of a group.
struct GroupFields: Model {
    let name: Field
    let unit: Field
    let minimum: Field

    static let fields = Fields<GroupFields> {
        $0.model("name") { $0.name }
        $0.model("unit") { $0.unit }
        $0.model("minimum") { $0.minimum }
    }

    static let sample = GroupFields(name: .sample, unit: .sample, minimum: .sample)
}

/// A group with its products and their codes.
struct GroupPage: Page {
    static let view = "catalog/group"

    let id: ProductGroup.ID
    let name: String
    let stock: String
    let minimum: String?
    let missing: String?
    let products: [GroupRow]
    let barcodes: [CodeRow]
    /// Where it is edited, complete; nil for those who may not.
    let edit: String?

    /// A code, and whose it is.
    struct CodeRow: Model {
        let code: String
        let contents: String
        let product: String

        static let fields = Fields<CodeRow> {
            $0.text("code") { $0.code }
            $0.text("contents") { $0.contents }
            $0.text("product") { $0.product }
        }
    }

    static let fields = Fields<GroupPage> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.text("stock") { $0.stock }
        $0.text("minimum") { $0.minimum }
        $0.text("missing") { $0.missing }
        $0.boolean("hasProducts") { !$0.products.isEmpty }
        $0.list("products") { $0.products }
        $0.boolean("hasBarcodes") { !$0.barcodes.isEmpty }
        $0.list("barcodes") { $0.barcodes }
        $0.text("edit") { $0.edit }
    }

    static let sample = GroupPage(
        id: ProductGroup.ID(rawValue: 1),
        name: "Flour",
        stock: "2 kg",
        minimum: "3 kg",
        missing: "1 kg missing",
        products: [.sample],
        barcodes: [CodeRow(code: "4006381333931", contents: "1 kg", product: "Flour 405")],
        edit: "/groups/1/edit"
    )
}

/// The form of one group.
struct EditGroupPage: Page {
    static let view = "catalog/group-edit"

    let title: String
    let problem: String?
    /// Below the base path.
    let path: String
    let form: GroupFields

    static let fields = Fields<EditGroupPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.text("path") { $0.path }
        $0.model("form") { $0.form }
    }

    static let sample = EditGroupPage(title: "Edit", problem: "Problem", path: "/groups/1", form: .sample)
}

/// The question before a group or a category is deleted: where what belongs to it should go.
struct DeletePage: Page {
    static let view = "catalog/delete"

    let title: String
    let text: String
    /// Below the base path.
    let path: String
    /// Where to go back to, below the base path.
    let cancel: String
    let moveTo: Field?

    static let fields = Fields<DeletePage> {
        $0.text("title") { $0.title }
        $0.text("text") { $0.text }
        $0.text("path") { $0.path }
        $0.text("cancel") { $0.cancel }
        $0.model("moveTo") { $0.moveTo }
    }

    static let sample = DeletePage(
        title: "Delete",
        text: "Text",
        path: "/groups/1/delete",
        cancel: "/groups/1",
        moveTo: .sample
    )
}
