import Accounts
import Core
import HTTP
package import Site

/// What items answer to, and who may ask.
package enum ItemRoutes {
    /// Adds every route; `loans` tells who has an item.
    package static func add(to routes: inout Routes, loans: LoanState) {
        let list = ItemListPages(loans: loans)
        let pages = ItemPages(loans: loans)
        let forms = EditItemPages()
        let api = ItemAPI(loans: loans)

        routes.page(.get, "/items", for: .view, list.index)
        routes.page(.get, "/items/new", for: .bookStock, forms.new)
        routes.page(.post, "/items", for: .bookStock, forms.create)
        routes.page(.get, "/i/:item", for: .view, pages.show)
        routes.page(.get, "/items/:item/edit", for: .editCatalog, forms.edit)
        routes.page(.post, "/items/:item/edit", for: .editCatalog, forms.save)
        routes.page(.post, "/items/:item/move", for: .bookStock, pages.move)
        routes.page(.get, "/items/:item/delete", for: .editCatalog, pages.confirmDeletion)
        routes.page(.post, "/items/:item/delete", for: .editCatalog, pages.delete)

        routes.api(.get, "/items", for: .view, api.list)
        routes.api(.post, "/items", for: .bookStock, api.create)
        routes.api(.get, "/items/:item", for: .view, api.show)
        routes.api(.patch, "/items/:item", for: .editCatalog, api.change)
        routes.api(.delete, "/items/:item", for: .editCatalog, api.delete)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [ItemsPage.self, ItemPage.self, EditItemPage.self]
}
