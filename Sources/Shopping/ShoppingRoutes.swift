import Accounts
import HTTP
package import Site

/// What the shopping lists answer to, and who may ask.
package enum ShoppingRoutes {
    /// Adds every route.
    package static func add(to routes: inout Routes) {
        addPages(to: &routes)
        addAPI(to: &routes)
    }

    private static func addPages(to routes: inout Routes) {
        let lists = ShoppingPages()
        let lines = LinePages()
        let putAway = PutAwayPages()

        routes.page(.get, "/shopping", for: .view, lists.index)
        routes.page(.post, "/shopping", for: .editShopping, lists.create)
        routes.page(.get, "/shopping/:list", for: .view, lists.show)
        routes.page(.post, "/shopping/:list", for: .editShopping, lists.addLine)
        routes.page(.post, "/shopping/:list/fill", for: .editShopping, lists.fill)
        routes.page(.post, "/shopping/:list/tick", for: .bookStock, lists.tick)
        routes.page(.post, "/shopping/:list/clear", for: .editShopping, lists.clear)
        routes.page(.get, "/shopping/:list/put-away", for: .bookStock, putAway.index)
        routes.page(.post, "/shopping/:list/put-away", for: .bookStock, putAway.save)
        routes.page(.get, "/shopping/:list/edit", for: .editShopping, lists.edit)
        routes.page(.post, "/shopping/:list/edit", for: .editShopping, lists.save)
        routes.page(.get, "/shopping/:list/delete", for: .editShopping, lists.confirmDeletion)
        routes.page(.post, "/shopping/:list/delete", for: .editShopping, lists.delete)
        routes.page(.get, "/shopping/:list/lines/:line/edit", for: .editShopping, lines.edit)
        routes.page(.post, "/shopping/:list/lines/:line/edit", for: .editShopping, lines.save)
        routes.page(.post, "/shopping/:list/lines/:line/move", for: .editShopping, lines.move)
        routes.page(.post, "/shopping/:list/lines/:line/delete", for: .editShopping, lines.delete)
    }

    private static func addAPI(to routes: inout Routes) {
        let lists = ShoppingListAPI()
        let lines = LineAPI()

        routes.api(.get, "/shopping-lists", for: .view, lists.list)
        routes.api(.post, "/shopping-lists", for: .editShopping, lists.create)
        routes.api(.get, "/shopping-lists/:list", for: .view, lists.show)
        routes.api(.patch, "/shopping-lists/:list", for: .editShopping, lists.change)
        routes.api(.delete, "/shopping-lists/:list", for: .editShopping, lists.delete)
        routes.api(.post, "/shopping-lists/:list/fill", for: .editShopping, lists.fill)
        routes.api(.get, "/shopping-lists/:list/lines", for: .view, lines.list)
        routes.api(.post, "/shopping-lists/:list/lines", for: .editShopping, lines.create)
        routes.api(.get, "/shopping-lists/:list/lines/:line", for: .view, lines.show)
        // Who books stock may check a line off; the handler looks at what else is to change.
        routes.api(.patch, "/shopping-lists/:list/lines/:line", for: .bookStock, lines.change)
        routes.api(.delete, "/shopping-lists/:list/lines/:line", for: .editShopping, lines.delete)
        routes.api(.post, "/shopping-lists/:list/lines/:line/check-in", for: .bookStock, lines.checkIn)
    }

    /// The pages whose views are checked at start-up.
    package static let pages: [any Page.Type] = [
        ShoppingPage.self, ShoppingListPage.self, EditListPage.self, EditLinePage.self, PutAwayPage.self,
    ]
}
