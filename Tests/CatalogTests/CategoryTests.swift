import Catalog
import Core
import HTTP
import JSON
import Ledger
import TestSupport
import Testing

/// Categories: a tree for overview.
@Suite struct CategoryTests {
    private let shop: Shop

    init() async throws { shop = try await Shop() }

    private func call(_ method: HTTP.Method, _ path: String, _ body: String? = nil) async -> TestAnswer {
        await shop.site.api(method, path, body, as: .owner)
    }

    private func make(_ name: String, in parent: Int64? = nil) async throws -> Int64 {
        let parent = parent.map { "\($0)" } ?? "null"
        let answer = await call(.post, "/categories", #"{"name": "\#(name)", "parent": \#(parent)}"#)
        #expect(answer.status == 201)
        return try #require(answer.json["id"]?.integer)
    }

    private func errors(_ answer: TestAnswer) -> [String] { answer.json["errors"]?.object?.names ?? [] }

    @Test func `a category has a path, and is changed and deleted`() async throws {
        let sweets = try await make("Sweets")
        let made = await call(.post, "/categories", #"{"name": "Chocolate", "parent": \#(sweets)}"#)
        let id = made.json["id"]?.integer ?? 0
        #expect(made.location == "/api/v1/categories/\(id)")
        #expect(made.text == #"{"id":\#(id),"name":"Chocolate","parent":\#(sweets),"path":"Sweets › Chocolate"}"#)
        #expect(await call(.get, "/categories/\(id)").text == made.text)
        #expect(await call(.patch, "/categories/\(id)", #"{"parent": null}"#).json["path"]?.text == "Chocolate")
        #expect(await call(.delete, "/categories/\(id)").status == 204)
        #expect(await call(.get, "/categories/\(id)").status == 404)
    }

    @Test func `cycles, foreign parents, taken names and too many levels are refused`() async throws {
        let sweets = try await make("Sweets")
        let chocolate = try await make("Chocolate", in: sweets)
        for parent in [sweets, chocolate] {
            let answer = await call(.patch, "/categories/\(sweets)", #"{"parent": \#(parent)}"#)
            #expect(answer.status == 422 && errors(answer) == ["parent"])
        }
        #expect(errors(await call(.post, "/categories", #"{"name": "x", "parent": 99}"#)) == ["parent"])
        #expect(errors(await call(.post, "/categories", #"{"name": "Sweets"}"#)) == ["name"])
        var parent = chocolate
        for level in 3...20 { parent = try await make("Level \(level)", in: parent) }
        #expect(errors(await call(.post, "/categories", #"{"name": "x", "parent": \#(parent)}"#)) == ["parent"])
    }

    @Test func `a filter by a category finds what is in those below`() async throws {
        let sweets = try await make("Sweets")
        let chocolate = try await make("Chocolate", in: sweets)
        for (name, category) in [("Bar", chocolate), ("Gum", sweets)] {
            let answer = await call(.post, "/products", #"{"name": "\#(name)", "category": \#(category)}"#)
            #expect(answer.json["category"]?.integer == category)
        }
        func names(_ category: Int64) async -> [String?] {
            await call(.get, "/products?category=\(category)").json["items"]?.array?.map { $0["name"]?.text } ?? []
        }
        #expect(await names(sweets) == ["Bar", "Gum"])
        #expect(await names(chocolate) == ["Bar"])
        #expect(await call(.post, "/products", #"{"name": "x", "category": 99}"#).status == 422)
    }

    @Test func `what is in a deleted category goes where it is told`() async throws {
        let sweets = try await make("Sweets")
        let chocolate = try await make("Chocolate", in: sweets)
        let dark = try await make("Dark", in: chocolate)
        let made = await call(.post, "/products", #"{"name": "Bar", "category": \#(chocolate)}"#)
        let bar = made.json["id"]?.integer ?? 0
        #expect(await call(.delete, "/categories/\(chocolate)").status == 409)
        #expect(await call(.delete, "/categories/\(chocolate)?move_to=\(dark)").status == 422)
        #expect(await call(.delete, "/categories/\(chocolate)?move_to=\(sweets)").status == 204)
        #expect(await call(.get, "/products/\(bar)").json["category"]?.integer == sweets)
        #expect(await call(.get, "/categories/\(dark)").json["path"]?.text == "Sweets › Dark")
        #expect(await call(.delete, "/categories/\(sweets)?move_to=none").status == 204)
        #expect(await call(.get, "/products/\(bar)").json["category"]?.isNull == true)
        let trash = await call(.get, "/trash").json["items"]?.array ?? []
        #expect(trash.map { $0["kind"]?.text } == ["category", "category"])
        let entry = trash.last?["id"]?.integer ?? 0
        #expect(await call(.post, "/trash/\(entry)/restore").status == 200)
        #expect(await call(.get, "/categories/\(chocolate)").json["parent"]?.isNull == true)
    }

    @Test func `the pages show the tree, take more, and ask before they delete`() async throws {
        let site = shop.site
        let added = await site.post("/categories", [("name", "Süßes <1>"), ("parent", "")], as: .member)
        #expect(added.status == 303)
        let page = await site.get("/categories", as: .viewer).text
        #expect(page.contains("Süßes &lt;1&gt;") && !page.contains("name=\"parent\""))
        #expect(await site.post("/categories", [("name", "")], as: .owner).text.contains("name-errors"))
        let id = try #require(
            try await shop.home.read(as: shop.home.owner) { try $0.categories().nodes.first?.id }
        )
        _ = await call(.post, "/products", #"{"name": "Bar", "category": \#(id)}"#)
        #expect(await site.get("/categories/\(id)/edit", as: .owner).status == 200)
        #expect(await site.post("/categories/\(id)/edit", [("name", "Sweets")], as: .owner).status == 303)
        #expect(await site.get("/categories/\(id)/delete", as: .owner).text.contains("name=\"move_to\""))
        #expect(await site.post("/categories/\(id)/delete", as: .owner).status == 409)
        #expect(await site.post("/categories/\(id)/delete", [("move_to", "")], as: .owner).status == 303)
    }
}
