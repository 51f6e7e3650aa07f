import Accounts
import Catalog
import Core
import HTTP
import JSON
import Ledger
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

/// A household with something of everything that lists are filtered and sorted by.
private struct Larder {
    let shop: Shop
    let kitchen: Location.ID
    let fridge: Location.ID
    let cellar: Location.ID
    let sweets: Int64
    let chocolate: Int64
    let flours: Int64

    var pantry: Pantry { shop.pantry }

    init() async throws {
        shop = try await Shop()
        let pantry = shop.pantry
        kitchen = try await pantry.place("Kitchen")
        fridge = try await pantry.place("Fridge", in: kitchen)
        cellar = try await pantry.place("Cellar")
        let (household, home) = (pantry.home.owner.household.id, pantry.home)
        (sweets, chocolate, flours) = try await home.write(as: home.owner) { transaction in
            func add(_ sql: SQL) throws -> Int64 { try transaction.connection.value(sql, as: Int64.self) }
            let sweets = try add(
                "INSERT INTO category (household_id, name) VALUES (\(household), 'Sweets') RETURNING id"
            )
            let chocolate = try add(
                """
                INSERT INTO category (household_id, parent_id, name) VALUES (\(household), \(sweets), 'Chocolate')
                RETURNING id
                """
            )
            let flours = try add(
                """
                INSERT INTO product_group (household_id, name, unit, scale) VALUES (\(household), 'Flours', 'kg', 1000000)
                RETURNING id
                """
            )
            return (sweets, chocolate, flours)
        }
        try await add("Milk", "2", "2027-03-30", at: fridge)
        try await add("Quark", "1", "2027-03-31", at: fridge)
        try await add("Bitter 99%", "5", "2027-04-03", at: cellar, category: chocolate)
        try await add("Wine_gums", "7", "2027-08-01", at: kitchen, category: sweets)
        try await add("Rye \"fine\"", "3", nil, at: cellar, group: flours)
        try await add("Wheat", nil, nil, at: cellar, group: flours, minimum: 4)
        try await add("Étagère", "1", nil, at: nil, kind: .object)
        try await add("Drill", nil, nil, at: cellar, kind: .object, management: .items)
    }

    private func add(
        _ name: String,
        _ amount: String?,
        _ day: String?,
        at place: Location.ID?,
        category: Int64? = nil,
        group: Int64? = nil,
        kind: Product.Kind = .food,
        management: Product.Management = .batches,
        minimum: Int? = nil
    ) async throws {
        let home = pantry.home
        let id = try await home.write(as: home.owner) { transaction in
            var draft = ProductDraft(name: name)
            draft.changes.kind = .set(kind)
            draft.changes.location = place.map { .set($0) } ?? .keep
            let id = try transaction.createProduct(draft)
            try transaction.connection.execute(
                """
                UPDATE product SET category_id = \(category), group_id = \(group),
                    group_steps = \(group.map { _ in Int64(1) }), management = \(management),
                    minimum = \(minimum.map { Int64($0) * 1_000_000 }), missing = \(Int64(minimum ?? 0) * 1_000_000)
                WHERE id = \(id)
                """
            )
            return id
        }
        if let amount { try await pantry.checkIn(id, amount, bestBefore: day) }
    }

    /// What a list shows; `{sweets}` and so on in the query stand for their numbers.
    func names(_ query: String, as asker: TestSite.Asker = .owner) async -> [String] {
        plainNames(await shop.site.get("/stock?\(numbered(query))", as: asker).text)
    }

    func numbered(_ query: String) -> String {
        var text = query
        for (name, id) in [
            ("{sweets}", "\(sweets)"), ("{chocolate}", "\(chocolate)"), ("{flours}", "\(flours)"),
            ("{kitchen}", "\(kitchen)"), ("{fridge}", "\(fridge)"), ("{cellar}", "\(cellar)"),
        ] { text = text.replacing(name, with: id) }
        return text
    }
}

private func plainNames(_ page: String) -> [String] {
    names(page).map { $0.replacing("&quot;", with: "\"").replacing("&#34;", with: "\"") }
}

