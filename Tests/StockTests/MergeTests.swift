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

@Suite struct `Two products that turned out to be one` {
    private static let code = "4006381333931"

    @Test func `become one with all batches and codes, and undo brings both back`() async throws {
        let pantry = try await Pantry()
        let cellar = try await pantry.place("Cellar")
        let flour = try await pantry.product("Flour", unit: "kg")
        let other = try await pantry.product("Flour, white", unit: "g")
        try await pantry.checkIn(flour, "1", bestBefore: "2027-08-01")
        var draft = CheckInDraft(target: BookingTarget(product: other, amount: Amount(500)), place: .at(cellar))
        draft.bestBefore = TypedDate(iso: "2027-06").map { BestBefore($0) }
        draft.price = Money(minorUnits: 99, currency: .euro)
        draft.note = "mill"
        let opened = try await pantry.checkIn(draft).batch
        try await pantry.open(opened)
        try await pantry.barcode(Self.code, on: other)
        let before = (try await pantry.batches(flour), try await pantry.batches(other))
        let merged = try await pantry.merge(other, into: flour)
        #expect(try await pantry.shelf(flour) == ["0.5 @\(cellar) 2027-06-30 open", "1 2027-08-01"])
        #expect(try await pantry.stock(flour) == "1.5")
        let moved = try #require(try await pantry.batches(flour).first)
        #expect(moved.details.note == "mill" && moved.details.price?.amount == moved.amount)
        #expect(try await pantry.products().map(\.id) == [flour])
        // A package still holds one gram, as it did.
        try await pantry.checkIn(CheckInDraft(target: BookingTarget(barcode: Self.code, amount: Amount(100))))
        #expect(try await pantry.stock(flour) == "1.6")
        #expect(try await pantry.disagreements() == [])
        let last = try await pantry.lastCheckIn(of: flour)
        try await pantry.undo(last)
        let undone = try await pantry.undo(merged.action)
        #expect(try await pantry.batches(flour) == before.0)
        #expect(try await pantry.batches(other) == before.1)
        try await pantry.checkIn(CheckInDraft(target: BookingTarget(barcode: Self.code, amount: Amount(1))))
        #expect(try await pantry.stock(other) == "501")
        #expect(try await pantry.disagreements() == [])
        let refused = try await refusal { try await pantry.undo(undone.action) }
        #expect(refused?.reason == .conflict)
    }

    @Test func `an undo can be undone, and what was booked of the one stands against it`() async throws {
        let pantry = try await Pantry()
        let (milk, other) = (try await pantry.product("Milk"), try await pantry.product("Whole milk"))
        try await pantry.checkIn(other, "2", bestBefore: "2027-05-01")
        let merged = try await pantry.merge(other, into: milk)
        let undone = try await pantry.undo(merged.action)
        let redone = try await pantry.undo(undone.action)
        #expect(try await pantry.shelf(milk) == ["2 2027-05-01"])
        #expect(try await pantry.disagreements() == [])
        let used = try await pantry.checkOut(milk, "1")
        let refused = try await refusal { try await pantry.undo(redone.action) }
        #expect(refused?.members["blocking"] == .numbers([used.action.rawValue]))
        try await pantry.undo(used.action)
        try await pantry.undo(redone.action)
        #expect(try await pantry.stock(other) == "2")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a product does not become one again that is gone itself`() async throws {
        let pantry = try await Pantry()
        let (milk, other, third) = (
            try await pantry.product("Milk"), try await pantry.product("Whole milk"), try await pantry.product("Drink")
        )
        let undone = try await pantry.undo(try await pantry.merge(other, into: milk).action)
        try await pantry.merge(milk, into: third)
        let refused = try await refusal { try await pantry.undo(undone.action) }
        #expect(refused?.reason == .conflict)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `amounts in places become one, and dates are dropped where none are kept`() async throws {
        let pantry = try await Pantry()
        let shed = try await pantry.place("Shed")
        let screws = try await pantry.product("Screws", management: .quantity)
        let other = try await pantry.product("Wood screws")
        try await pantry.checkIn(screws, "10", place: .at(shed))
        try await pantry.checkIn(other, "5", bestBefore: "2027-05-01", place: .at(shed))
        let merged = try await pantry.merge(other, into: screws)
        #expect(try await pantry.shelf(screws) == ["15 @\(shed)"])
        try await pantry.checkOut(screws, "2")
        try await pantry.undo(merged.action)
        #expect(try await pantry.shelf(screws) == ["8 @\(shed)"])
        #expect(try await pantry.shelf(other) == ["5 @\(shed) 2027-05-01"])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `cannot be one without a conversion, with itself, or piece by piece`() async throws {
        let pantry = try await Pantry()
        let (milk, flour) = (try await pantry.product("Milk", unit: "l"), try await pantry.product("Flour", unit: "kg"))
        let drill = try await pantry.product("Drill", management: .items)
        let sand = try await pantry.product("Sand")
        func wrong(_ product: Product.ID, _ into: Product.ID) async throws -> [String: [String]] {
            try await rejection { try await pantry.merge(product, into: into) }
        }
        #expect(try await wrong(milk, flour) == ["into": ["error.no_conversion"]])
        #expect(try await wrong(milk, milk) == ["into": ["error.choice"]])
        #expect(try await wrong(sand, drill) == ["into": ["error.merge_items"]])
        #expect(try await wrong(sand, Product.ID(rawValue: 99)) == ["into": ["error.choice"]])
    }

