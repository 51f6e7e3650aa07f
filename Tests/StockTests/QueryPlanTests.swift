import Accounts
import Catalog
import Core
import HTTP
import Places
import SQLite
import Stock
import TestSupport
import Testing

/// Which indexes lists are read by, whatever there is much of.
@Suite struct `Queries of lists` {
    /// Tables that grow with what a household has and does.
    private static let large: Set<String> = [
        "product", "batch", "movement", "action", "barcode", "product_token", "item", "loan",
    ]

    /// A list, the index that gives its rows, and why it is sorted after they are read, where it is.
    struct List: CustomTestStringConvertible, Sendable {
        let path: String
        let index: String
        let sorted: Why?

        enum Why: Sendable {
            /// What the filter lets through is few, and found by an index of its own.
            case few
            /// What is found by words comes from an index of words.
            case words
            /// What lies in one place is added up in the program.
            case addedUp
        }

        init(_ path: String, by index: String, sorted: Why? = nil) {
            (self.path, self.index, self.sorted) = (path, index, sorted)
        }

        var testDescription: String { path }
    }

    private struct Home {
        let plans = QueryPlans()
        let home: TestHousehold
        let site: TestSite

        /// Where `isLarge`, the numbers of products say that there are a hundred thousand.
        init(isLarge: Bool) async throws {
            home = try await TestHousehold(observe: plans.observe)
            site = try await TestSite(home, pages: StockRoutes.pages + JournalRoutes.pages) { _, routes in
                StockRoutes.add(to: &routes, drafts: .none)
                JournalRoutes.add(to: &routes)
            }
            try await home.write(as: home.owner) { transaction in
                let today = transaction.today
                let place = try transaction.addPlace(LocationDraft(name: "Fridge"))
                var changes = ProductChanges()
                changes.name = .set("Milk")
                changes.group = .set(try transaction.addGroup(GroupDraft(name: "Drinks")))
                changes.category = .set(try transaction.addCategory(CategoryDraft(name: "Cooled")))
                changes.minimum = .set(Amount(9))
                let product = try transaction.createProduct(ProductDraft(changes, barcodes: []))
                let target = BookingTarget(product: product, amount: Amount(5))
                let soon = BestBefore(day: today.adding(days: 2))
                let draft = CheckInDraft(target: target, bestBefore: soon, place: .at(place))
                if let batch = try transaction.checkIn(draft).batch { _ = try transaction.openBatch(batch) }
                guard isLarge else { return }
                try transaction.connection.execute(
                    """
                    INSERT INTO product (id, household_id, name, kind, management, unit, scale, folded, created_at)
                    VALUES (100000, \(transaction.household), 'Last', 'food', 'batches', 'piece', 1000000, 'last', 0)
                    """
                )
            }
        }

        func plans(of path: String) async throws -> [QueryPlans.Plan] {
            try await plans.plans(in: home.database) {
                if path.hasPrefix("/api") {
                    #expect(await site.api(.get, String(path.dropFirst("/api".count)), as: .viewer).status == 200)
                } else {
                    #expect(await site.get(path, as: .viewer).status == 200)
                }
            }
        }
    }

    private func check(_ list: List, isLarge: Bool) async throws {
        let plans = try await Home(isLarge: isLarge).plans(of: list.path)
        #expect(plans.contains { $0.uses(list.index) }, "\(list.index) is not used: \(plans.map(\.steps))")
        for plan in plans {
            let scans = plan.scans(of: Self.large)
            #expect(scans.isEmpty, "all of a table is read: \(scans) by \(plan.statement)")
        }
        let sorting = plans.filter { plan in plan.sorts && Self.large.contains { plan.statement.contains("FROM \($0)") }
        }
        #expect(list.sorted != nil || sorting.isEmpty, "sorted in memory: \(sorting.map(\.statement))")
    }

