import Accounts
import Catalog
import Core
import Mustache
import Places
import Site

/// Makes the part of a page that asks for a product.
struct ProductChooser: Sendable {
    /// Below the base path: the page that goes on with the choice.
    let path: String
    /// Whether a product that has no code may be entered.
    let offersByHand: Bool
    /// The one that the page is about already.
    var left: Product.ID?

    private static let limit = 20

    /// Asks, with the products that were searched for by name, and what is wrong with a code.
    func model(
        search text: String?,
        code: String = "",
        rejection: Rejection = Rejection(),
        for visit: MemberVisit
    ) async throws -> ChooseModel {
        let found: ([Product], [Unit]) =
            if let text {
                try await visit.database.read { snapshot in
                    let filter = ProductFilter(text: text)
                    let found = try snapshot.products(matching: filter, limit: Self.limit).products
                    return (found.filter { $0.id != left }, try snapshot.units())
                }
            } else { ([], []) }
        let fields = FormFields(nil, rejection, texts: visit.site.texts, formats: visit.formats)
        let amounts = AmountWriter(found.1, for: visit)
        return ChooseModel(
            path: visit.site.links.path(path),
            code: fields.field("code", code, isRequired: true),
            search: fields.field("q", text ?? "", isRequired: true),
            byHand: offersByHand && visit.may(.editCatalog) ? visit.site.links.path("\(path)?new=1") : nil,
            products: found.0.map { ChooseModel.Choice($0, path: path, amounts, visit) },
            noMatch: text != nil && found.0.isEmpty
        )
    }
}

extension ChooseModel.Choice {
    /// A product with which the page at a path, below the base path, goes on.
    init(_ product: Product, path: String, _ amounts: AmountWriter, _ visit: MemberVisit) {
        self.init(product, at: "\(path)?product=\(product.id)", amounts, visit)
    }

    /// A product that leads to a page below the base path.
    init(_ product: Product, at path: String, _ amounts: AmountWriter, _ visit: MemberVisit) {
        self.init(
            href: visit.site.links.path(path),
            name: product.name,
            brand: product.details.brand,
            stock: amounts.text(product.stock, of: product.unit, scale: product.scale)
        )
    }
}
