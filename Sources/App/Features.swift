import Accounts
import Catalog
import Core
import Dashboard
import Delivery
import HTTP
import Imaging
import Items
import Ledger
import Loans
import Membership
import Places
import Pomodoro
import Reminders
import Scanning
import Shopping
import Site
import Stock

/// Every feature's routes and pages: what stands here is what the program can do.
struct Features {
    private(set) var routes = Routes()
    private(set) var pages: [any Page.Type] = []
    private(set) var announcements: Announcements

    /// Throws when the description of the REST interface cannot be read.
    init(
        _ configuration: Configuration,
        _ context: SiteContext,
        accounts: AccountDatabase,
        events: EventHub,
        documents: DocumentFiles,
        pictures: PictureStore,
        workers: ImageWorkers,
        delivery: DeliveryParts,
        setUpCode: SetUpCode,
        installable: Installable
    ) throws {
        announcements = Announcements(
            words: [
                MembershipPages.words, StockAnnouncements.words, ReminderAnnouncements.words, DeliveryRoutes.words,
                PomodoroAnnouncements.words,
            ].reduce([:]) { $0.merging($1) { first, _ in first } },
            notes: PomodoroAnnouncements.notes,
            sources: [
                PlaceAnnouncements.sources, CatalogAnnouncements.sources, MembershipPages.sources,
                StockAnnouncements.sources, ItemAnnouncements.sources, ShoppingAnnouncements.sources,
                LoanAnnouncements.sources,
            ].reduce([:]) { $0.merging($1) { first, _ in first } }
        )
        routes.health(accounts.database, delivery.worker)
        routes.events(events)
        routes.dates()
        routes.installable(installable)
        let example = ExampleHousehold(texts: context.texts)
        MembershipRoutes.add(to: &routes, MembershipPages(accounts, code: setUpCode, example: example.furnish))
        MembershipRoutes.add(to: &routes, MembershipAPI(accounts))
        pages += MembershipPages.all
        routes.description(try OpenAPI(resources: configuration.resources, links: context.links))
        PlacesRoutes.add(to: &routes, occupants: .all([.stock, .items]))
        let catalog = CatalogRoutes.Parts(
            configuration,
            context,
            accounts.database,
            pictures: pictures,
            productPage: .withStock
        )
        CatalogRoutes.add(to: &routes, catalog)
        let restorer = Restorer.stock.withItems(Restorer.items(.loans)).withBeside(ShoppingLine.restore)
        JournalRoutes.add(to: &routes, restorer: restorer)
        let drafts = ProductDrafts(catalog.lookUp, catalog.draftPictures, log: context.log)
        StockRoutes.add(to: &routes, drafts: drafts)
        ScanningRoutes.add(to: &routes, reader: PictureReader(workers: workers, clock: context.clock))
        DashboardRoutes.add(to: &routes)
        ItemRoutes.add(to: &routes, loans: .loans, pooled: .stock, files: documents)
        LoanRoutes.add(to: &routes, items: ItemPages(loans: .loans), files: documents)
        ReminderRoutes.add(to: &routes, channels: .delivery)
        DeliveryRoutes.add(to: &routes, desk: delivery.desk)
        pages += DeliveryRoutes.pages
        ShoppingRoutes.add(to: &routes)
        pages += ShoppingRoutes.pages
        pages +=
            PlacesRoutes.pages + CatalogRoutes.pages + JournalRoutes.pages + StockRoutes.pages
            + DashboardRoutes.pages + ItemRoutes.pages + LoanRoutes.pages
        PomodoroRoutes.add(to: &routes)
        pages += ScanningRoutes.pages + ReminderRoutes.pages + PomodoroRoutes.pages
    }
}
