import Catalog
import Core
import Localization
import Places
import Stock
import TestSupport
import Testing

@Suite struct `The stock page` {
    @Test func `is empty at first and offers the first step to those who may take it`() async throws {
        let shop = try await Shop()
        let page = await shop.site.get("/stock", as: .owner)
        #expect(page.status == 200)
        #expect(page.text.contains("Nothing in stock yet"))
        #expect(page.text.contains("Check in the first thing"))
        #expect(!(await shop.site.get("/stock", as: .viewer).text.contains("Check in the first thing")))
    }

    @Test func `lists products once, the first to expire on top`() async throws {
        let shop = try await Shop()
        let (salt, milk) = (try await shop.pantry.product("Salt"), try await shop.pantry.product("Milk & <honey>"))
        try await shop.pantry.checkIn(salt, "1")
        try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-06-01")
        try await shop.pantry.checkIn(milk, "1", bestBefore: "2027-04-02")
        let page = await shop.site.get("/stock", as: .owner).text
        #expect(
            names(page) == ["Milk &amp; &lt;honey>", "Salt"] || names(page) == ["Milk &amp; &lt;honey&gt;", "Salt"]
        )
        #expect(page.contains("<b>3</b>"))
        #expect(page.contains("days due_soon"))
    }

    @Test func `counts what lies in a place, and in the places within`() async throws {
        let shop = try await Shop()
        let kitchen = try await shop.pantry.place("Kitchen")
        let fridge = try await shop.pantry.place("Fridge", in: kitchen)
        let (milk, salt) = (try await shop.pantry.product("Milk"), try await shop.pantry.product("Salt"))
        try await shop.pantry.checkIn(milk, "4", bestBefore: "2027-04-01", place: .nowhere)
        try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-06-01", place: .at(fridge))
        try await shop.pantry.checkIn(milk, "3", bestBefore: "2027-05-01", place: .at(kitchen))
        try await shop.pantry.checkIn(salt, "7", place: .nowhere)
        let page = await shop.site.get("/stock?location=\(kitchen)", as: .owner).text
        #expect(names(page) == ["Milk"])
        #expect(page.contains("<b>5</b>"))
        #expect(page.contains("<b>31</b>"))
        #expect(await shop.site.get("/stock?location=99", as: .owner).status == 404)
    }

    @Test(arguments: [
        ("state=due_soon", ["Soon"]), ("state=due_today", ["Today"]), ("state=expired", ["Old"]),
        ("state=none", ["Old", "Today", "Soon", "Late"]),
    ])
    func `shows what is due`(query: String, expected: [String]) async throws {
        let shop = try await Shop()
        let days = [("Late", "2027-06-01"), ("Soon", "2027-04-05"), ("Today", "2027-03-31"), ("Old", "2027-03-30")]
        for (name, day) in days {
            try await shop.pantry.checkIn(try await shop.pantry.product(name), "1", bestBefore: day)
        }
        #expect(names(await shop.site.get("/stock?\(query)", as: .owner).text) == expected)
    }

    @Test(arguments: ["", "location=1&"])
    func `is turned page by page, forth and back`(filter: String) async throws {
        let shop = try await Shop()
        let place = try await shop.pantry.place("Shelf")
        for number in 1...120 {
            let product = try await shop.pantry.product("Product \(number)")
            let date = number % 3 == 0 ? nil : "2027-\(number % 2 == 0 ? "05" : "06")-1\(number % 10)"
            try await shop.pantry.checkIn(product, "1", bestBefore: date, place: .at(place))
        }
        let first = await shop.site.get("/stock?\(filter)", as: .owner).text
        let second = await shop.site.get(try #require(link("next", first)), as: .owner).text
        let third = await shop.site.get(try #require(link("next", second)), as: .owner).text
        #expect(link("prev", first) == nil)
        #expect(link("next", third) == nil)
        let all = names(first) + names(second) + names(third)
        #expect(names(first).count == 50)
        #expect(Set(all).count == 120)
        #expect(names(await shop.site.get(try #require(link("prev", third)), as: .owner).text) == names(second))
        #expect(names(await shop.site.get(try #require(link("prev", second)), as: .owner).text) == names(first))
    }

    @Test(arguments: ["q=etagere", "q=%C3%89TAG&location=1", "q=blanche%20etagere&location=1"])
    func `is searched without regard to accents and case`(query: String) async throws {
        let shop = try await Shop()
        let place = try await shop.pantry.place("Cellar")
        for name in ["Étagère blanche", "Chaise blanche"] {
            let form = [("name", name), ("amount", "1"), ("location", "\(place)")]
            #expect(await shop.site.post("/check-in", form, as: .owner).status == 303)
        }
        #expect(names(await shop.site.get("/stock?\(query)", as: .viewer).text) == ["Étagère blanche"])
    }

    @Test func `says when nothing matches`() async throws {
        let shop = try await Shop()
        try await shop.pantry.checkIn(try await shop.pantry.product(), "1")
        #expect(await shop.site.get("/stock?state=expired", as: .owner).text.contains("Nothing matches"))
    }

    @Test func `one is used by a press, and the banner offers to undo it`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product(unit: "l")
        try await shop.pantry.checkIn(milk, "1.5")
        let answer = await shop.site.post(
            "/products/\(milk)/use",
            [("amount", "1"), ("back", "/stock?q=mi")],
            as: .helper
        )
        #expect(answer.status == 303)
        let location = try #require(answer.location)
        #expect(location.hasPrefix("/stock?q=mi&done=action-"))
        #expect(try await shop.pantry.stock(milk) == "0.5")
        let page = await shop.site.get(location, as: .helper).text.withPlainSpaces
        #expect(page.contains("Checked out 1 l Milk."))
        #expect(page.contains("/undo"))
        #expect(!(await shop.site.get(location, as: .viewer).text.contains("formaction=\"/actions")))
    }

    @Test func `the rest is used when less than one is left`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product(unit: "l")
        try await shop.pantry.checkIn(milk, "0.125")
        #expect(await shop.site.get("/stock", as: .owner).text.contains(#"value="0.125""#))
        #expect(await shop.site.post("/products/\(milk)/use", [("amount", "0.125")], as: .owner).status == 303)
        #expect(try await shop.pantry.stock(milk) == "0")
    }

    @Test func `a form sent twice books once`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.checkIn(milk, "5")
        let form = [("amount", "1")]
        let first = await shop.site.post("/products/\(milk)/use", form, as: .owner, once: "press")
        let second = await shop.site.post("/products/\(milk)/use", form, as: .owner, once: "press")
        #expect(first.location == second.location)
        #expect(try await shop.pantry.stock(milk) == "4")
    }
}

