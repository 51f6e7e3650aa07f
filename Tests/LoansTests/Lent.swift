import Accounts
import Catalog
import Core
import Foundation
import Items
import Ledger
import Loans
import SQLite
import Site
import Stock
import TestPictures
import TestSupport
import Testing

extension PooledPieces {
    /// No pieces but those that have a code.
    static let none = PooledPieces(amount: { _, _ in .zero }, take: { _, _, _ in [] })
}

/// A household with one item to lend, and the site of its loans.
struct Lent: Sendable {
    let home: TestHousehold
    let site: TestSite
    let item: ItemCode
    /// Where photos are kept.
    let folder: String

    /// `observe` is told of each statement that reads.
    init(
        clock: TestClock = TestClock(),
        named name: String = "Drill",
        observe: (@Sendable (SQL) -> Void)? = nil
    ) async throws {
        home = try await TestHousehold(clock: clock, observe: observe)
        var changes = ProductChanges()
        changes.name = .set(name)
        changes.management = .set(.items)
        item = try await home.write(as: home.owner) { [changes] transaction in
            let product = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            return try #require(try transaction.addItems(ItemDraft(product: product)).codes.first)
        }
        folder = FileManager.default.temporaryDirectory.appending(path: "lares-loans-\(UUID().uuidString)").path
        let files = DocumentFiles(folder: folder, TestWorkers.shared)
        site = try await TestSite(
            home,
            pages: ItemRoutes.pages + LoanRoutes.pages,
            announcements: Announcements(
                words: [:],
                sources: StockAnnouncements.sources.merging(LoanAnnouncements.sources) { first, _ in first }
            )
        ) { _, routes in
            ItemRoutes.add(to: &routes, loans: .loans, pooled: .none, files: files)
            LoanRoutes.add(to: &routes, items: ItemPages(loans: .loans), files: files)
        }
    }

    @discardableResult
    func lend(_ borrower: String, due: CivilDate? = nil, reason: String = "") async throws -> Loan.ID {
        let draft = LoanDraft(borrower: borrower, reason: reason, dueOn: due)
        return try await home.write(as: home.owner) { try $0.lend(item, draft).loan }
    }

    func takeBack(_ loan: Loan.ID, on day: CivilDate? = nil, note: String = "") async throws {
        try await home.write(as: home.owner) { _ = try $0.takeBack(loan, ReturnDraft(returnedOn: day, note: note)) }
    }

    func today() async throws -> CivilDate { try await home.read(as: home.owner) { $0.today } }
}
