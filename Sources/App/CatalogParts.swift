import Accounts
import Catalog
import Core
import Items
import Ledger
import Loans
import Outbound
import Places
import SQLite
import Shopping
import Site
import Stock

extension CatalogRoutes.Parts {
    /// What the catalogue is given: the public databases of the configuration, and the rooms above it.
    init(
        _ configuration: Configuration,
        _ context: SiteContext,
        _ database: Database,
        pictures: PictureStore,
        productPage: ProductPage
    ) {
        let fetcher = Fetcher(userAgent: configuration.userAgent)
        let policy = configuration.factsPolicy
        let lookUp = CodeLookUp(
            configuration.facts.all.map { .openFacts($0.name, at: $0.address, fetcher: fetcher, policy: policy) },
            database: database,
            clock: context.clock,
            log: context.log
        )
        self.init(
            lookUp: lookUp,
            pictures: pictures,
            draftPictures: DraftPictures(lookUp, store: pictures, fetcher: fetcher, policy: policy),
            places: PlaceChoices { try $0.locations().choices() },
            productPage: productPage,
            restorers: [
                .product: .product, .location: .places, .item: .items, .document: .documents, .group: .group,
                .category: .category,
                .shoppingList: .shoppingList,
            ],
            books: .stock,
            lent: .loans
        )
    }
}

extension Configuration.FactsAddresses {
    /// Every server in the order they are asked, with what its data is called.
    fileprivate var all: [(name: String, address: String)] {
        [
            ("Open Food Facts", food), ("Open Products Facts", products), ("Open Beauty Facts", beauty),
            ("Open Pet Food Facts", petFood),
        ]
    }
}

extension Configuration {
    /// Public servers, what the administrator allowed, and the servers the administrator chose to ask.
    fileprivate var factsPolicy: AddressPolicy {
        let usual = FactsAddresses().all.map(\.address)
        let chosen = facts.all.map(\.address).filter { !usual.contains($0) }
        return AddressPolicy(allow: allowedTargets + chosen.compactMap { HostAndPort(url: $0) })
    }
}

extension HostAndPort {
    /// The host of an address and its port, the scheme's own unless it names another.
    fileprivate init?(url: String) {
        guard let scheme = url.firstRange(of: "://") else { return nil }
        let authority = String(url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        let standard = url.hasPrefix("https:") ? "443" : "80"
        guard let address = HostAndPort(authority) ?? HostAndPort("\(authority):\(standard)") else { return nil }
        self = address
    }
}