@Suite struct `Lists of the stock` {
    @Test(arguments: [
        ("", ["Milk", "Quark", "Bitter 99%", "Wine_gums", "Rye \"fine\"", "Étagère"]),
        ("kind=food", ["Milk", "Quark", "Bitter 99%", "Wine_gums", "Rye \"fine\""]), ("kind=object", ["Étagère"]),
        ("management=items&state=all", ["Drill"]), ("category={sweets}", ["Bitter 99%", "Wine_gums"]),
        ("category={chocolate}", ["Bitter 99%"]), ("group={flours}", ["Rye \"fine\""]),
        ("group={flours}&state=all", ["Rye \"fine\"", "Wheat"]),
        ("location={kitchen}", ["Milk", "Quark", "Wine_gums"]),
        ("location={cellar}", ["Bitter 99%", "Rye \"fine\""]), ("state=expired", ["Milk"]),
        ("state=due_today", ["Quark"]), ("state=due_soon", ["Bitter 99%"]), ("state=opened", []),
        ("state=below_minimum", ["Wheat"]), ("state=out_of_stock", ["Wheat", "Drill"]),
        ("state=out_of_stock&kind=object", ["Drill"]), ("state=out_of_stock&location={cellar}", ["Wheat", "Drill"]),
        ("state=below_minimum&location={kitchen}", []), ("location={cellar}&state=due_soon", ["Bitter 99%"]),
        ("location={cellar}&category={sweets}&state=due_soon&kind=food&q=bitter", ["Bitter 99%"]),
        ("location={fridge}&state=expired&sort=name", ["Milk"]), ("q=%25", ["Bitter 99%"]), ("q=_", ["Wine_gums"]),
        ("q=%22", ["Rye \"fine\""]), ("q=etagere", ["Étagère"]), ("q=%25&group={flours}", []),
        ("state=all&kind=object", ["Étagère", "Drill"]),
    ])
    func `filters combine`(query: String, expected: [String]) async throws {
        #expect(try await Larder().names(query) == expected)
    }

    @Test(arguments: [
        ("sort=name", ["Bitter 99%", "Étagère", "Milk", "Quark", "Rye \"fine\"", "Wine_gums"]),
        ("sort=-name", ["Wine_gums", "Rye \"fine\"", "Quark", "Milk", "Étagère", "Bitter 99%"]),
        ("sort=use_by", ["Milk", "Quark", "Bitter 99%", "Wine_gums", "Rye \"fine\"", "Étagère"]),
        ("sort=-use_by", ["Étagère", "Rye \"fine\"", "Wine_gums", "Bitter 99%", "Quark", "Milk"]),
        ("sort=stock", ["Quark", "Étagère", "Milk", "Rye \"fine\"", "Bitter 99%", "Wine_gums"]),
        ("sort=-stock", ["Wine_gums", "Bitter 99%", "Rye \"fine\"", "Milk", "Étagère", "Quark"]),
        ("sort=place", ["Bitter 99%", "Rye \"fine\"", "Wine_gums", "Milk", "Quark", "Étagère"]),
        ("sort=-place", ["Étagère", "Quark", "Milk", "Wine_gums", "Rye \"fine\"", "Bitter 99%"]),
        ("sort=-missing&state=all&group={flours}", ["Wheat", "Rye \"fine\""]),
        ("sort=missing&state=all&group={flours}", ["Rye \"fine\"", "Wheat"]),
        ("sort=-stock&location={kitchen}", ["Wine_gums", "Milk", "Quark"]),
        ("sort=stock&location={kitchen}", ["Quark", "Milk", "Wine_gums"]),
        ("sort=place&location={kitchen}", ["Wine_gums", "Milk", "Quark"]),
        ("sort=-place&location={kitchen}", ["Quark", "Milk", "Wine_gums"]),
        ("sort=-name&location={kitchen}", ["Wine_gums", "Quark", "Milk"]),
        ("sort=place&category={sweets}", ["Bitter 99%", "Wine_gums"]),
        ("sort=-use_by&location={kitchen}", ["Wine_gums", "Quark", "Milk"]),
    ])
    func `are sorted by each column in both directions`(query: String, expected: [String]) async throws {
        #expect(try await Larder().names(query) == expected)
    }