    private static let inOrder = [
        List("/stock", by: "product_by_use"), List("/stock?sort=-use_by", by: "product_by_use"),
        List("/stock?state=all", by: "product_by_use"), List("/stock?sort=name", by: "product_folded"),
        List("/stock?sort=-name&state=all", by: "product_folded"), List("/stock?sort=stock", by: "product_by_stock"),
        List("/stock?sort=-stock", by: "product_by_stock"), List("/stock?sort=missing", by: "product_by_missing"),
        List("/stock?sort=location", by: "product_by_use"), List("/expiry", by: "batch_household"),
        List("/journal", by: "movement_household"), List("/journal?product=1", by: "movement_product"),
        List("/api/journal", by: "movement_household"), List("/api/journal?user=1", by: "action_user"),
        List("/api/batches", by: "batch_household"), List("/api/batches?product=1", by: "batch_product"),
        List("/api/batches?state=expired", by: "batch_household"),
        List("/api/batches?state=opened", by: "batch_opened_by_use (household_id=?)"),
        List("/stock?group=1", by: "product_of_group_by_use (group_id=?)"),
        List("/stock?group=1&sort=-use_by", by: "product_of_group_by_use (group_id=?)"),
        List("/stock?group=1&sort=name", by: "product_of_group (group_id=?)"),
        List("/stock?category=1", by: "product_category_by_use (category_id=?)"),
        List("/stock?category=1&sort=name", by: "product_category (category_id=?)"),
        List("/stock?state=below_minimum", by: "product_missing_by_use (household_id=?)"),
        List("/stock?state=below_minimum&sort=name", by: "product_missing (household_id=?)"),
        List("/minimum", by: "product_missing (household_id=?)"),
    ]

    @Test(arguments: inOrder, [false, true])
    func `what has an order of its own is read in that order`(list: List, isLarge: Bool) async throws {
        try await check(list, isLarge: isLarge)
    }

    /// Of these most of the household's products may have what is asked for, as the one has.
    private static let common =
        ["kind=food", "state=due_soon", "state=opened"].flatMap { filter in
            ["use_by", "name", "stock", "missing"].map { (filter, $0) }
        }
        + ["group=1", "category=1", "state=below_minimum"].flatMap { filter in
            ["stock", "missing"].map { (filter, $0) }
        }

    @Test(arguments: common)
    func `a filter that most products pass keeps the order of the list`(filter: String, sort: String) async throws {
        let index = ["use_by": "product_by_use", "name": "product_folded"][sort] ?? "product_by_\(sort)"
        let isOfDays = filter == "state=due_soon" && sort == "use_by"
        let range = isOfDays ? " (household_id=? AND <expr>>? AND <expr><?)" : ""
        try await check(List("/stock?\(filter)&sort=\(sort)", by: index + range), isLarge: false)
    }

    private static let found = [
        List("/stock?kind=food", by: "product_kind", sorted: .few),
        List("/stock?management=items", by: "product_management", sorted: .few),
        List("/stock?group=1&sort=stock", by: "product_of_group", sorted: .few),
        List("/stock?category=1&sort=stock", by: "product_category", sorted: .few),
        List("/stock?kind=food&group=1", by: "product_of_group", sorted: .few),
        List("/api/batches?category=1", by: "product_category", sorted: .few),
        List("/stock?state=due_soon", by: "product_by_use (household_id=? AND <expr>>? AND <expr><?)", sorted: .few),
        List("/stock?state=due_today", by: "product_by_use (household_id=? AND <expr>>? AND <expr><?)", sorted: .few),
        List("/stock?state=expired", by: "product_by_use (household_id=? AND <expr><?)", sorted: .few),
        List("/stock?state=opened", by: "batch_opened", sorted: .few),
        List("/stock?state=below_minimum&sort=stock", by: "product_missing", sorted: .few),
        List("/stock?state=out_of_stock", by: "product_by_stock (household_id=? AND <expr>=?)", sorted: .few),
        List("/stock?q=milk", by: "PRIMARY KEY (household_id=? AND token=?)", sorted: .words),
        List("/stock?location=1", by: "batch_place"),
        List("/stock?location=1&sort=name", by: "batch_location", sorted: .few),
        List("/stock?location=1&sort=stock", by: "batch_location", sorted: .addedUp),
    ]

    @Test(arguments: found)
    func `few among many are found by an index of what they have in common`(list: List) async throws {
        try await check(list, isLarge: true)
    }
}
