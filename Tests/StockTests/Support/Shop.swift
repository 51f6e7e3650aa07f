import Site
import Stock
import TestSupport

/// The site in memory with everything about stock, and a pantry behind it.
struct Shop: Sendable {
    let pantry: Pantry
    let site: TestSite

    init(drafts: ProductDrafts = .none) async throws {
        pantry = try await Pantry()
        site = try await TestSite(
            pantry.home,
            pages: StockRoutes.pages + JournalRoutes.pages,
            announcements: Announcements(words: [:], sources: StockAnnouncements.sources)
        ) { _, routes in
            StockRoutes.add(to: &routes, drafts: drafts)
            JournalRoutes.add(to: &routes)
        }
    }
}
