import Catalog
import Core
import HTTP
import JSON
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Batches over the REST interface` {
    @Test func `a move answers what came of it first, then what is left, and the product`() async throws {
        let shop = try await Shop()
        let fridge = try await shop.pantry.place("Fridge")
        let milk = try await shop.pantry.product()
        let batch = try #require(try await shop.pantry.checkIn(milk, "3", bestBefore: "2027-05").batch)
        let body = #"{"batch": \#(batch), "to": \#(fridge), "amount": "1"}"#
        let answer = await shop.site.api(.post, "/stock/move", body, as: .helper)
        #expect(answer.status == 201)
        let batches = answer.json["batches"]?.array ?? []
        #expect(batches.map { $0["amount"]?.number?.text } == ["1", "2"])
        #expect(batches.map { $0["location"]?.integer } == [fridge.rawValue, nil])
        #expect(batches.map { $0["precision"]?.text } == ["month", "month"])
        #expect(batches.last?["id"]?.integer == batch.rawValue)
        #expect(answer.json["product"]?["stock"]?.number?.text == "3")
    }

    @Test(arguments: [
        (#"{"batch": 1}"#, "to"), (#"{"to": null}"#, "product"), (#"{"batch": 1, "to": null, "amount": 0}"#, "amount"),
        (#"{"batch": 1, "to": 99}"#, "to"), (#"{"batch": 99, "to": null}"#, "batch"),
        (#"{"product": 2, "batch": 1, "to": null}"#, "batch"), (#"{"product": 1, "to": null, "amount": -1}"#, "amount"),
        (#"{"product": 1, "to": null, "amount": "NaN"}"#, "amount"),
        (#"{"product": 1, "to": null, "amount": 0.1234567}"#, "amount"), (#"{"batch": 1, "to": null}"#, "to"),
        (#"{"product": 1, "to": null, "place": 1}"#, "place"),
    ])
    func `what is wrong with a move is told by its member`(body: String, member: String) async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        _ = try await shop.pantry.product("Other")
        try await shop.pantry.checkIn(milk, "1")
        let answer = await shop.site.api(.post, "/stock/move", body, as: .helper)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.object?.names == [member])
    }

    @Test func `a count is booked as its difference, and more than is there cannot be moved`() async throws {
        let shop = try await Shop()
        let fridge = try await shop.pantry.place("Fridge")
        let milk = try await shop.pantry.product()
        try await shop.pantry.checkIn(milk, "3", place: .at(fridge))
        let body = #"{"product": \#(milk), "location": \#(fridge), "amount": 1.25}"#
        let answer = await shop.site.api(.post, "/stock/correct", body, as: .helper)
        #expect(answer.status == 201)
        #expect(answer.json["batches"]?.array?.map { $0["amount"]?.number?.text } == ["1.25"])
        let journal = await shop.site.api(.get, "/journal?product=\(milk)", as: .viewer).json["items"]?.array
        #expect(journal?.first?["kind"]?.text == "correct")
        #expect(journal?.first?["amount"]?.number?.text == "-1.75")
        let moved = await shop.site.api(.post, "/stock/move", #"{"product": 1, "to": null, "amount": 2}"#, as: .helper)
        #expect(moved.status == 409)
    }

    @Test func `a batch is opened once, in part or as a whole`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.days(milk, opened: 3)
        let batch = try #require(try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-06-01").batch)
        let part = await shop.site.api(.post, "/batches/\(batch)/open", #"{"amount": 1}"#, as: .helper)
        #expect(part.status == 201)
        let opened = part.json["batches"]?.array?.first
        #expect(opened?["opened_on"]?.text == "2027-03-31")
        #expect(opened?["use_by"]?.text == "2027-04-03")
        #expect(opened?["best_before"]?.text == "2027-06-01")
        #expect(await shop.site.api(.post, "/batches/\(batch)/open", as: .helper).status == 201)
        #expect(await shop.site.api(.post, "/batches/\(batch)/open", as: .helper).status == 409)
        #expect(await shop.site.api(.post, "/batches/99/open", #"{"amount": 0}"#, as: .helper).status == 404)
        #expect(await shop.site.api(.post, "/batches/\(batch)/open", as: .viewer).status == 403)
    }

    @Test func `a batch is put right in part, and null clears`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let batch = try #require(try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-06-01").batch)
        let path = "/batches/\(batch)"
        let body = #"{"best_before": "2027-05", "price": {"amount": 2.49, "currency": "EUR"}}"#
        let first = await shop.site.api(.patch, path, body, as: .helper)
        #expect(first.status == 200)
        #expect(first.json["batches"]?.array?.first?["precision"]?.text == "month")
        let second = await shop.site.api(.patch, path, #"{"best_before": null}"#, as: .helper)
        let batches = second.json["batches"]?.array
        #expect(batches?.first?["best_before"]?.isNull == true)
        #expect(batches?.first?["price"]?["amount"]?.number?.text == "2.49")
        #expect(
            await shop.site.api(.patch, path, #"{"best_before": null}"#, as: .helper).json["action"]?.isNull == true
        )
        #expect(await shop.site.api(.patch, path, #"{"amount": 1}"#, as: .helper).status == 422)
        #expect(await shop.site.api(.patch, "/batches/99", #"{"amount": 1}"#, as: .helper).status == 404)
        #expect(await shop.site.api(.get, path, as: .stranger).status == 404)
        #expect(await shop.site.api(.get, path, as: .viewer).json["id"]?.integer == batch.rawValue)
    }
}
