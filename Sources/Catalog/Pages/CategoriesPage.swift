import Accounts
import Core
import Mustache
import Site

/// All categories of the household as a tree, and the form for another.
struct CategoriesPage: Page {
    static let view = "catalog/categories"

    let problem: String?
    let rows: [CategoryRow]
    let form: CategoryFields?

    static let fields = Fields<CategoriesPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.model("form") { $0.form }
    }

    static let sample = CategoriesPage(problem: "Problem", rows: [.sample], form: .sample)
}

/// One category of the tree, which the view gets flat and in preorder.
struct CategoryRow: Model {
    let id: ProductCategory.ID
    let name: String
    /// How many products are in it itself.
    let holds: String?
    let edit: RowLink?
    let hasChildren: Bool
    /// How many lists end behind this category.
    let ends: Int

    static let fields = Fields<CategoryRow> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.text("holds") { $0.holds }
        $0.model("edit") { $0.edit }
        $0.boolean("hasChildren") { $0.hasChildren }
        $0.texts("ends") { Array(repeating: "", count: $0.ends) }
    }

    static let sample = CategoryRow(
        id: ProductCategory.ID(rawValue: 1),
        name: "Sweets",
        holds: "3 products",
        edit: .sample,
        hasChildren: false,
        ends: 1
    )
}

extension CategoryRow {
    /// So many products are counted in a category, so that a tree of full ones costs no more than one of empty ones.
    static let mostCounted = 99

    /// The rows of a tree, with the number of products in each, in the tree's order.
    static func rows(of tree: CategoryTree, holding counts: [Int], for visit: MemberVisit) -> [CategoryRow] {
        let depths = tree.nodes.map { tree.depth(below: $0.parent) } + [0]
        return tree.nodes.indices.map { index in
            let category = tree.nodes[index]
            let label = visit.text(Message("categories.edit_title", ["name": .text(category.name)]))
            let link = RowLink(href: visit.site.links.path("/categories/\(category.id)/edit"), label: label)
            return CategoryRow(
                id: category.id,
                name: category.name,
                holds: holds(counts[index]).map { visit.text($0) },
                edit: visit.may(.editCatalog) ? link : nil,
                hasChildren: depths[index + 1] > depths[index],
                ends: max(0, depths[index] - depths[index + 1])
            )
        }
    }

    private static func holds(_ count: Int) -> Message? {
        switch count {
        case 0: nil
        case ...mostCounted: Message("places.holds", ["count": .count(count)])
        default: Message("places.holds_many", ["count": .count(mostCounted)])
        }
    }
}

/// The form of a category.
struct CategoryFields: Model {
    let name: Field
    let parent: Field

    /// The form of a category that is there, or of a new one.
    init(_ category: ProductCategory?, in tree: CategoryTree, _ fields: FormFields, _ visit: MemberVisit) {
        let within = category.map { Set(tree.subtree(of: $0.id)) } ?? []
        name = fields.field("name", category?.name ?? "", isRequired: true)
        parent = fields.choice(
            "parent",
            category?.parent?.description ?? "",
            of: [("", visit.text(Message("categories.top")))] + tree.choices(without: within)
        )
    }

    private init() {
        (name, parent) = (.sample, .sample)
    }

    static let fields = Fields<CategoryFields> {
        $0.model("name") { $0.name }
        $0.model("parent") { $0.parent }
    }

    static let sample = CategoryFields()
}

/// The form of one category.
struct EditCategoryPage: Page {
    static let view = "catalog/category"

    let title: String
    let problem: String?
    /// Below the base path.
    let path: String
    let form: CategoryFields

    static let fields = Fields<EditCategoryPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.text("path") { $0.path }
        $0.model("form") { $0.form }
    }

    static let sample = EditCategoryPage(title: "Edit", problem: "Problem", path: "/categories/1", form: .sample)
}
