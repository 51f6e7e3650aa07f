import Catalog
import Core
import HTTP
import JSON
import Shopping
import TestSupport
import Testing

/// `/shopping-lists` of the REST interface.
@Suite struct APITests {
    private let trolley: Trolley

    init() async throws { trolley = try await Trolley() }

    @Test func `a list is made, renamed, counted and deleted`() async throws {
        let made = await trolley.site.api(.post, "/shopping-lists", #"{"name": "Feast"}"#, as: .member)
        #expect(made.status == 201)
        let id = try #require(made.json["id"]?.integer)
        #expect(made.location == "/api/v1/shopping-lists/\(id)")
        let path = "/shopping-lists/\(id)"
        let renamed = await trolley.site.api(.patch, path, #"{"name": "Party"}"#, as: .member)
        #expect(renamed.json["name"]?.text == "Party")
        #expect(await trolley.site.api(.patch, path, #"{"name": null}"#, as: .member).status == 422)
        #expect(await trolley.site.api(.post, "/shopping-lists", #"{"name": "Party"}"#, as: .member).status == 422)
        let lists = await trolley.site.api(.get, "/shopping-lists?sort=-name", as: .viewer).json
        #expect(lists["items"]?.array?.map { $0["name"]?.text } == ["Saturday", "Party"])
        #expect(lists["total"]?.integer == 2)
        #expect(await trolley.site.api(.delete, path, as: .member).status == 204)
        #expect(await trolley.site.api(.get, path, as: .member).status == 404)
    }

    @Test func `a line is written, changed by what is sent, and taken off`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre)
        let body = #"{"product": \#(milk), "amount": "1.5"}"#
        let made = await trolley.site.api(.post, "\(trolley.api)/lines", body, as: .member)
        #expect(made.status == 201)
        let id = try #require(made.json["id"]?.integer)
        let path = "\(trolley.api)/lines/\(id)"
        #expect(made.location == "/api/v1\(path)")
        #expect(made.json["amount"]?.number?.text == "1.5")
        #expect(made.json["unit"]?.text == "l")
        #expect(made.json["source"]?.text == "manual")
        let done = await trolley.site.api(.patch, path, #"{"done": true}"#, as: .helper)
        #expect(done.json["done"]?.bool == true)
        #expect(done.json["amount"]?.number?.text == "1.5")
        let text = await trolley.site.api(.patch, path, #"{"product": null, "text": "Oat milk"}"#, as: .member)
        #expect(text.json["product"] == .null)
        #expect(text.json["name"]?.text == "Oat milk")
        let bare = await trolley.site.api(.patch, path, #"{"amount": null}"#, as: .member)
        #expect(bare.json["unit"] == .null)
        #expect(await trolley.site.api(.patch, path, #"{"text": null}"#, as: .member).status == 422)
        #expect(await trolley.site.api(.patch, path, #"{"colour": 1}"#, as: .member).status == 422)
        #expect(await trolley.site.api(.delete, path, as: .member).status == 204)
        #expect(await trolley.site.api(.get, path, as: .member).status == 404)
    }

    @Test func `a helper checks off and changes nothing else`() async throws {
        let line = try await trolley.add(LineDraft(text: "Candles"))
        let path = "\(trolley.api)/lines/\(line)"
        #expect(await trolley.site.api(.patch, path, #"{"done": true}"#, as: .helper).status == 200)
        #expect(await trolley.site.api(.patch, path, #"{"text": "Lamps"}"#, as: .helper).status == 403)
        #expect(await trolley.site.api(.patch, path, #"{"position": 1}"#, as: .helper).status == 403)
        #expect(await trolley.site.api(.patch, path, #"{"done": false}"#, as: .viewer).status == 403)
    }

    @Test func `lines come in their order, part by part`() async throws {
        for name in ["A", "B", "C"] { try await trolley.add(LineDraft(text: name)) }
        let first = await trolley.site.api(.get, "\(trolley.api)/lines?limit=2", as: .viewer).json
        #expect(first["items"]?.array?.map { $0["name"]?.text } == ["A", "B"])
        let next = try #require(first["next"]?.text)
        let second = await trolley.site.api(.get, "\(trolley.api)/lines?limit=2&cursor=\(next)", as: .viewer).json
        #expect(second["items"]?.array?.map { $0["name"]?.text } == ["C"])
        #expect(second["next"] == .null)
        #expect(await trolley.site.api(.get, "\(trolley.api)/lines?done=true", as: .viewer).json["total"]?.integer == 0)
        #expect(await trolley.site.api(.get, "\(trolley.api)/lines?colour=1", as: .viewer).status == 400)
        #expect(await trolley.site.api(.get, "\(trolley.api)/lines?done=maybe", as: .viewer).status == 422)
    }

    @Test func `filling answers with what is new, and once for one key`() async throws {
        _ = try await trolley.product("Eggs", minimum: "6")
        let first = await trolley.site.api(.post, "\(trolley.api)/fill", "{}", as: .member, key: "k")
        #expect(first.status == 200)
        #expect(first.json["added"]?.integer == 1)
        #expect(first.json["items"]?.array?.first?["source"]?.text == "minimum")
        let again = await trolley.site.api(.post, "\(trolley.api)/fill", "{}", as: .member, key: "k")
        #expect(again.text == first.text)
        let second = await trolley.site.api(.post, "\(trolley.api)/fill", as: .member)
        #expect(second.json["added"]?.integer == 0)
    }

    @Test func `checking a line in books what it says unless told otherwise`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre)
        let line = try await trolley.add(LineDraft(product: milk, amount: Amount(2)))
        let path = "\(trolley.api)/lines/\(line)/check-in"
        let done = await trolley.site.api(.post, path, #"{"best_before": "2027-05"}"#, as: .helper, key: "k")
        #expect(done.status == 201)
        #expect(done.json["batch"]?["amount"]?.number?.text == "2")
        #expect(done.json["batch"]?["best_before"]?.text == "2027-05-31")
        #expect(done.json["product"]?["stock"]?.number?.text == "2")
        #expect(try await trolley.lines() == [])
        let again = await trolley.site.api(.post, path, #"{"best_before": "2027-05"}"#, as: .helper, key: "k")
        #expect(again.text == done.text)
        #expect(await trolley.site.api(.post, path, "{}", as: .helper).status == 404)
    }

    @Test func `a text is checked in as a product that is named`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre)
        let line = try await trolley.add(LineDraft(text: "Something white"))
        let path = "\(trolley.api)/lines/\(line)/check-in"
        let without = await trolley.site.api(.post, path, #"{"amount": 1}"#, as: .member)
        #expect(without.status == 422)
        #expect(without.json["errors"]?.object?.names == ["product"])
        let missing = await trolley.site.api(.post, path, #"{"product": \#(milk)}"#, as: .member)
        #expect(missing.json["errors"]?.object?.names == ["amount"])
        let done = await trolley.site.api(.post, path, #"{"product": \#(milk), "amount": 1}"#, as: .member)
        #expect(done.status == 201)
    }
}
