import Accounts
import Core
import HTTP
import Membership
import Site
import Synchronization
import TestSupport

let code = SetUpCode(random: .seeded(7))

extension TestSite {
    /// The site with the pages and calls of this room, at a public address unless there is none.
    static func membership(
        _ household: TestHousehold? = nil,
        publicURL: String? = "https://lares.example.org",
        example: MembershipPages.Example? = nil
    ) async throws -> TestSite {
        let household = if let household { household } else { try await TestHousehold() }
        return try await TestSite(
            household,
            pages: MembershipPages.all,
            announcements: Announcements(words: MembershipPages.words, sources: MembershipPages.sources),
            publicURL: publicURL
        ) { _, routes in
            MembershipRoutes.add(to: &routes, MembershipPages(household.accounts, code: code, example: example))
            MembershipRoutes.add(to: &routes, MembershipAPI(household.accounts))
            routes.page(.get, "/stock", for: .view) { _, _ in .page(ConfirmPage.sample) }
        }
    }
}

extension String {
    /// What stands between two marks for the first time.
    func between(_ start: String, _ end: String) -> String? {
        guard let from = firstRange(of: start) else { return nil }
        let rest = self[from.upperBound...]
        return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
    }
}

/// Something that has happened or has not.
final class TestFlag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .acquiring) }

    func raise() { state.store(true, ordering: .releasing) }
}
