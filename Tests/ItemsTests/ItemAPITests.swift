import Catalog
import Core
import Foundation
import HTTP
import Items
import JSON
import Ledger
import TestSupport
import Testing

@Suite struct ItemAPITests {
    @Test func `an item is created and answered with all its members`() async throws {
        let shed = try await Shed()
        let cellar = try await shed.place("Cellar")
        let drill = try await shed.product(location: cellar)
        let answer = await shed.site.api(
            .post,
            "/items",
            """
            {"product": \(drill), "name": "The blue one", "serial": "A-1", "purchased_on": "2024-01-31",
             "price": {"amount": 99.9, "currency": "EUR"}, "warranty_months": 1, "note": "Loud"}
            """,
            as: .helper
        )
        #expect(answer.status == 201)
        let json = try #require(answer.json.object)
        #expect(
            json.names == [
                "uid", "product", "name", "serial", "location", "purchased_on", "price", "warranty_until", "note",
                "loan", "documents", "action", "uids",
            ]
        )
        // 31 January and one month is the last of February.
        #expect(json["warranty_until"]?.text == "2024-02-29")
        #expect(json["location"]?.integer == cellar.rawValue)
        #expect(json["loan"]?.isNull == true)
        let uid = try #require(json["uid"]?.text)
        #expect(answer.location == "/api/v1/items/\(uid)")
        let shown = await shed.site.api(.get, "/items/\(uid.lowercased())", as: .viewer)
        #expect(shown.json.object?["serial"]?.text == "A-1")
        #expect(shown.json.object?["price"]?.object?["amount"]?.number?.text == "99.90")
    }

    @Test func `what is not sent stays, null clears, and what is wrong is named`() async throws {
        let shed = try await Shed()
        let code = try await shed.item(try await shed.product(), name: "The blue one", serial: "A-1")
        let changed = await shed.site.api(.patch, "/items/\(code)", #"{"name": null}"#, as: .member)
        #expect(changed.status == 200)
        #expect(changed.json.object?["name"]?.isNull == true)
        #expect(changed.json.object?["serial"]?.text == "A-1")
        let wrong = [
            (#"{"location": 999}"#, "location"), (#"{"purchased_on": "2026-02-30"}"#, "purchased_on"),
            (#"{"warranty_months": 12}"#, "warranty_months"), (#"{"price": 3}"#, "price"), (#"{"uid": "X"}"#, "uid"),
            (#"{"name": "a\u0007b"}"#, "name"), (#"{"loan": 1}"#, "loan"),
        ]
        for (body, field) in wrong {
            let answer = await shed.site.api(.patch, "/items/\(code)", body, as: .owner)
            #expect(answer.status == 422, "\(body)")
            #expect(answer.json.object?["errors"]?.object?.names == [field], "\(body)")
        }
    }

    @Test func `lists are filtered by where items are, by place, product and words`() async throws {
        let shed = try await Shed()
        let (cellar, attic) = (try await shed.place("Cellar"), try await shed.place("Attic"))
        let (drill, shelf) = (try await shed.product("Drill"), try await shed.product("Étagère"))
        let blue = try await shed.item(drill, name: "Blue", place: .at(cellar))
        let red = try await shed.item(drill, name: "Red", serial: "R-77", place: .at(attic))
        let white = try await shed.item(shelf, name: "blanche", place: .at(attic))
        try await shed.lend(red, due: "2099-01-01")
        func list(_ query: String) async -> [String] {
            let answer = await shed.site.api(.get, "/items\(query)", as: .viewer)
            return answer.json.object?["items"]?.array?.compactMap { $0.object?["uid"]?.text } ?? ["\(answer.status)"]
        }
        #expect(await list("") == [blue, red, white].map(\.rawValue))
        #expect(await list("?sort=-name") == [white, red, blue].map(\.rawValue))
        #expect(await list("?state=in_house") == [blue, white].map(\.rawValue))
        #expect(await list("?state=lent") == [red.rawValue])
        #expect(await list("?state=overdue") == [])
        #expect(await list("?location=\(attic)") == [red, white].map(\.rawValue))
        #expect(await list("?product=\(shelf)") == [white.rawValue])
        for words in ["etagere", "%C3%89tag%C3%A8re", "ETAGERE%20Blanche", white.rawValue] {
            #expect(await list("?q=\(words)") == [white.rawValue])
        }
        #expect(await list("?q=r-77") == [red.rawValue])
        #expect(await list("?colour=red") == ["400"])
        #expect(await list("?location=999") == ["422"])
    }

    @Test func `a list is read in parts without a gap or a repetition`() async throws {
        let shed = try await Shed()
        for product in [try await shed.product("Drill"), try await shed.product("Saw")] {
            for number in 1...4 { _ = try await shed.item(product, name: "Number \(number / 2)") }
        }
        for sort in ["name", "-name"] {
            var seen: [String] = []
            var cursor = ""
            repeat {
                let answer = await shed.site.api(.get, "/items?limit=3&sort=\(sort)\(cursor)", as: .viewer)
                let json = try #require(answer.json.object)
                seen += json["items"]?.array?.compactMap { $0.object?["uid"]?.text } ?? []
                #expect(json["total"]?.integer == 8)
                cursor = json["next"]?.text.map { "&cursor=\($0)" } ?? ""
            } while !cursor.isEmpty
            #expect(seen.count == 8)
            #expect(Set(seen).count == 8)
        }
    }

    @Test func `the journal tells of an item alone`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let code = try await shed.item(drill)
        _ = try await shed.item(drill)
        try await shed.lend(code)
        let answer = await shed.site.api(.get, "/journal?item=\(code)", as: .viewer)
        let kinds = answer.json.object?["items"]?.array?.compactMap { $0.object?["kind"]?.text }
        #expect(kinds == ["lend", "check_in"])
        #expect(answer.json.object?["items"]?.array?.allSatisfy { $0.object?["item"]?.text == code.rawValue } == true)
    }
}
