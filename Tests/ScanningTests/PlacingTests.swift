import Accounts
import Catalog
import Core
import HTTP
import Items
import Ledger
import Places
import Stock
import TestPictures
import TestSupport
import Testing

/// Items are put into places by scanning both.
@Suite struct PlacingTests {
    private struct House {
        let scanner: Scanner
        let drill: ItemCode
        let saw: ItemCode
        let cellar: Location
        let attic: Location

        init() async throws {
            let scanner = try await Scanner()
            self.scanner = scanner
            (drill, saw) = (try await scanner.item("Drill"), try await scanner.item("Saw"))
            (cellar, attic) = (try await scanner.place("Cellar"), try await scanner.place("Attic"))
        }

        func location(_ code: ItemCode) async throws -> Location.ID? {
            try await scanner.home.read(as: scanner.home.owner) { try $0.item(code)?.details.location }
        }

        /// Scans a code on the page that an address shows, and gives the address that follows.
        func scan(_ code: String, on page: String = "/scan?mode=place") async throws -> String {
            let answer = await send([("do", "add"), ("add", code)], on: page)
            #expect(answer.status == 303, "\(answer.text)")
            return try #require(answer.location)
        }

        func send(
            _ fields: [(String, String)],
            on page: String = "/scan?mode=place",
            as asker: TestSite.Asker = .helper
        ) async -> TestAnswer {
            let list = Target(page)?.query.pairs.filter { $0.name != "booked" }.map { ($0.name, $0.value) } ?? []
            return await scanner.site.post("/scan/place", list + fields, as: asker)
        }
    }

    @Test func `an item and then its place is enough`() async throws {
        let house = try await House()
        let waiting = try await house.scan("https://home.example/i/\(house.drill)")
        #expect(waiting == "/scan?mode=place&code_1=\(house.drill)")
        #expect(await house.scanner.site.get(waiting, as: .helper).text.contains("Now scan the place"))
        let done = try await house.scan("https://home.example/l/\(house.cellar.code)", on: waiting)
        #expect(try await house.location(house.drill) == house.cellar.id)
        #expect(done.hasPrefix("/scan?mode=place&booked="))
        let page = await house.scanner.site.get(done, as: .helper).text
        #expect(page.contains("Moved Drill (\(house.drill)) to Cellar."))
        #expect(page.contains("/undo\""))
    }

    @Test func `what was taken back is not said again by the address that booked it`() async throws {
        let house = try await House()
        let waiting = try await house.scan(house.drill.rawValue)
        let done = try await house.scan(house.cellar.code, on: waiting)
        let action = try #require(done.split(separator: "=").last.flatMap { Action.ID(String($0)) })
        try await house.scanner.home.write(as: house.scanner.home.owner) { transaction in
            _ = try transaction.undo(action, with: Restorer.stock.withItems { _, _, _ in })
        }
        let page = await house.scanner.site.get(done, as: .helper)
        #expect(page.status == 200)
        #expect(!page.text.contains("Moved Drill"))
    }

    @Test func `a place takes all the items that follow, until it is another's turn`() async throws {
        let house = try await House()
        var page = try await house.scan(house.cellar.code)
        #expect(page == "/scan?mode=place&place=\(house.cellar.id)")
        for item in [house.drill, house.saw] {
            page = try await house.scan(item.rawValue, on: page)
            #expect(try await house.location(item) == house.cellar.id)
        }
        page = try await house.scan(house.attic.code, on: page)
        page = try await house.scan(house.saw.rawValue, on: page)
        #expect(try await house.location(house.saw) == house.attic.id)
        #expect(try await house.location(house.drill) == house.cellar.id)
        let forgotten = await house.send([("do", "forget")], on: page)
        #expect(forgotten.location == "/scan?mode=place")
    }

    @Test func `several items wait for one place, and go there as one booking`() async throws {
        let house = try await House()
        var page = try await house.scan(house.drill.rawValue)
        page = try await house.scan(house.saw.rawValue.lowercased(), on: page)
        // Once more is no more.
        page = try await house.scan(house.drill.rawValue, on: page)
        #expect(page == "/scan?mode=place&code_1=\(house.drill)&code_2=\(house.saw)")
        let without = await house.send([("do", "remove-\(house.drill)")], on: page)
        #expect(without.location == "/scan?mode=place&code_1=\(house.saw)")
        let done = try await house.scan(house.cellar.code, on: page)
        #expect(!done.contains(","))
        #expect(await house.scanner.site.get(done, as: .helper).text.contains("2 items are now in Cellar."))
    }