    @Test func `the page lets choose, says what will happen, and does it`() async throws {
        let shop = try await Shop()
        let (milk, other) = (try await shop.pantry.product("Milk"), try await shop.pantry.product("Whole milk"))
        try await shop.pantry.checkIn(milk, "1")
        try await shop.pantry.checkIn(other, "2")
        let path = "/products/\(other)/merge"
        #expect(await shop.site.get(path, as: .member).status == 200)
        #expect(await shop.site.get(path, as: .helper).status == 403)
        #expect(await shop.site.get(path, as: .stranger).status == 404)
        let preview = await shop.site.get("\(path)?product=\(milk)", as: .member).text.withPlainSpaces
        #expect(preview.contains("Then there is 3 of Milk."))
        #expect(await shop.site.get("\(path)?product=\(other)", as: .member).status == 422)
        #expect(await shop.site.post(path, [("into", "99")], as: .member).status == 422)
        #expect(await shop.site.post(path, [("into", "\(milk)")], as: .stranger).status == 404)
        let answer = await shop.site.post(path, [("into", "\(milk)")], as: .member)
        #expect(answer.status == 303)
        #expect(await shop.site.get("/products/\(other)", as: .viewer).location == "/products/\(milk)")
        #expect(try await shop.pantry.stock(milk) == "3")
    }

    @Test func `calls merge, too`() async throws {
        let shop = try await Shop()
        let (milk, other) = (try await shop.pantry.product("Milk"), try await shop.pantry.product("Whole milk"))
        try await shop.pantry.checkIn(other, "2")
        let body = #"{"into": \#(milk)}"#
        #expect(await shop.site.api(.post, "/products/\(other)/merge", body, as: .helper).status == 403)
        #expect(await shop.site.api(.post, "/products/99/merge", body, as: .member).status == 404)
        #expect(await shop.site.api(.post, "/products/\(milk)/merge", body, as: .member).status == 422)
        let answer = await shop.site.api(.post, "/products/\(other)/merge", body, as: .member)
        #expect(answer.status == 201)
        #expect(answer.json["product"]?["id"]?.integer == milk.rawValue)
        #expect(answer.json["product"]?["stock"]?.number?.text == "2")
    }
}

extension Pantry {
    @discardableResult
    func merge(_ product: Product.ID, into target: Product.ID) async throws -> Booked {
        try await home.write(as: home.owner) { try $0.mergeProduct(product, into: target) }
    }

    /// The last booking that put something of a product into stock.
    fileprivate func lastCheckIn(of product: Product.ID) async throws -> Action.ID {
        try await home.database.readSlowly { connection in
            try connection.value(
                "SELECT max(action_id) FROM movement WHERE product_id = \(product) AND kind = 'check_in'",
                as: Action.ID.self
            )
        }
    }
}