    @Test(arguments: ProductSort.allCases, ["", "location=1", "kind=food", "location=1&state=all", "q=product"])
    func `have parts that make up the whole, forth and back`(sort: ProductSort, filter: String) async throws {
        let shop = try await Shop()
        let house = try await shop.pantry.place("House")
        let shelves = [
            house, try await shop.pantry.place("Shelf", in: house), try await shop.pantry.place("Box", in: house),
        ]
        for number in 1...107 {
            let product = try await shop.pantry.product("Product \(number % 40)", location: house)
            let date = number % 3 == 0 ? nil : "2027-0\(number % 2 + 5)-1\(number % 10)"
            let place: CheckInDraft.Place = filter.isEmpty && number % 5 == 0 ? .nowhere : .at(shelves[number % 3])
            try await shop.pantry.checkIn(product, "\(number % 7 + 1)", bestBefore: date, place: place)
        }
        var (pages, next): ([[String]], String?) = ([], "/stock?q=&\(filter)&sort=\(sort.rawValue)")
        var last = ""
        while let address = next {
            last = await shop.site.get(address, as: .viewer).text
            pages.append(products(last))
            next = link("next", last)
        }
        #expect(pages.map(\.count) == [50, 50, 7])
        #expect(Set(pages.joined()).count == 107)
        for page in pages.dropLast().reversed() {
            last = await shop.site.get(try #require(link("prev", last)), as: .viewer).text
            #expect(products(last) == page)
        }
        #expect(link("prev", last) == nil)
    }

    /// The numbers of the products that a list shows, in order.
    private func products(_ page: String) -> [String] {
        page.split(separator: #"<a class="name" href="/products/"#).dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test(arguments: ["category=99", "group=99", "location=99", "category=x", "group=-1"])
    func `of what is not the household's are not found`(query: String) async throws {
        #expect(try await Larder().shop.site.get("/stock?\(query)", as: .owner).status == 404)
    }

    @Test func `tell each filter, with a link to the list without it`() async throws {
        let larder = try await Larder()
        let query = larder.numbered(
            "q=a&kind=food&category={sweets}&location={cellar}&group={flours}&state=opened&sort=name"
        )
        let page = await larder.shop.site.get("/stock?\(query)", as: .owner).text
        for name in ["q", "kind", "category", "location", "group", "state"] {
            let without = query.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }.joined(separator: "&")
            #expect(page.replacing("&amp;", with: "&").contains("href=\"/stock?\(without)\""), "\(name)")
        }
        for label in ["“a”", "Food", "Sweets", "Cellar", "Flours", "Opened"] { #expect(page.contains(label)) }
    }

    @Test func `count food, objects and items apart`() async throws {
        let larder = try await Larder()
        let page = await larder.shop.site.get("/stock", as: .viewer).text
        #expect(page.contains("All <small>6</small>") && page.contains("Food <small>5</small>"))
        #expect(page.contains("Objects <small>1</small>") && page.contains("Items <small>0</small>"))
    }

    @Test func `say how much is missing where that is asked`() async throws {
        let page = try await Larder().shop.site.get("/stock?state=below_minimum", as: .viewer).text
        #expect(page.withPlainSpaces.contains("4 missing"))
    }

    @Test func `another household's things are in none`() async throws {
        let larder = try await Larder()
        for query in ["", "state=all", "sort=place", "sort=-stock&state=all", "q=milk"] {
            #expect(await larder.names(query, as: .stranger).isEmpty)
        }
        for name in ["category={sweets}", "group={flours}", "location={cellar}"] {
            #expect(await larder.shop.site.get("/stock?\(larder.numbered(name))", as: .stranger).status == 404)
        }
    }
}

@Suite struct `Batches of a list` {
    @Test(arguments: [
        ("q=mi", 1), ("kind=object", 1), ("kind=food", 5), ("category={sweets}", 2), ("category={chocolate}", 1),
        ("group={flours}", 1), ("management=items", 0), ("state=opened", 0), ("location={kitchen}", 3),
        ("category={sweets}&location={kitchen}", 1), ("q=bitter&state=due_soon&kind=food", 1),
        ("q=%25&state=expired", 0),
        ("location={cellar}&sort=-use_by", 2), ("sort=best_before", 6), ("state=opened&sort=-best_before", 0),
    ])
    func `are filtered as products are`(query: String, count: Int64) async throws {
        let larder = try await Larder()
        let answer = await larder.shop.site.api(.get, "/batches?\(larder.numbered(query))", as: .viewer)
        #expect(answer.json["items"]?.array?.count == Int(count))
        #expect(answer.json["total"]?.integer == count)
        let part = await larder.shop.site.api(.get, "/batches?limit=1&\(larder.numbered(query))", as: .viewer)
        #expect(part.json["total"]?.integer == count)
    }

    @Test(arguments: ["category", "group", "kind", "management", "state", "sort", "location"])
    func `of a bad value are refused by its name`(name: String) async throws {
        let answer = try await Larder().shop.site.api(.get, "/batches?\(name)=999", as: .owner)
        #expect(answer.status == 422 && answer.json["errors"]?.object?.names == [name])
    }
}
