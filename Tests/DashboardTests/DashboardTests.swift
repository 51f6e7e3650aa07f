import Accounts
import Catalog
import Core
import Dashboard
import Ledger
import Localization
import Places
import SQLite
import Site
import Stock
import TestSupport
import Testing

/// The site in memory with the dashboard, and a household behind it.
///
/// Today is Wednesday, 31 March 2027.
private struct Home {
    let household: TestHousehold
    let site: TestSite

    init() async throws {
        household = try await TestHousehold()
        site = try await TestSite(household, pages: DashboardRoutes.pages) { _, routes in
            DashboardRoutes.add(to: &routes)
        }
    }

    @discardableResult
    func product(_ name: String, minimum: Amount? = nil) async throws -> Product.ID {
        try await household.write(as: household.owner) { transaction in
            var draft = ProductDraft(name: name)
            draft.changes.minimum = minimum.map { .set($0) } ?? .keep
            return try transaction.createProduct(draft)
        }
    }

    func place(_ name: String, in parent: Location.ID? = nil) async throws -> Location.ID {
        try await household.write(as: household.owner) { try $0.addPlace(LocationDraft(name: name, parent: parent)) }
    }

    func checkIn(
        _ product: Product.ID,
        _ amount: String,
        bestBefore: String? = nil,
        price: Money? = nil,
        place: Location.ID? = nil
    ) async throws {
        try await household.write(as: household.owner) { transaction in
            _ = try transaction.checkIn(
                CheckInDraft(
                    target: BookingTarget(product: product, amount: try Amount(amount)),
                    bestBefore: bestBefore.flatMap { TypedDate(iso: $0) }.map { BestBefore($0) },
                    place: place.map { .at($0) } ?? .nowhere,
                    price: price
                )
            )
        }
    }

    func checkOut(_ product: Product.ID, _ amount: String) async throws {
        try await household.write(as: household.owner) { transaction in
            _ = try transaction.checkOut(
                CheckOutDraft(target: BookingTarget(product: product, amount: try Amount(amount)))
            )
        }
    }

    func page(as asker: TestSite.Asker = .viewer) async -> String {
        await site.get("/", as: asker).text.withPlainSpaces
    }

    /// What the card says that leads to a list.
    func card(_ href: String) async -> String? {
        let page = await page()
        guard let start = page.firstRange(of: "<a href=\"\(href)\"><b>")?.upperBound else { return nil }
        return String(page[start...].prefix { $0 != "<" })
    }
}

@Suite struct `The dashboard` {
    @Test func `offers the first step where there is nothing yet`() async throws {
        let home = try await Home()
        #expect(await home.page(as: .owner).contains("Check in the first thing"))
        #expect(!(await home.page().contains("Check in the first thing")))
        #expect(!(await home.page().contains("<svg class=\"columns\"")))
    }

    @Test func `counts what each of its cards leads to`() async throws {
        let home = try await Home()
        for (name, day) in [
            ("Old", "2027-03-30"), ("Older", "2027-01-01"), ("Today", "2027-03-31"), ("Soon", "2027-04-04"),
            ("Next", "2027-04-05"), ("Late", "2028-01-01"),
        ] { try await home.checkIn(try await home.product(name), "1", bestBefore: day) }
        try await home.product("Missing", minimum: Amount(2))
        #expect(await home.card("/stock?state=due_today") == "1")
        #expect(await home.card("/stock?state=due_soon") == "2")
        #expect(await home.card("/stock?state=expired") == "2")
        #expect(await home.card("/expiry") == "2")
        #expect(await home.card("/minimum") == "1")
        #expect(await home.card("/stock") == "6")
    }

    @Test(arguments: [
        (["3", "0"], "1000", "€10.00"), (["3", "1"], "1000", "€6.67"), (["3", "2"], "1000", "€3.33"),
        (["1000000", "999999"], "999999999", "€10.00"), (["7", "0.5"], "105", "€0.98"),
    ])
    func `adds up exactly what was paid for what is left`(amounts: [String], cents: String, sum: String) async throws {
        let home = try await Home()
        let milk = try await home.product("Milk")
        let money = Money(minorUnits: try #require(Int64(cents)), currency: .euro)
        try await home.checkIn(milk, amounts[0], price: money)
        if amounts[1] != "0" { try await home.checkOut(milk, amounts[1]) }
        #expect(await home.page().contains("<b>\(sum)</b>"))
    }

    @Test func `keeps currencies apart, and leaves out what is gone`() async throws {
        let home = try await Home()
        let yen = try #require(Currency("JPY"))
        let (milk, tea) = (try await home.product("Milk"), try await home.product("Tea"))
        try await home.checkIn(milk, "2", price: Money(minorUnits: 250, currency: .euro))
        try await home.checkIn(tea, "1", price: Money(minorUnits: 980, currency: yen))
        #expect(await home.page().contains("<b>€2.50</b> <b>¥980</b>"))
        try await home.household.write(as: home.household.owner) { _ = try $0.deleteProduct(tea) }
        #expect(!(await home.page().contains("¥980")))
    }

    @Test func `shows the bookings of twelve weeks, those taken back not among them`() async throws {
        let home = try await Home()
        let milk = try await home.product("Milk")
        for _ in 0..<3 { try await home.checkIn(milk, "1") }
        home.household.clock.advance(days: 7)
        try await home.checkIn(milk, "1")
        let action = try await home.household.write(as: home.household.owner) { transaction in
            try transaction.checkIn(CheckInDraft(target: BookingTarget(product: milk, amount: Amount(1)))).action
        }
        try await home.household.write(as: home.household.owner) { _ = try $0.undo(action, with: .stock) }
        let page = await home.page()
        let cells = page.split(separator: "<td class=\"end\">").dropFirst().map { String($0.prefix { $0 != "<" }) }
        #expect(cells == Array(repeating: "0", count: 10) + ["3", "1"])
        #expect(page.contains("4 bookings in the last 12 weeks"))
    }

    @Test func `shows where things are, by what lies at the top`() async throws {
        let home = try await Home()
        let kitchen = try await home.place("Kitchen")
        let fridge = try await home.place("Fridge & <co>", in: kitchen)
        try await home.checkIn(try await home.product("Milk"), "1", place: fridge)
        try await home.checkIn(try await home.product("Salt"), "1", place: kitchen)
        try await home.checkIn(try await home.product("Drill"), "1")
        let page = await home.page()
        #expect(page.contains("<a href=\"/stock?location=\(kitchen)\">Kitchen</a> <b>2</b>"))
        #expect(page.contains("<span>In no place</span> <b>1</b>"))
        #expect(!page.contains("Fridge"))
    }

    @Test func `is new after each booking`() async throws {
        let home = try await Home()
        let milk = try await home.product("Milk")
        #expect(await home.card("/stock") == "0")
        try await home.checkIn(milk, "1")
        #expect(await home.card("/stock") == "1")
    }

    @Test func `is for everybody in a household, and each sees their own`() async throws {
        let home = try await Home()
        try await home.checkIn(try await home.product("Milk"), "1", bestBefore: "2027-03-31")
        for asker in TestSite.Asker.allCases {
            #expect(await home.site.get("/", as: asker).status == (asker == .anonymous ? 303 : 200))
        }
        #expect(await home.page(as: .stranger).contains("Nothing in stock yet"))
    }
}
