import Accounts
import Catalog
import Core
import Foundation
import HTTP
import Items
import JSON
import Ledger
import Loans
import Places
import SQLite
import Site
import Stock
import TestPictures
import TestSupport
import Testing

extension PooledPieces {
    /// As the program fills it in.
    static let stock = PooledPieces(
        amount: { scope, product in try scope.pooledAmount(of: product) },
        take: { transaction, product, most in try transaction.takePieces(of: product, upTo: most) }
    )
}

/// A household with things that are kept piece by piece, and the site of its items, loans and journal.
struct Shed: Sendable {
    let home: TestHousehold
    let site: TestSite
    /// Where documents are kept.
    let folder: String
    let files: DocumentFiles

    init(clock: TestClock = TestClock(), publicURL: String? = "https://home.example") async throws {
        home = try await TestHousehold(clock: clock)
        let folder = FileManager.default.temporaryDirectory.appending(path: "lares-documents-\(UUID().uuidString)").path
        let files = DocumentFiles(folder: folder, TestWorkers.shared)
        (self.folder, self.files) = (folder, files)
        site = try await TestSite(
            home,
            pages: ItemRoutes.pages + LoanRoutes.pages + JournalRoutes.pages,
            announcements: Announcements(
                words: [:],
                sources: StockAnnouncements.sources.merging(ItemAnnouncements.sources) { first, _ in first }
            ),
            publicURL: publicURL
        ) { _, routes in
            ItemRoutes.add(to: &routes, loans: .loans, pooled: .stock, files: files)
            LoanRoutes.add(to: &routes, items: ItemPages(loans: .loans), files: files)
            JournalRoutes.add(to: &routes, restorer: .stock.withItems(Restorer.items(.loans)))
        }
    }

    /// Adds a product, counted as single pieces unless said.
    func product(
        _ name: String = "Drill",
        management: Product.Management = .items,
        location: LocationID? = nil,
        of member: Member? = nil
    ) async throws -> Product.ID {
        var changes = ProductChanges()
        changes.name = .set(name)
        changes.management = .set(management)
        changes.kind = .set(.object)
        changes.location = .set(location)
        return try await home.write(as: member ?? home.owner) { [changes] in
            try $0.createProduct(ProductDraft(changes, barcodes: []))
        }
    }

    func place(_ name: String) async throws -> Location.ID {
        try await home.write(as: home.owner) { try $0.addPlace(LocationDraft(name: name)) }
    }

    /// Adds an item as the owner of its household.
    func item(
        _ product: Product.ID,
        name: String = "",
        serial: String = "",
        place: ItemDraft.Place = .usual,
        of member: Member? = nil
    ) async throws -> ItemCode {
        var details = Item.Details()
        details.name = name
        details.serial = serial
        return try await home.write(as: member ?? home.owner) { [details] in
            try #require(try $0.addItems(ItemDraft(product: product, details: details, place: place)).codes.first)
        }
    }

    func stored(_ code: ItemCode) async throws -> Item? {
        try await home.read(as: home.owner) { try $0.item(code) }
    }

    /// What is in the house of a product, as text.
    func stock(_ product: Product.ID) async throws -> String {
        let product = try #require(try await home.read(as: home.owner) { try $0.product(product) })
        return product.text(product.stock)
    }

    @discardableResult
    func lend(_ code: ItemCode, to borrower: String = "Anna", due: String? = nil) async throws -> LoanBooked {
        let draft = LoanDraft(borrower: borrower, dueOn: due.flatMap { CivilDate($0) })
        return try await home.write(as: home.owner) { try $0.lend(code, draft) }
    }

    @discardableResult
    func undo(_ action: Action.ID) async throws -> Action.ID {
        try await home.write(as: home.owner) {
            try $0.undo(action, with: .stock.withItems(Restorer.items(.loans))).action
        }
    }

    /// Takes something out of the trash, the latest of all.
    func restoreLatest() async throws {
        try await home.write(as: home.owner) { transaction in
            let entry = try #require(try transaction.trash(before: nil, limit: 1).first?.entry)
            _ = try transaction.restoreFromTrash(
                entry.id,
                with: [.item: .items, .product: .product, .document: .documents]
            )
        }
    }

    /// What the check of the whole file finds wrong.
    func disagreements() async throws -> [String] {
        try await home.database.readSlowly { try StockCheck.disagreements($0) + ItemCheck.disagreements($0) }
    }
}
