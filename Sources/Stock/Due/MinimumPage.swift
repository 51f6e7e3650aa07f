import Catalog
import Core
import Mustache
import Site

/// Of what there is less than there should be: groups as a whole, then products.
struct MinimumPage: Page {
    static let view = "stock/minimum"

    let groups: [Row]
    let products: [Row]
    let pager: Pager?

    struct Row: Model {
        let id: Int64
        let name: String
        let brand: String
        let picture: String?
        let location: String?
        /// How much is missing, and its unit.
        let missing: String
        let unit: String
        /// "1 of 3 l in stock".
        let stock: String

        static let fields = Fields<Row> {
            $0.integer("id") { Int($0.id) }
            $0.text("name") { $0.name }
            $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
            $0.text("picture") { $0.picture }
            $0.text("location") { $0.location }
            $0.text("missing") { $0.missing }
            $0.text("unit") { $0.unit }
            $0.text("stock") { $0.stock }
        }
    }

    static let fields = Fields<MinimumPage> {
        $0.boolean("isEmpty") { $0.groups.isEmpty && $0.products.isEmpty }
        $0.boolean("hasGroups") { !$0.groups.isEmpty }
        $0.list("groups") { $0.groups }
        $0.boolean("hasProducts") { !$0.products.isEmpty }
        $0.list("products") { $0.products }
        $0.model("pager") { $0.pager }
    }

    static let sample = MinimumPage(
        groups: [.sample],
        products: [.sample],
        pager: .sample
    )
}

extension MinimumPage.Row {
    static let sample = MinimumPage.Row(
        id: 1,
        name: "Milk",
        brand: "Brand",
        picture: "/pictures/1",
        location: "Fridge",
        missing: "2",
        unit: "l",
        stock: "1 of 3 l in stock"
    )
}
