import Accounts
import Core
import HTTP
package import Items
package import Site

/// What loans answer to, and who may ask.
package enum LoanRoutes {
    /// Adds every route; a form that was rejected is shown again on the page of its item, `files` keeps photos.
    package static func add(to routes: inout Routes, items: ItemPages, files: DocumentFiles) {
        let lists = LoanListPages()
        let pages = LoanPages(items: items, files: files)
        let api = LoanAPI()

        routes.page(.get, "/loans", for: .view, lists.index)
        routes.page(.get, "/loans.csv", for: .view, lists.table)
        routes.upload("/items/:item/loan", for: .bookStock, on: "/i/:item", pages.lend)
        routes.upload("/loans/:loan/return", for: .bookStock, pages.takeBack)
        routes.page(.post, "/loans/:loan/renew", for: .bookStock, pages.renew)

        routes.api(.get, "/loans", for: .view, api.list)
        routes.api(.get, "/loans/:loan", for: .view, api.show)
        routes.api(.patch, "/loans/:loan", for: .bookStock, api.change)
        routes.api(.post, "/loans/:loan/return", for: .bookStock, api.takeBack)
        routes.api(.post, "/items/:item/loan", for: .bookStock, api.lend)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [LoansPage.self]
}
