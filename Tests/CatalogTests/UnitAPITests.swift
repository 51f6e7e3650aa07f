import Catalog
import Core
import HTTP
import JSON
import Ledger
import TestSupport
import Testing

/// `/units` and `/units/conversions` as clients see them, and the pages of both.
@Suite struct UnitAPITests {
    private let shop: Shop

    init() async throws { shop = try await Shop() }

    private func call(_ method: HTTP.Method, _ path: String, _ body: String? = nil) async -> TestAnswer {
        await shop.site.api(method, path, body, as: .owner)
    }

    /// A page, or a text of an answer, with blanks that may break.
    private func plain(_ text: String?) -> String { (text ?? "").replacing("\u{A0}", with: " ") }

    private func errors(_ answer: TestAnswer) -> [String] { answer.json["errors"]?.object?.names ?? [] }

    @Test(arguments: ["Stück", "PACKS", "pieces", "Packung"])
    func `no unit is called like one of the first, in whatever language`(name: String) async {
        let answer = await call(.post, "/units", "{\"name\": \"\(name)\"}")
        #expect(answer.status == 422 && answer.json["errors"]?["name"] != nil)
    }

    @Test func `a unit is made, renamed and removed`() async throws {
        let made = await call(.post, "/units", #"{"name": "Große Flasche", "plural": "Große Flaschen"}"#)
        #expect(made.status == 201 && made.location == "/api/v1/units/gro%C3%9Fe_flasche")
        #expect(made.text == #"{"code":"große_flasche","name":"Große Flasche","plural":"Große Flaschen"}"#)
        let path = "/units/gro%C3%9Fe_flasche"
        let renamed = await call(.patch, path, #"{"plural": null}"#)
        #expect(renamed.status == 200 && renamed.json["plural"]?.text == "Große Flasche")
        #expect(await call(.get, path).text == renamed.text)
        #expect(await call(.delete, path).status == 204)
        #expect(await call(.get, path).status == 404)
    }

    @Test(arguments: [
        ("{}", ["name"]), (#"{"name": "a", "code": "x y"}"#, ["code"]), (#"{"name": "a", "code": "kg"}"#, ["code"]),
        (#"{"name": "a", "sign": "x"}"#, ["sign"]), (#"{"name": "\#(String(repeating: "a", count: 51))"}"#, ["name"]),
    ])
    func `what is wrong with a unit is named by its member`(body: String, names: [String]) async throws {
        let answer = await call(.post, "/units", body)
        #expect(answer.status == 422 && errors(answer) == names)
    }

    @Test(arguments: [
        ("34", "34"), (#""34""#, "34"), (#""1/3""#, "1/3"), (#""2/6""#, "1/3"), ("0.154", "77/500"),
        (#""0.5/4""#, "1/8"),
    ])
    func `a factor is a number or a fraction, and exact`(sent: String, answered: String) async throws {
        let made = await call(.post, "/units/conversions", #"{"from": "pack", "to": "g", "factor": \#(sent)}"#)
        let id = made.json["id"]?.integer ?? 0
        #expect(made.status == 201 && made.location == "/api/v1/units/conversions/\(id)")
        #expect(
            made.text
                == #"{"id":\#(id),"from":"pack","to":"g","factor":"\#(answered)","product":null}"#
        )
        #expect(await call(.get, "/units/conversions/\(id)").text == made.text)
        #expect(await call(.delete, "/units/conversions/\(id)").status == 204)
        #expect(await call(.get, "/units/conversions/\(id)").status == 404)
    }

    @Test(arguments: [
        "0", "-1", "null", #""1/0""#, #""1/-3""#, #""1/3/3""#, "1e309", #""1e309/2""#, #""NaN""#, "true", "[]",
        #""\#(String(repeating: "9", count: 1_000_000))""#, #""0.000001/1000000""#,
    ])
    func `what is no factor is refused quickly`(factor: String) async throws {
        let answer = await call(.post, "/units/conversions", #"{"from": "pack", "to": "g", "factor": \#(factor)}"#)
        #expect(answer.status == 422 && errors(answer) == ["factor"])
    }

    @Test func `a contradiction is a conflict that shows the way`() async throws {
        _ = await call(.post, "/units", #"{"name": "bottle", "plural": "bottles"}"#)
        _ = await call(.post, "/units", #"{"name": "tbsp"}"#)
        for body in [
            #"{"from": "bottle", "to": "tbsp", "factor": "34"}"#, #"{"from": "tbsp", "to": "ml", "factor": 15}"#,
        ] { #expect(await call(.post, "/units/conversions", body).status == 201) }
        let answer = await call(.post, "/units/conversions", #"{"from": "l", "to": "bottle", "factor": 2}"#)
        #expect(answer.status == 409)
        let detail = plain(answer.json["detail"]?.text)
        #expect(detail.contains("1 l = 1000 ml = 200/3 tbsp = 100/51 bottles"))
    }

    @Test func `the list holds those of products too, and can be cut down to one's`() async throws {
        let flour = try await shop.home.create("Flour")
        let own = #"{"from": "pack", "to": "kg", "factor": 1, "product": \#(flour)}"#
        #expect(await call(.post, "/units/conversions", own).status == 201)
        let first = await call(.get, "/units/conversions?limit=2").json
        #expect(first["items"]?.array?.map { $0["from"]?.text } == ["kg", "l"])
        let rest = await call(.get, "/units/conversions?limit=2&cursor=\(first["next"]?.text ?? "")").json
        #expect(rest["items"]?.array?.map { $0["product"]?.integer } == [flour.rawValue])
        #expect(rest["total"]?.integer == 3 && rest["next"]?.isNull == true)
        let its = await call(.get, "/units/conversions?product=\(flour)").json
        #expect(its["total"]?.integer == 1)
        #expect(await call(.get, "/units/conversions?product=99").status == 422)
        #expect(await call(.get, "/units/conversions?sort=-code").json["items"]?.array?.count == 3)
    }

    // MARK: - Pages

    @Test func `the page shows units and conversions, and takes more of both`() async throws {
        let added = await shop.site.post("/units", [("name", "bag <b>"), ("plural", "bags & more")], as: .member)
        #expect(added.status == 303 && added.location == "/units?done=saved")
        let form = [("from", "bag_<b>"), ("factor", "1/3"), ("to", "kg")]
        #expect(await shop.site.post("/units/conversions", form, as: .member).status == 303)
        let page = plain(await shop.site.get("/units", as: .viewer).text)
        #expect(page.contains("bag &lt;b&gt;") && page.contains("bags &amp; more"))
        #expect(page.contains("1 bag &lt;b&gt; = 1/3 kg") && page.contains("1 kg = 1000 g"))
        #expect(!page.contains("name=\"factor\""))
        #expect(await shop.site.get("/units", as: .owner).text.contains("name=\"factor\""))
    }

    @Test func `what is wrong comes back beside its field, and a contradiction above the form`() async throws {
        let unit = await shop.site.post("/units", [("name", "")], as: .owner)
        #expect(unit.status == 422 && unit.text.contains("id=\"name-errors\""))
        let factor = await shop.site.post(
            "/units/conversions",
            [("from", "pack"), ("factor", "x"), ("to", "g")],
            as: .owner
        )
        #expect(factor.status == 422 && factor.text.contains("id=\"factor-errors\"") && factor.text.contains("\"x\""))
        let against = await shop.site.post(
            "/units/conversions",
            [("from", "kg"), ("factor", "900"), ("to", "g")],
            as: .owner
        )
        #expect(against.status == 409 && plain(against.text).contains("1 kg = 1000 g"))
    }

    @Test func `a unit's page renames it, and removing it is asked about`() async throws {
        #expect(await shop.site.get("/units/pack/edit", as: .owner).status == 200)
        let renamed = await shop.site.post("/units/pack/edit", [("name", "bag"), ("plural", "bags")], as: .owner)
        #expect(renamed.location == "/units?done=saved")
        #expect(await shop.site.get("/units/pack/delete", as: .owner).text.contains("Remove bag?"))
        #expect(await shop.site.post("/units/pack/delete", as: .owner).status == 303)
        #expect(await shop.site.get("/units/pack/edit", as: .owner).status == 404)
        #expect(await shop.site.post("/units/g/delete", as: .owner).status == 409)
    }

    @Test func `a product's page of conversions holds its own`() async throws {
        let flour = try await shop.home.create("Flour")
        let path = "/products/\(flour)/conversions"
        let added = await shop.site.post(path, [("from", "pack"), ("factor", "1.5"), ("to", "kg")], as: .owner)
        #expect(added.location == "\(path)?done=saved")
        let page = plain(await shop.site.get(path, as: .owner).text)
        #expect(page.contains("1 pack = 1.5 kg") && page.contains("1 kg = 1000 g"))
        #expect(!(await shop.site.get("/units", as: .owner).text.contains("1 pack = 1.5 kg")))
        let against = await shop.site.post(path, [("from", "g"), ("factor", "1"), ("to", "pack")], as: .owner)
        #expect(against.status == 409 && plain(against.text).contains("1 g = 0.001 kg = 1/1500 packs"))
        let list = try await shop.home.read(as: shop.home.owner) {
            try $0.conversions(matching: ConversionFilter(product: flour, limit: 9)).conversions
        }
        let id = try #require(list.first).id
        #expect(await shop.site.post("/units/conversions/\(id)/delete", as: .owner).location == "\(path)?done=saved")
    }
}
