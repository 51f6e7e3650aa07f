import Catalog
import Core
import Foundation
import HTTP
import Items
import JSON
import Ledger
import Stock
import TestSupport
import Testing

/// Several items at once: put somewhere, copied, given codes.
@Suite struct PieceTests {
    private func uids(_ answer: TestAnswer) -> [String] {
        answer.json["uids"]?.array?.compactMap(\.text) ?? []
    }

    @Test func `items picked from the list go to the place as one booking, and come back together`() async throws {
        let shed = try await Shed()
        let (cellar, attic) = (try await shed.place("Cellar"), try await shed.place("Attic"))
        let drill = try await shed.product()
        let blue = try await shed.item(drill, name: "Blue", place: .at(attic))
        let red = try await shed.item(drill, name: "Red")
        let there = try await shed.item(drill, name: "Green", place: .at(cellar))
        let list = await shed.site.get("/places/\(cellar)/items", as: .helper).text
        #expect(list.contains("name=\"item_\(blue)\""))
        #expect(!list.contains(there.rawValue))
        let found = await shed.site.get("/places/\(cellar)/items?q=red", as: .helper).text
        #expect(found.contains("item_\(red)") && !found.contains("item_\(blue)"))
        let form = [("item_\(blue)", "yes"), ("item_\(red)", "yes")]
        let done = await shed.site.post("/places/\(cellar)/items", form, as: .helper)
        let location = try #require(done.location)
        #expect(location.hasPrefix("/items?location=\(cellar)&done=item_moved-"))
        #expect(await shed.site.get(location, as: .helper).text.contains("2 items are now in Cellar."))
        for code in [blue, red] { #expect(try await shed.stored(code)?.details.location == cellar) }
        try await shed.undo(
            try #require(location.components(separatedBy: "item_moved-").last.flatMap { Action.ID($0) })
        )
        #expect(try await shed.stored(blue)?.details.location == attic)
        #expect(try await shed.stored(red)?.details.location == nil)
        #expect(try await shed.disagreements() == [])
        let none = await shed.site.post("/places/\(cellar)/items", as: .helper)
        #expect(none.status == 422)
        #expect(none.text.contains("Pick at least one item."))
    }

    @Test func `a call moves many at once, and names what is wrong`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let drill = try await shed.product()
        let codes = [try await shed.item(drill), try await shed.item(drill)]
        let list = codes.map { "\"\($0)\"" }.joined(separator: ", ")
        let moved = await shed.site.api(.post, "/items/move", #"{"items": [\#(list)], "to": \#(cellar)}"#, as: .helper)
        #expect(moved.status == 201)
        #expect(moved.json["items"]?.array?.map { $0["location"]?.integer } == [cellar.rawValue, cellar.rawValue])
        #expect(moved.location == "/api/v1/actions/\(moved.json["action"]?.integer ?? 0)")
        let again = await shed.site.api(.post, "/items/move", #"{"items": [\#(list)], "to": \#(cellar)}"#, as: .helper)
        #expect(again.status == 200)
        #expect(again.json["action"]?.isNull == true)
        let nowhere = await shed.site.api(.post, "/items/move", #"{"items": [\#(list)], "to": null}"#, as: .helper)
        #expect(nowhere.status == 201)
        let unknown = ItemCode(random: .seeded(4))
        let wrong = [
            (#"{"items": [], "to": null}"#, "items"), (#"{"items": ["x"], "to": null}"#, "items"),
            (#"{"items": ["\#(unknown)"], "to": null}"#, "items"), (#"{"items": [\#(list)], "to": 999}"#, "to"),
            (#"{"items": [\#(list)]}"#, "to"), (#"{"items": "\#(codes[0])", "to": null}"#, "items"),
        ]
        for (body, field) in wrong {
            let answer = await shed.site.api(.post, "/items/move", body, as: .owner)
            #expect(answer.status == 422, "\(body)")
            #expect(answer.json["errors"]?.object?.names == [field], "\(body)")
        }
    }

    @Test func `a copy is like the other but for what is said, and has no serial number`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let code = try await shed.item(try await shed.product(), name: "Blue", serial: "A-1", place: .at(cellar))
        let copy = await shed.site.api(.post, "/items/\(code)/copy", #"{"count": 3, "name": "Red"}"#, as: .helper)
        #expect(copy.status == 201)
        #expect(uids(copy).count == 3)
        let stored = try #require(uids(copy).first.flatMap { ItemCode($0) })
        let details = try #require(try await shed.stored(stored)).details
        #expect(details.name == "Red" && details.serial == "" && details.location == cellar)
        let wrong = await shed.site.api(.post, "/items/\(code)/copy", #"{"count": 101, "product": 1}"#, as: .helper)
        #expect(Set(wrong.json["errors"]?.object?.names ?? []) == ["count", "product"])
    }

    @Test func `pieces that are counted get codes by a call`() async throws {
        let shed = try await Shed()
        let chair = try await shed.product("Chair", management: .quantity)
        try await shed.home.write(as: shed.home.owner) { transaction in
            let target = BookingTarget(product: chair, amount: Amount(2))
            _ = try transaction.checkIn(CheckInDraft(target: target))
            _ = try transaction.convert(chair, to: .items)
        }
        let answer = await shed.site.api(.post, "/products/\(chair)/pieces", as: .helper)
        #expect(answer.status == 201)
        #expect(uids(answer).count == 2)
        #expect(try await shed.stock(chair) == "2")
        #expect(await shed.site.api(.post, "/products/\(chair)/pieces", as: .helper).status == 409)
    }

    @Test func `codes are kept and listed in parts`() async throws {
        let shed = try await Shed()
        let kept = await shed.site.api(.post, "/codes", #"{"count": 3}"#, as: .helper)
        #expect(kept.status == 201)
        let codes = kept.json["codes"]?.array?.compactMap { $0["code"]?.text } ?? []
        #expect(kept.json["codes"]?.array?.first?["link"]?.text == "https://home.example/i/\(codes.first ?? "")")
        let first = await shed.site.api(.get, "/codes?limit=2", as: .viewer)
        let cursor = try #require(first.json["next"]?.text)
        let rest = await shed.site.api(.get, "/codes?limit=2&cursor=\(cursor)", as: .viewer)
        let listed = [first, rest].flatMap { $0.json["items"]?.array ?? [] }.compactMap { $0["code"]?.text }
        #expect(listed == codes.sorted())
        #expect(rest.json["next"]?.isNull == true)
        #expect(await shed.site.api(.get, "/codes", as: .stranger).json["items"]?.array?.isEmpty == true)
        #expect(await shed.site.api(.post, "/codes", #"{"count": 201}"#, as: .helper).status == 422)
    }

    @Test func `items are found by the category of their product, and those below it`() async throws {
        let shed = try await Shed()
        let (tools, power) = try await shed.home.write(as: shed.home.owner) { transaction in
            let tools = try transaction.addCategory(CategoryDraft(name: "Tools", parent: nil))
            return (tools, try transaction.addCategory(CategoryDraft(name: "Power tools", parent: tools)))
        }
        let chair = try await shed.product("Chair")
        let drill = try await shed.home.write(as: shed.home.owner) { transaction in
            var changes = ProductChanges()
            changes.name = .set("Drill")
            changes.management = .set(.items)
            changes.category = .set(power)
            return try transaction.createProduct(ProductDraft(changes, barcodes: []))
        }
        let (one, other) = (try await shed.item(drill), try await shed.item(chair))
        for category in [tools, power] {
            let list = await shed.site.get("/items?category=\(category)", as: .viewer).text
            #expect(list.contains("/i/\(one)\"") && !list.contains("/i/\(other)\""))
            let call = await shed.site.api(.get, "/items?category=\(category)", as: .viewer)
            #expect(call.json["items"]?.array?.map { $0["uid"]?.text } == [one.rawValue])
        }
        #expect(await shed.site.get("/items?category=999", as: .viewer).status == 404)
        #expect(await shed.site.api(.get, "/items?category=999", as: .viewer).status == 422)
    }

    @Test func `the journal page shows one item's bookings alone`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let (blue, red) = (try await shed.item(drill, name: "Blue"), try await shed.item(drill, name: "Red"))
        try await shed.lend(blue)
        let page = await shed.site.get("/journal?item=\(blue)", as: .viewer).text
        #expect(page.contains("Blue · \(blue)"))
        #expect(!page.contains(red.rawValue))
        #expect(page.components(separatedBy: "<li id=\"action-").count == 3)
        #expect(await shed.site.get("/journal?item=\(blue)", as: .stranger).status == 404)
    }
}
