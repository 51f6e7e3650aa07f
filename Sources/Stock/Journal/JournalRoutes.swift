import Accounts
import HTTP
package import Ledger
package import Site

/// What the journal answers to, and who may ask.
package enum JournalRoutes {
    /// Adds every route; `restorer` carries out what an undo takes back.
    package static func add(to routes: inout Routes, restorer: Restorer = .stock) {
        let pages = JournalPages(restorer: restorer)
        let api = JournalAPI(restorer: restorer)

        routes.page(.get, "/journal", for: .view, pages.index)
        routes.page(.post, "/actions/:action/undo", for: .undoOwnBooking, on: "/journal", pages.undo)

        routes.api(.get, "/journal", for: .view, api.list)
        routes.api(.get, "/actions/:action", for: .view, api.show)
        routes.api(.post, "/actions/:action/undo", for: .undoOwnBooking, api.undo)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [JournalPage.self]
}