@Suite struct `Who may do what with the stock` {
    /// Pages by whom they are shown to; what is not said is 200 for everyone of the household.
    @Test(arguments: [
        "/stock", "/products/1", "/check-in", "/check-out", "/check-in?product=1", "/check-out?product=1",
    ])
    func `pages are shown by role`(path: String) async throws {
        let shop = try await Shop()
        try await shop.pantry.checkIn(try await shop.pantry.product(), "1")
        let isBooking = path.hasPrefix("/check")
        let isProduct = path.contains("1")
        for asker in TestSite.Asker.allCases {
            let right =
                switch asker {
                case .owner, .member, .helper: 200
                case .viewer: isBooking ? 403 : 200
                case .stranger: isProduct ? 404 : 200
                case .anonymous: 303
                }
            #expect(await shop.site.get(path, as: asker).status == right, "\(asker)")
        }
    }

    @Test(arguments: ["/check-in", "/check-out", "/products/1/use"])
    func `forms are taken by role`(path: String) async throws {
        let shop = try await Shop()
        try await shop.pantry.checkIn(try await shop.pantry.product(), "9")
        let right: [TestSite.Asker: Int] = [
            .owner: 303, .member: 303, .helper: 303, .viewer: 403, .stranger: 404, .anonymous: 401,
        ]
        for (asker, status) in right {
            let answer = await shop.site.post(path, [("product", "1"), ("amount", "1")], as: asker)
            // A foreign product in a form is wrong on its field; the page cannot even be shown again.
            let isAsRight = answer.status == status || (asker == .stranger && answer.status == 422)
            #expect(isAsRight, "\(asker) got \(answer.status)")
        }
    }

    @Test func `viewers see no buttons`() async throws {
        let shop = try await Shop()
        try await shop.pantry.checkIn(try await shop.pantry.product(), "1")
        for path in ["/stock", "/products/1"] {
            let page = await shop.site.get(path, as: .viewer).text
            #expect(!page.contains("/use\""))
            #expect(!page.contains("/check-in"))
            #expect(!page.contains("/check-out"))
            #expect(!page.contains("/undo"))
        }
    }
}

/// The names of the products that a list shows, in order.
func names(_ page: String) -> [String] {
    page.split(separator: #"<a class="name" href="/products/"#).dropFirst().map { part in
        String(part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
}

/// Where the link of a pager leads.
func link(_ relation: String, _ page: String) -> String? {
    guard let start = page.firstRange(of: "rel=\"\(relation)\" href=\"")?.upperBound else { return nil }
    return String(page[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
}
