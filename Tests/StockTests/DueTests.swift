import Accounts
import Catalog
import Core
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

@Suite struct `The expiry list` {
    /// Today is Wednesday, 31 March 2027.
    @Test(arguments: [
        ("2027-03-30", "Past its date"), ("2027-03-29", "Past its date"), ("2027-03-31", "This week"),
        ("2027-04-04", "This week"), ("2027-04-05", "Next week"), ("2027-04-11", "Next week"),
        ("2027-04-12", "Week of 12.04.2027"), ("2027-05-23", "Week of 17.05.2027"), ("2027-05-24", "Later"),
        ("2031-01-01", "Later"),
    ])
    func `puts a day into its week`(day: String, week: String) async throws {
        let shop = try await Shop()
        try await shop.pantry.checkIn(try await shop.pantry.product(), "1", bestBefore: day)
        let page = await shop.site.get("/expiry", as: .viewer).text
        #expect(headings(page) == [week])
    }

    @Test func `lists each batch by its day, and nothing without one`() async throws {
        let shop = try await Shop()
        let cellar = try await shop.pantry.place("Cellar")
        let (milk, salt) = (try await shop.pantry.product("Milk", unit: "l"), try await shop.pantry.product("Salt"))
        try await shop.pantry.checkIn(salt, "1")
        try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-04-02", place: .at(cellar))
        try await shop.pantry.checkIn(milk, "1.5", bestBefore: "2027-03-28")
        let page = await shop.site.get("/expiry", as: .owner).text
        #expect(headings(page) == ["Past its date", "This week"])
        #expect(page.components(of: "<li>\n").count == 2 + 1)
        #expect(page.contains("Cellar") && !page.contains("Salt"))
        #expect(page.withPlainSpaces.contains("days over") && page.withPlainSpaces.contains("days left"))
        #expect(page.withPlainSpaces.contains("Spoiled, all 1.5 l: Milk"))
    }

    @Test func `has a button that uses one of that very batch, and one that writes all of it off`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product("Milk")
        try await shop.pantry.checkIn(milk, "5", bestBefore: "2027-04-01")
        let later = try #require(try await shop.pantry.checkIn(milk, "3", bestBefore: "2027-05-01").batch)
        let path = "/batches/\(later)/use"
        let used = await shop.site.post(path, [("amount", "1"), ("back", "/expiry")], as: .helper)
        #expect(used.status == 303 && used.location?.hasPrefix("/expiry?done=action-") == true)
        #expect(try await shop.pantry.batches(milk).map(\.amount.rawValue) == [5_000_000, 2_000_000])
        let spoiled = await shop.site.post(path, [("spoil", "2"), ("back", "/expiry")], as: .helper)
        #expect(try await shop.pantry.batches(milk).map(\.amount.rawValue) == [5_000_000])
        let page = await shop.site.get(try #require(spoiled.location), as: .helper).text.withPlainSpaces
        #expect(page.contains("spoiled") && page.contains("/undo"))
        #expect(try await shop.pantry.disagreements() == [])
    }

    @Test func `has a button that uses what the product says one press uses, or the rest of the batch`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product("Milk", unit: "l")
        try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-04-01")
        try await shop.pantry.checkIn(milk, "0.1", bestBefore: "2027-04-02")
        try await shop.pantry.home.write(as: shop.pantry.home.owner) { transaction in
            var changes = ProductChanges()
            changes.quickAmount = .set(try Amount("0.25"))
            try transaction.editProduct(milk, changes, .stock)
        }
        let page = await shop.site.get("/expiry", as: .helper).text.withPlainSpaces
        #expect(page.contains(#"name="amount" value="0.25""#) && page.contains("Use 0.25: Milk"))
        #expect(page.contains(#"name="amount" value="0.1""#) && page.contains("Use 0.1: Milk"))
    }

    @Test func `takes no more than there is, and no batch of others`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product("Milk")
        let batch = try #require(try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-04-01").batch)
        let path = "/batches/\(batch)/use"
        #expect(await shop.site.post(path, [("spoil", "3")], as: .owner).status == 409)
        for amount in ["", "0", "-1", "x", "1e309"] {
            #expect(await shop.site.post(path, [("amount", amount)], as: .owner).status == 422, "\(amount)")
        }
        let right: [TestSite.Asker: Int] = [.viewer: 403, .stranger: 404, .anonymous: 401]
        for (asker, status) in right {
            #expect(await shop.site.post(path, [("amount", "1")], as: asker).status == status)
        }
        #expect(try await shop.pantry.stock(milk) == "2")
    }

    @Test func `is turned page by page, forth and back`() async throws {
        let shop = try await Shop()
        for number in 1...60 {
            let product = try await shop.pantry.product("Product \(number)")
            try await shop.pantry.checkIn(product, "1", bestBefore: "2027-04-\(10 + number % 20)")
        }
        let first = await shop.site.get("/expiry", as: .owner).text
        let second = await shop.site.get(try #require(link("next", first)), as: .owner).text
        #expect(first.components(of: "<li>\n").count - 1 == 50 && second.components(of: "<li>\n").count - 1 == 10)
        let again = await shop.site.get(try #require(link("prev", second)), as: .owner).text
        #expect(headings(again) == headings(first) && link("prev", again) == nil)
    }
}

@Suite struct `The minimum list` {
    @Test func `says how much is missing, of groups and of products`() async throws {
        let shop = try await Shop()
        let rice = try await shop.pantry.product("Rice", unit: "kg", minimum: Amount(3))
        _ = try await shop.pantry.product("Salt", minimum: Amount(1))
        let milk = try await shop.pantry.product("Milk", minimum: Amount(1))
        try await shop.pantry.checkIn(rice, "0.75")
        try await shop.pantry.checkIn(milk, "1")
        try await shop.pantry.home.write(as: shop.pantry.home.owner) { transaction in
            _ = try transaction.connection.execute(
                """
                INSERT INTO product_group (household_id, name, unit, scale, minimum, stock, missing)
                VALUES (\(transaction.household), 'Flours', 'kg', 1000000, 5000000, 1500000, 3500000)
                """
            )
        }
        let page = await shop.site.get("/minimum", as: .viewer).text.withPlainSpaces
        for text in ["<b>2.25</b>", "0.75 of 3 kg in stock", "<b>3.5</b>", "1.5 of 5 kg in stock", "0 of 1 in stock"] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains("Milk") && !page.contains("/check-in?product"))
        #expect(await shop.site.get("/minimum", as: .helper).text.contains("/check-in?product=\(rice)"))
    }

    @Test func `says so when there is enough`() async throws {
        let shop = try await Shop()
        #expect(await shop.site.get("/minimum", as: .viewer).text.contains("Enough of everything"))
        #expect(await shop.site.get("/expiry", as: .viewer).text.contains("Nothing with a date"))
    }

    @Test(arguments: ["/expiry", "/minimum"])
    func `is for everybody in the household`(path: String) async throws {
        let shop = try await Shop()
        for asker in TestSite.Asker.allCases {
            #expect(await shop.site.get(path, as: asker).status == (asker == .anonymous ? 303 : 200))
        }
    }
}

/// The headings of a page's sections, in order.
private func headings(_ page: String) -> [String] {
    page.split(separator: "<section>\n<h2>").dropFirst().map { String($0.prefix { $0 != "<" }) }
}

extension String {
    fileprivate func components(of separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
