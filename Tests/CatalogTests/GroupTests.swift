import Catalog
import Core
import HTTP
import JSON
import Ledger
import TestSupport
import Testing

/// Groups: products that count together.
@Suite struct GroupTests {
    private let shop: Shop

    init() async throws { shop = try await Shop() }

    private func call(_ method: HTTP.Method, _ path: String, _ body: String? = nil) async -> TestAnswer {
        await shop.site.api(method, path, body, as: .owner)
    }

    private func errors(_ answer: TestAnswer) -> [String] { answer.json["errors"]?.object?.names ?? [] }

    @Test func `a group is made, changed and deleted`() async throws {
        let made = await call(.post, "/groups", #"{"name": "Flour", "unit": "kg", "minimum": 2.5}"#)
        let id = made.json["id"]?.integer ?? 0
        #expect(made.status == 201 && made.location == "/api/v1/groups/\(id)")
        #expect(
            made.text == """
                {"id":\(id),"name":"Flour","minimum":2.5,"unit":"kg","stock":0,"missing":2.5,"barcodes":[]}
                """
        )
        #expect(await call(.get, "/groups/\(id)").text == made.text)
        let grams = await call(.patch, "/groups/\(id)", #"{"unit": "g"}"#).json
        #expect(grams["minimum"]?.number?.text == "2500" && grams["missing"]?.number?.text == "2500")
        #expect(await call(.patch, "/groups/\(id)", #"{"minimum": null}"#).json["missing"]?.number?.text == "0")
        #expect(await call(.get, "/groups").json["total"]?.integer == 1)
        #expect(await call(.delete, "/groups/\(id)").status == 204)
        #expect(await call(.get, "/groups/\(id)").status == 404)
    }

    @Test(arguments: [
        ("{}", ["name"]), (#"{"name": "x", "unit": "barrel"}"#, ["unit"]),
        (#"{"name": "x", "minimum": -1}"#, ["minimum"]),
        (#"{"name": "x", "minimum": 1e309}"#, ["minimum"]), (#"{"name": "Taken"}"#, ["name"]),
        (#"{"name": "x", "stock": 1}"#, ["stock"]),
    ])
    func `what is wrong is named by its member`(body: String, names: [String]) async throws {
        _ = await call(.post, "/groups", #"{"name": "Taken"}"#)
        let answer = await call(.post, "/groups", body)
        #expect(answer.status == 422 && errors(answer) == names)
    }

    @Test func `the codes of a product move along with it`() async throws {
        var ids: [Int64] = []
        for name in ["Flour", "Sugar"] {
            ids.append(await call(.post, "/groups", #"{"name": "\#(name)", "unit": "kg"}"#).json["id"]?.integer ?? 0)
        }
        let body = #"""
            {"name": "Brown", "unit": "g", "group": \#(ids[0]), "barcodes": [{"code": "A", "amount": 1, "unit": "kg"}, {"code": "B"}]}
            """#
        let product = await call(.post, "/products", body).json
        let id = product["id"]?.integer ?? 0
        #expect(product["group"]?.integer == ids[0])
        let expected = #"""
            [{"code":"A","gtin":null,"amount":1,"unit":"kg","product":\#(id)},\#
            {"code":"B","gtin":null,"amount":1,"unit":"g","product":\#(id)}]
            """#
        #expect(await call(.get, "/groups/\(ids[0])").text.contains("\"barcodes\":\(expected)"))
        #expect(await call(.patch, "/products/\(id)", #"{"group": \#(ids[1])}"#).status == 200)
        #expect(await call(.get, "/groups/\(ids[0])").text.contains("\"barcodes\":[]"))
        #expect(await call(.get, "/groups/\(ids[1])").text.contains("\"barcodes\":\(expected)"))
        #expect(await call(.delete, "/groups/\(ids[1])").status == 409)
        #expect(await call(.delete, "/groups/\(ids[1])?move_to=\(ids[1])").status == 422)
        #expect(await call(.delete, "/groups/\(ids[1])?move_to=\(ids[0])").status == 204)
        #expect(await call(.get, "/products/\(id)").json["group"]?.integer == ids[0])
        let litres = await call(.patch, "/products/\(id)", #"{"unit": "l"}"#)
        #expect(litres.status == 422 && errors(litres) == ["unit"])
    }

    @Test func `a group is made inside the form of a product, and joined by the next`() async throws {
        for (name, group) in [("Brown", "Flour & more"), ("White", "FLOUR & More")] {
            let form = [("name", name), ("unit", "g"), ("group", ""), ("new_group", group)]
            #expect(await shop.site.post("/products", form, as: .member).status == 303)
        }
        let groups = try await shop.home.read(as: shop.home.owner) { try $0.groups(limit: 9) }
        #expect(groups.map(\.name) == ["Flour & more"] && groups.first?.unit == .gram)
        let id = try #require(groups.first).id
        let page = await shop.site.get("/groups/\(id)", as: .viewer).text
        #expect(page.contains("Flour &amp; more") && page.contains("Brown") && page.contains("White"))
        #expect(await shop.site.get("/groups", as: .viewer).text.contains("Flour &amp; more"))
        let both = [("name", "Rye"), ("unit", "g"), ("group", "\(id)"), ("new_group", "Meal")]
        #expect(await shop.site.post("/products", both, as: .owner).text.contains("not both"))
        let form = [("name", "Oil"), ("unit", "l"), ("new_group", "Flour & more")]
        #expect(await shop.site.post("/products", form, as: .owner).text.contains("new_group-errors"))
    }

    @Test func `the pages of a group take a name and a minimum, and ask before they delete`() async throws {
        let site = shop.site
        let added = await site.post("/groups", [("name", "Flour"), ("unit", "kg"), ("minimum", "1.5")], as: .owner)
        let location = try #require(added.location)
        let path = String(location.prefix { $0 != "?" })
        #expect(await site.get("\(path)/edit", as: .owner).text.contains("value=\"1.5\""))
        let saved = await site.post("\(path)/edit", [("name", "Meal"), ("unit", "g"), ("minimum", "")], as: .owner)
        #expect(saved.status == 303)
        #expect(await site.post("\(path)/edit", [("name", ""), ("unit", "g")], as: .owner).status == 422)
        #expect(await site.get("\(path)/delete", as: .owner).text.contains("Delete Meal?"))
        #expect(await site.post("\(path)/delete", as: .owner).status == 303)
        let entry = await call(.get, "/trash").json["items"]?.array?.first?["id"]?.integer ?? 0
        #expect(await site.post("/trash/\(entry)/restore", as: .owner).location?.hasPrefix(path) == true)
        #expect(await site.get(path, as: .viewer).status == 200)
    }
}
