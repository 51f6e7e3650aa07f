import Accounts
import Catalog
import Core
import Foundation
import HTTP
import Ledger
import Outbound
import SQLite
import Site
import Synchronization
import TestPictures
import TestSupport

/// The site with the catalogue's routes alone, sources that know one article, and a folder for pictures.
struct Shop: Sendable {
    let home: TestHousehold
    let site: TestSite
    let pictures: String
    let store: PictureStore
    /// What is fetched at any address.
    let picture = Mutexed<[UInt8]?>(nil)
    /// What is lent of every product.
    let lent = Mutexed(LentPieces.Found(count: 0, first: []))
    /// What every source answers to a code other than `known`.
    let otherwise = Mutexed(FactsAnswer.unknown)

    /// The code of the one article that the source knows.
    static let known = "3017620422003"
    static let png = [UInt8].png(width: 2, height: 2, rows: [0, 10, 20, 0, 30, 40])

    init() async throws {
        let home = try await TestHousehold()
        let (picture, otherwise, lent) = (picture, otherwise, lent)
        let folder = FileManager.default.temporaryDirectory.appending(path: "lares-pictures-\(UUID().uuidString)").path
        let source = FactsSource(name: "Test Facts") { gtin in
            guard gtin.digits.hasSuffix(Self.known) else { return otherwise.value }
            return .found(
                ProductFacts(
                    names: ["en": "Spread", "de": "Aufstrich"],
                    brand: "Ferrero",
                    quantity: "400 g",
                    imageURL: "https://example.org/1.png",
                    categories: ["en:breakfasts", "en:spreads"],
                    source: "Test Facts"
                )
            )
        }
        let store = PictureStore(folder: folder, drawer: PictureDrawer(TestWorkers.shared))
        site = try await TestSite(
            home,
            pages: CatalogRoutes.pages,
            announcements: Announcements(words: [:], sources: CatalogAnnouncements.sources)
        ) { context, routes in
            let lookUp = CodeLookUp([source], database: home.database, clock: context.clock, log: context.log)
            CatalogRoutes.add(
                to: &routes,
                CatalogRoutes.Parts(
                    lookUp: lookUp,
                    pictures: store,
                    draftPictures: DraftPictures(lookUp, store: store) { _ in picture.value },
                    places: PlaceChoices { _ in [("1", "Kitchen › Fridge")] },
                    productPage: ProductPage { id, _, rejection, visit in
                        guard try await visit.database.read({ try $0.product(id) }) != nil else {
                            throw Refusal.notFound
                        }
                        return .response(.text("\(rejection.errors)", status: .unprocessableContent))
                    },
                    restorers: [.product: .product, .group: .group, .category: .category],
                    books: .none,
                    lent: LentPieces { _, _ in lent.value }
                )
            )
        }
        self.home = home
        self.store = store
        pictures = folder
    }

    /// Shows a product by a picture, whatever its file is.
    func show(_ name: String, by product: Product.ID) async throws {
        try await home.write(as: home.owner) { transaction in
            try transaction.connection.execute("UPDATE product SET picture = \(name) WHERE id = \(product)")
        }
    }
}

/// A value that tests set while the code under test reads it.
final class Mutexed<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }
}
