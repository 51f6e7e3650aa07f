import Core
import HTTP
import Items
import Loans
import SQLite
import TestSupport
import Testing

/// Which indexes loans and items are read by, however many there are.
@Suite struct `Queries of loans and items` {
    private static let large: Set<String> = ["product", "item", "loan", "movement", "action"]

    /// A list, and the index that gives its rows in its order.
    private static let inOrder: [(path: String, index: String)] = [
        ("/loans", "loan_due (household_id=?)"),
        ("/loans?view=borrower", "loan_borrower (household_id=?)"),
        ("/loans?view=borrower&borrower=Anna", "loan_borrower_by_day (household_id=? AND borrower_key=?)"),
        ("/loans?view=returned", "loan_returned (household_id=?)"),
        ("/loans?view=returned&year=2026", "loan_returned (household_id=? AND returned_on>? AND returned_on<?)"),
        ("/api/loans", "loan_by_due (household_id=?)"),
        ("/api/loans?sort=-due_on", "loan_by_due (household_id=?)"),
        ("/api/loans?state=open", "loan_due (household_id=?)"),
        ("/api/loans?state=overdue", "loan_due (household_id=? AND <expr><?)"),
        ("/api/loans?due_in=7", "loan_due (household_id=? AND <expr><?)"),
        ("/api/loans?state=returned&sort=-returned_on", "loan_returned (household_id=?)"),
    ]

    @Test(arguments: inOrder)
    func `a list is read in its order`(path: String, index: String) async throws {
        let plans = try await plans(of: path)
        #expect(plans.contains { $0.uses(index) }, "\(index) is not used: \(plans.map(\.steps))")
        for plan in plans {
            #expect(plan.scans(of: Self.large).isEmpty, "all of a table is read: \(plan)")
            if plan.statement.contains("FROM loan CROSS JOIN") { #expect(!plan.sorts, "sorted in memory: \(plan)") }
        }
    }

    @Test func `the page of an item reads its own loans, not all that were ever lent`() async throws {
        let plans = try await plans(of: "/i/")
        #expect(plans.contains { $0.uses("loan_item (item_id=?)") })
        #expect(!plans.contains { $0.uses("loan_returned (household_id=?)") })
        for plan in plans { #expect(plan.scans(of: Self.large).isEmpty, "all of a table is read: \(plan)") }
    }

    @Test(arguments: ["", "?state=lent", "?state=overdue", "?state=in_house", "?q=drill", "?product=1"])
    func `lists of items are found by an index`(filter: String) async throws {
        for path in ["/items\(filter)", "/api/items\(filter)"] where !(path.hasPrefix("/items?product")) {
            for plan in try await plans(of: path) {
                #expect(plan.scans(of: Self.large).isEmpty, "all of a table is read: \(plan)")
            }
        }
    }

    /// What is read for an address; `/i/` is that of the item.
    private func plans(of path: String) async throws -> [QueryPlans.Plan] {
        let plans = QueryPlans()
        let lent = try await Lent(observe: plans.observe)
        let loan = try await lent.lend("Anna", due: try await lent.today())
        try await lent.takeBack(loan)
        try await lent.lend("Bert")
        return try await plans.plans(in: lent.home.database) {
            if path.hasPrefix("/api") {
                let answer = await lent.site.api(.get, String(path.dropFirst("/api".count)), as: .viewer)
                #expect(answer.status == 200)
            } else {
                let address = path == "/i/" ? "/i/\(lent.item)" : path
                #expect(await lent.site.get(address, as: .viewer).status == 200)
            }
        }
    }
}
