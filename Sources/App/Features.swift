import Accounts
import Core
import HTTP
import Places
import Site
import Stock

/// Every feature's routes and pages: what stands here is what the program can do.
struct Features {
    private(set) var routes = Routes()
    private(set) var pages: [any Page.Type] = []
    private(set) var announcements: Announcements

    init(_ configuration: Configuration, _ context: SiteContext, accounts: AccountDatabase, setUpCode: SetUpCode) {
        announcements = Announcements(words: ["saved": Message("done.saved")], sources: PlaceAnnouncements.sources)
        routes.health(accounts.database)
        routes.start(accounts)
        PlacesRoutes.add(to: &routes, occupants: .stock)
        JournalRoutes.add(to: &routes)
        pages += PlacesRoutes.pages + JournalRoutes.pages
        StockRoutes.add(to: &routes)
    }
}
