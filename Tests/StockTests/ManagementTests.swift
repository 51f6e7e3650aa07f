import Accounts
import Catalog
import Core
import Ledger
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

@Suite struct `A product of which only the amount is kept` {
    @Test func `has one amount in each place, whatever came and went`() async throws {
        let pantry = try await Pantry()
        let (shed, cellar) = (try await pantry.place("Shed"), try await pantry.place("Cellar"))
        let screws = try await pantry.product("Screws", management: .quantity)
        #expect(try await pantry.checkIn(screws, "20", place: .at(shed)).batch == nil)
        try await pantry.checkIn(screws, "10", place: .at(shed))
        try await pantry.move(.product(screws), "12", from: shed, to: cellar)
        let taken = try await pantry.checkOut(screws, "20")
        #expect(taken.taken.map(\.batch) == [nil, nil])
        #expect(try await pantry.shelf(screws) == ["10 @\(cellar)"])
        try await pantry.correct(.product(screws), to: "4", .exactly(nil))
        try await pantry.correct(.product(screws), to: "7", .within(cellar))
        #expect(try await pantry.shelf(screws) == ["7 @\(cellar)", "4"])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `takes neither a date nor a note, and keeps the price on the booking`() async throws {
        let pantry = try await Pantry()
        let screws = try await pantry.product("Screws", management: .quantity)
        var draft = CheckInDraft(target: BookingTarget(product: screws, amount: Amount(20)))
        draft.price = Money(minorUnits: 300, currency: .euro)
        try await pantry.checkIn(draft)
        let dated = try await rejection { try await pantry.checkIn(screws, "1", bestBefore: "2027-05-01") }
        #expect(dated == ["best_before": ["error.amount_only"]])
        draft.note = "galvanized"
        #expect(try await pantry.rejected(draft) == ["note": ["error.amount_only"]])
        let shop = try await Shop()
        let nails = try await shop.pantry.product("Nails", management: .quantity)
        draft.target.product = nails
        draft.note = ""
        try await shop.pantry.checkIn(draft)
        let page = await shop.site.get("/check-in?product=\(nails)", as: .helper).text
        #expect(page.contains(#"value="0.15""#))
        #expect(!page.contains(#"name="best_before""#) && !page.contains(#"name="note""#))
    }

