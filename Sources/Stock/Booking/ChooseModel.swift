import Catalog
import Core
import HTTP
import Mustache
import Site

/// The part of a page that asks for a product: by its code, or by its name.
struct ChooseModel: Model {
    let path: String
    let code: Field
    let search: Field
    /// Where a product is entered that has no code; nil where that is not offered.
    let byHand: String?
    let products: [Choice]
    let noMatch: Bool

    /// A product that was found.
    struct Choice: Model {
        let href: String
        let name: String
        let brand: String
        let stock: String

        static let fields = Fields<Choice> {
            $0.text("href") { $0.href }
            $0.text("name") { $0.name }
            $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
            $0.text("stock") { $0.stock }
        }
    }

    static let fields = Fields<ChooseModel> {
        $0.text("path") { $0.path }
        $0.model("code") { $0.code }
        $0.model("search") { $0.search }
        $0.text("byHand") { $0.byHand }
        $0.boolean("hasProducts") { !$0.products.isEmpty }
        $0.list("products") { $0.products }
        $0.boolean("noMatch") { $0.noMatch }
    }

    static let sample = ChooseModel(
        path: "/check-in",
        code: .sample,
        search: .sample,
        byHand: "/check-in?new=1",
        products: [Choice(href: "/check-in?product=1", name: "Milk", brand: "Brand", stock: "2 l")],
        noMatch: true
    )
}

/// The product that a booking is about.
struct ChosenModel: Model {
    let id: Product.ID
    let name: String
    let brand: String
    let picture: String?
    /// "3 l in stock".
    let stock: String
    /// Where another is chosen.
    let change: String

    init(_ product: Product, change: String, _ around: Surroundings, _ visit: MemberVisit) {
        id = product.id
        name = product.name
        brand = product.details.brand
        picture = visit.picture(of: product)
        let amount = AmountWriter(around.units, for: visit).text(product.stock, of: product.unit, scale: product.scale)
        stock = visit.text(Message("chosen.stock", ["amount": .text(amount)]))
        self.change = visit.site.links.path(change)
    }

    private init() {
        (id, name, brand, picture) = (Product.ID(rawValue: 1), "Milk", "Brand", "/pictures/1")
        (stock, change) = ("2 l in stock", "/check-in")
    }

    static let fields = Fields<ChosenModel> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
        $0.text("picture") { $0.picture }
        $0.text("stock") { $0.stock }
        $0.text("change") { $0.change }
    }

    static let sample = ChosenModel()
}

extension MemberVisit {
    /// The complete path of a product's picture.
    func picture(of product: Product) -> String? { picture(product.details.picture) }

    /// The complete path of a kept picture.
    func picture(_ name: String?) -> String? { name.map { site.links.path(PictureStore.smallPath(of: $0)) } }
}
