import Accounts
import HTTP
package import Site

/// What the stock answers to, and who may ask.
package enum StockRoutes {
    package static func add(to routes: inout Routes) {
        let api = StockAPI()

        routes.api(.post, "/stock/check-in", for: .bookStock, api.checkIn)
        routes.api(.post, "/stock/check-out", for: .bookStock, api.checkOut)
        routes.api(.get, "/batches", for: .view, api.batches)
    }
}