    @Test func `a place is chosen from the list where it has no label`() async throws {
        let house = try await House()
        let page = try await house.scan(house.drill.rawValue)
        let list = await house.scanner.site.get(page, as: .helper).text
        #expect(list.contains("<option value=\"\(house.attic.id)\">Attic</option>"))
        #expect(await house.send([("do", "put"), ("into", "")], on: page).status == 422)
        #expect(await house.send([("do", "put"), ("into", "999")], on: page).status == 422)
        let done = await house.send([("do", "put"), ("into", house.attic.id.description)], on: page)
        #expect(done.status == 303)
        #expect(try await house.location(house.drill) == house.attic.id)
    }

    @Test func `a photo of a label does without a script`() async throws {
        let house = try await House()
        let form = [("mode", "place"), ("place", house.cellar.id.description), ("do", "photo")]
        let label = try picture("QRCode", "https://home.example/i/\(house.drill)")
        #expect(await house.scanner.send(label, to: "/scan/place", form, as: .helper).status == 303)
        #expect(try await house.location(house.drill) == house.cellar.id)
    }

    @Test func `what lies there already, and what is neither item nor place, is said`() async throws {
        let house = try await House()
        _ = try await house.scanner.product("Milk", code: "4012345678901")
        let page = try await house.scan(house.cellar.code)
        _ = try await house.scan(house.drill.rawValue, on: page)
        let again = await house.send([("do", "add"), ("add", house.drill.rawValue)], on: page)
        #expect(again.status == 422)
        #expect(again.text.contains("It lies there already."))
        let foreign = "https://home.example/i/\(ItemCode(random: .seeded(3)))"
        for code in ["4012345678901", foreign, "?", ""] {
            let answer = await house.send([("do", "add"), ("add", code)], on: page)
            #expect(answer.status == 422)
            #expect(answer.text.contains("neither an item nor a place"))
        }
    }

    @Test func `a code that is on nothing yet leads to the form of a new item`() async throws {
        let house = try await House()
        let kept = try await house.scanner.home.write(as: house.scanner.home.owner) {
            try #require(try $0.keepCodes(1).first)
        }
        #expect(try await house.scan(kept.rawValue) == "/i/\(kept)")
    }

    @Test func `nobody puts anything into places of another household`() async throws {
        let house = try await House()
        let tent = try await house.scanner.item("Tent", as: house.scanner.home.stranger)
        for item in [house.drill, tent] {
            let form = [("place", house.cellar.id.description), ("do", "add"), ("add", item.rawValue)]
            let answer = await house.send(form, as: .stranger)
            #expect(!answer.text.contains("Cellar"))
            #expect(answer.location?.contains("booked") != true)
        }
        #expect(try await house.location(house.drill) == nil)
        let place = try await house.scanner.home.read(as: house.scanner.home.stranger) {
            try $0.item(tent)?.details.location
        }
        #expect(place == nil)
    }

    @Test(arguments: ["https://home.example/i/lares/i/%@", "https://home.example/i/l/i/%@?done=saved#top"])
    func `the address on a label is read from its end, whatever stands before`(address: String) async throws {
        let house = try await House()
        let link = address.replacing("%@", with: house.drill.rawValue)
        #expect(try await house.scan(link) == "/scan?mode=place&code_1=\(house.drill)")
    }

    @Test func `the address on a label of nothing here is told so`() async throws {
        let house = try await House()
        let unknown = ItemCode(random: .seeded(3))
        for link in [
            "https://home.example/i/\(unknown)", "https://home.example/l/ABCDEFGH", "https://home.example/i/x",
        ] {
            #expect(await house.scanner.site.get("/scan?code=\(link)", as: .helper).status == 422)
        }
        // Where a product's code is asked for, a label leads away, and nobody else is asked what it is.
        let mine = "https://home.example/i/\(house.drill)"
        for page in ["/check-in", "/check-out"] {
            let answer = await house.scanner.site.get("\(page)?code=\(mine)", as: .helper)
            #expect(answer.location == "/scan?code=\(mine.percentEncoded)")
        }
        let theirs = "https://home.example/i/\(house.drill)"
        #expect(await house.scanner.site.get("/scan?code=\(theirs)", as: .stranger).status == 422)
    }
}

extension Scanner {
    fileprivate func item(_ name: String, as member: Member? = nil) async throws -> ItemCode {
        var changes = ProductChanges()
        changes.name = .set(name)
        changes.management = .set(.items)
        return try await home.write(as: member ?? home.owner) { [changes] transaction in
            let product = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            return try #require(try transaction.addItems(ItemDraft(product: product)).codes.first)
        }
    }

    fileprivate func place(_ name: String) async throws -> Location {
        try await home.write(as: home.owner) { transaction in
            try #require(try transaction.location(transaction.addPlace(LocationDraft(name: name))))
        }
    }
}
