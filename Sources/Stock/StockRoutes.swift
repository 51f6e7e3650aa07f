import Accounts
import HTTP
package import Site

/// What the stock answers to, and who may ask.
package enum StockRoutes {
    /// Adds every route; `drafts` fill in the form of a product that a scanned code is to make.
    package static func add(to routes: inout Routes, drafts: ProductDrafts) {
        let surroundings = SurroundingsCache()
        let stock = StockPages(surroundings: surroundings, choices: KeptByRevision { try $0.listChoices() })
        let product = ProductPages(surroundings: surroundings)
        let checkIn = CheckInPages(surroundings, drafts: drafts)
        let checkOut = CheckOutPages(surroundings)
        let shelf = ShelfPages(surroundings: surroundings)
        let management = ManagementPages()
        let count = CountPages(surroundings: surroundings)
        let merge = MergePages()
        let due = DuePages(surroundings: surroundings)

        routes.page(.get, "/stock", for: .view, stock.index)
        routes.page(.get, "/products/:product", for: .view, product.show)
        routes.page(.post, "/products/:product/use", for: .bookStock, stock.use)
        routes.page(.get, "/expiry", for: .view, due.expiry)
        routes.page(.post, "/batches/:batch/use", for: .bookStock, due.use)
        routes.page(.get, "/minimum", for: .view, due.minimum)
        routes.page(.get, "/check-in", for: .bookStock, checkIn.index)
        routes.page(.post, "/check-in", for: .bookStock, checkIn.save)
        routes.page(.get, "/check-out", for: .bookStock, checkOut.index)
        routes.page(.post, "/check-out", for: .bookStock, checkOut.save)

        routes.page(.get, "/places/:location/count", for: .bookStock, count.show)
        routes.page(.post, "/places/:location/count", for: .bookStock, count.save)
        routes.page(.get, "/products/:product/management", for: .editCatalog, management.show)
        routes.page(.post, "/products/:product/management", for: .editCatalog, management.save)
        routes.page(.get, "/products/:product/merge", for: .editCatalog, merge.show)
        routes.page(.post, "/products/:product/merge", for: .editCatalog, merge.save)
        routes.page(.get, "/batches/:batch", for: .view, shelf.show)
        routes.page(.get, "/products/:product/places/:place", for: .view, shelf.show)
        routes.page(.post, "/batches/:batch/move", for: .bookStock, shelf.handler(for: .move))
        routes.page(.post, "/batches/:batch/open", for: .bookStock, shelf.handler(for: .open))
        routes.page(.post, "/batches/:batch/correct", for: .bookStock, shelf.handler(for: .correct))
        routes.page(.post, "/batches/:batch/edit", for: .bookStock, shelf.handler(for: .edit))
        routes.page(.post, "/batches/:batch/spoil", for: .bookStock, shelf.handler(for: .spoil))
        routes.page(.post, "/products/:product/places/:place/move", for: .bookStock, shelf.handler(for: .move))
        routes.page(.post, "/products/:product/places/:place/correct", for: .bookStock, shelf.handler(for: .correct))
        routes.page(.post, "/products/:product/places/:place/spoil", for: .bookStock, shelf.handler(for: .spoil))
        addAPI(to: &routes)
    }

    private static func addAPI(to routes: inout Routes) {
        let api = StockAPI()
        let booking = BookingAPI()

        routes.api(.post, "/stock/check-in", for: .bookStock, api.checkIn)
        routes.api(.post, "/stock/check-out", for: .bookStock, api.checkOut)
        routes.api(.get, "/batches", for: .view, api.batches)
        routes.api(.get, "/batches/:batch", for: .view, booking.show)
        routes.api(.patch, "/batches/:batch", for: .bookStock, booking.edit)
        routes.api(.post, "/batches/:batch/open", for: .bookStock, booking.open)
        routes.api(.post, "/stock/move", for: .bookStock, booking.move)
        routes.api(.post, "/stock/correct", for: .bookStock, booking.correct)
        routes.api(.post, "/stock/count", for: .bookStock, booking.count)
        routes.api(.post, "/products/:product/merge", for: .editCatalog, booking.merge)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        StockPage.self, ProductDetailsPage.self, CheckInPage.self, CheckOutPage.self, ShelfPage.self,
        ManagementPage.self, CountPage.self, MergePage.self, ExpiryPage.self, MinimumPage.self,
    ]
}