    @Test func `bookings are undone in any order while enough is left`() async throws {
        let pantry = try await Pantry()
        let (shed, cellar) = (try await pantry.place("Shed"), try await pantry.place("Cellar"))
        let screws = try await pantry.product("Screws", management: .quantity)
        let first = try await pantry.checkIn(screws, "5", place: .at(shed)).action
        let second = try await pantry.checkIn(screws, "5", place: .at(shed)).action
        let moved = try await pantry.move(.product(screws), "3", to: cellar).action
        try await pantry.undo(second)
        let refused = try await refusal { try await pantry.undo(first) }
        #expect(refused?.members["blocking"] == .numbers([moved.rawValue]))
        try await pantry.undo(moved)
        let undone = try await pantry.undo(first)
        #expect(try await pantry.stock(screws) == "0")
        try await pantry.undo(undone.action)
        #expect(try await pantry.shelf(screws) == ["5 @\(shed)"])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `its page shows what lies where, and each place has one of its own`() async throws {
        let shop = try await Shop()
        let shed = try await shop.pantry.place("Shed")
        let screws = try await shop.pantry.product("Screws", management: .quantity)
        try await shop.pantry.checkIn(screws, "20", place: .at(shed))
        let product = await shop.site.get("/products/\(screws)", as: .helper).text
        #expect(product.contains(#"href="/products/\#(screws)/places/\#(shed)""#))
        let path = "/products/\(screws)/places/\(shed)"
        #expect(await shop.site.get(path, as: .viewer).status == 200)
        #expect(await shop.site.get(path, as: .stranger).status == 404)
        #expect(await shop.site.get("/products/\(screws)/places/none", as: .owner).status == 404)
        for (verb, form) in [
            ("move", [("to", ""), ("amount", "5")]), ("correct", [("amount", "10")]), ("spoil", [("amount", "1")]),
        ] { #expect(await shop.site.post("\(path)/\(verb)", form, as: .helper).status == 303, "\(verb)") }
        #expect(try await shop.pantry.shelf(screws) == ["9 @\(shed)", "5"])
        #expect(await shop.site.get("/products/\(screws)/places/none", as: .owner).status == 200)
        #expect(await shop.site.get("/check-out?product=\(screws)", as: .owner).status == 200)
        #expect(await shop.site.get("/stock", as: .owner).text.contains("Screws"))
        #expect(try await shop.pantry.disagreements() == [])
    }

    @Test func `moves along when its place is deleted`() async throws {
        let pantry = try await Pantry()
        let (shed, cellar) = (try await pantry.place("Shed"), try await pantry.place("Cellar"))
        let screws = try await pantry.product("Screws", management: .quantity)
        try await pantry.checkIn(screws, "5", place: .at(shed))
        try await pantry.checkIn(screws, "2", place: .at(cellar))
        try await pantry.home.write(as: pantry.home.owner) { _ = try $0.moveContents(of: [shed], to: cellar) }
        #expect(try await pantry.shelf(screws) == ["7 @\(cellar)"])
        #expect(try await pantry.disagreements() == [])
    }
}

@Suite struct `Counting a product in another way` {
    @Test func `batches become amounts where they lay, and undo brings everything back`() async throws {
        let pantry = try await Pantry()
        let (shed, cellar) = (try await pantry.place("Shed"), try await pantry.place("Cellar"))
        let glue = try await pantry.product("Glue", minimum: Amount(9))
        try await pantry.checkIn(glue, "2", bestBefore: "2027-05-01", place: .at(shed))
        let late = try await pantry.checkIn(glue, "1", bestBefore: "2028-05", place: .at(shed)).batch
        try await pantry.checkIn(glue, "4", bestBefore: "2027-06-01", place: .at(cellar))
        try await pantry.open(late)
        let before = try await pantry.batches(glue)
        let converted = try await pantry.convert(glue, to: .quantity)
        #expect(try await pantry.shelf(glue) == ["3 @\(shed)", "4 @\(cellar)"])
        #expect(try await pantry.stock(glue) == "7")
        #expect(try await pantry.stored(glue).useBy == nil)
        #expect(try await pantry.disagreements() == [])
        let undone = try await pantry.undo(try #require(converted))
        #expect(try await pantry.batches(glue) == before)
        #expect(try await pantry.stored(glue).details.management == .batches)
        #expect(try await pantry.disagreements() == [])
        try await pantry.undo(undone.action)
        #expect(try await pantry.shelf(glue) == ["3 @\(shed)", "4 @\(cellar)"])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `what was booked since then stands against its undo and is named`() async throws {
        let pantry = try await Pantry()
        let glue = try await pantry.product("Glue")
        let bought = try await pantry.checkIn(glue, "2", bestBefore: "2027-05-01").action
        let converted = try #require(try await pantry.convert(glue, to: .quantity))
        let used = try await pantry.checkOut(glue, "1").action
        let refused = try await refusal { try await pantry.undo(converted) }
        #expect(refused?.members["blocking"] == .numbers([used.rawValue]))
        let earlier = try await refusal { try await pantry.undo(bought) }
        #expect(earlier?.members["blocking"] == .numbers([converted.rawValue]))
        try await pantry.undo(used)
        try await pantry.undo(converted)
        try await pantry.undo(bought)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `amounts become batches without a date`() async throws {
        let pantry = try await Pantry()
        let shed = try await pantry.place("Shed")
        let glue = try await pantry.product("Glue", management: .quantity)
        try await pantry.checkIn(glue, "2", place: .at(shed))
        let converted = try #require(try await pantry.convert(glue, to: .batches))
        #expect(try await pantry.batches(glue).map(\.isPooled) == [false])
        try await pantry.checkIn(glue, "1", bestBefore: "2027-05-01")
        #expect(try await pantry.shelf(glue) == ["1 2027-05-01", "2 @\(shed)"])
        #expect(try await refusal { try await pantry.undo(converted) }?.reason == .conflict)
        #expect(try await pantry.convert(glue, to: .batches) == nil)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `single pieces are whole, and their amounts are booked no more`() async throws {
        let pantry = try await Pantry()
        let shed = try await pantry.place("Shed")
        let drill = try await pantry.product("Drill", kind: .object)
        try await pantry.checkIn(drill, "1.5", place: .at(shed))
        let rest = try await rejection { try await pantry.convert(drill, to: .items) }
        #expect(rest == ["management": ["error.items_whole"]])
        try await pantry.correct(.product(drill), to: "2")
        let converted = try #require(try await pantry.convert(drill, to: .items))
        #expect(try await pantry.stock(drill) == "2")
        #expect(try await refusal { try await pantry.checkIn(drill, "1") }?.reason == .conflict)
        #expect(try await refusal { try await pantry.checkOut(drill, "1") }?.reason == .conflict)
        #expect(try await refusal { try await pantry.correct(.product(drill), to: "1") }?.reason == .conflict)
        try await pantry.convert(drill, to: .quantity)
        #expect(try await pantry.shelf(drill) == ["2 @\(shed)"])
        #expect(try await refusal { try await pantry.undo(converted) }?.reason == .conflict)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `where single pieces stand in the way the page does not say that nothing is there`() async throws {
        let shop = try await Shop()
        let drill = try await shop.pantry.product("Drill", management: .items, kind: .object)
        try await shop.pantry.home.write(as: shop.pantry.home.owner) { transaction in
            try transaction.connection.execute(
                """
                INSERT INTO item (household_id, product_id, uid, folded, created_at)
                VALUES (\(transaction.household), \(drill), 'ABCDEFGH', '', 0)
                """
            )
        }
        let page = await shop.site.get("/products/\(drill)/management", as: .member).text
        #expect(page.contains("Single items of it are there"))
        #expect(!page.contains("Nothing of it is in the house"))
    }

    @Test func `the page says beforehand what will happen`() async throws {
        let shop = try await Shop()
        let (shed, cellar) = (try await shop.pantry.place("Shed"), try await shop.pantry.place("Cellar"))
        let glue = try await shop.pantry.product("Glue")
        try await shop.pantry.checkIn(glue, "2", bestBefore: "2027-05-01", place: .at(shed))
        try await shop.pantry.checkIn(glue, "0.5", bestBefore: "2027-06-01", place: .at(shed))
        try await shop.pantry.checkIn(glue, "1", place: .at(cellar))
        let path = "/products/\(glue)/management"
        let page = await shop.site.get(path, as: .member).text.withPlainSpaces
        #expect(page.contains("Instead of 3 batches there will be amounts in 2 places."))
        #expect(page.contains("but 0.5 would be left over"))
        #expect(await shop.site.get(path, as: .helper).status == 403)
        #expect(await shop.site.post(path, [("management", "quantity")], as: .helper).status == 403)
        #expect(await shop.site.post(path, [("management", "quantity")], as: .stranger).status == 404)
        #expect(await shop.site.post(path, [("management", "heap")], as: .member).status == 422)
        #expect(await shop.site.post(path, [("management", "items")], as: .member).status == 422)
        let answer = await shop.site.post(path, [("management", "quantity")], as: .member)
        let done = await shop.site.get(try #require(answer.location), as: .member).text.withPlainSpaces
        #expect(done.contains("Glue is now counted as: Amount only, no date."))
        #expect(done.contains("Counted by: Batches with a date → Amount only, no date"))
        #expect(try await shop.pantry.shelf(glue) == ["2.5 @\(shed)", "1 @\(cellar)"])
    }
}

extension Pantry {
    @discardableResult
    func convert(_ product: Product.ID, to management: Product.Management) async throws -> Action.ID? {
        try await home.write(as: home.owner) { try $0.convert(product, to: management) }
    }

    fileprivate func rejected(_ draft: CheckInDraft) async throws -> [String: [String]] {
        try await rejection { try await checkIn(draft) }
    }
}
