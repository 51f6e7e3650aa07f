import Catalog
import Core
import HTTP
import JSON
import Shopping
import TestSupport
import Testing

/// Who may do what: every route, asked by somebody in every role.
@Suite struct RouteTests {
    private let trolley: Trolley

    init() async throws { trolley = try await Trolley() }

    /// What each asker is answered, in the order of `TestSite.Asker.allCases`.
    private func expect(
        _ statuses: [Int],
        _ what: String,
        _ ask: (TestSite.Asker) async throws -> TestAnswer
    ) async throws {
        for (asker, status) in zip(TestSite.Asker.allCases, statuses) {
            #expect(try await ask(asker).status == status, "\(what) by \(asker)")
        }
    }

    private func line(done: Bool = false) async throws -> ShoppingLine.ID {
        let line = try await trolley.add(LineDraft(text: "Candles"))
        if done { try await trolley.tick(line) }
        return line
    }

    private func list(_ name: String) async throws -> ShoppingList.ID {
        try await trolley.home.write(as: trolley.home.owner) { try $0.addShoppingList(name) }
    }

    @Test func `lists are seen by all, and changed by those who edit`() async throws {
        let (site, path) = (trolley.site, trolley.path)
        try await expect([200, 200, 200, 200, 200, 303], "lists") { await site.get("/shopping", as: $0) }
        try await expect([200, 200, 200, 200, 404, 303], "list") { await site.get(path, as: $0) }
        try await expect([303, 303, 403, 403, 303, 401], "create") {
            await site.post("/shopping", [("name", "Of \($0)")], as: $0)
        }
        try await expect([303, 303, 403, 403, 404, 401], "add") {
            await site.post(path, [("text", "Candles")], as: $0)
        }
        try await expect([303, 303, 403, 403, 404, 401], "fill") { await site.post("\(path)/fill", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "clear") { await site.post("\(path)/clear", as: $0) }
        try await expect([200, 200, 403, 403, 404, 303], "edit") { await site.get("\(path)/edit", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "save") {
            await site.post("\(path)/edit", [("name", "Sunday")], as: $0)
        }
        try await expect([200, 200, 403, 403, 404, 303], "confirm") { await site.get("\(path)/delete", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "delete") { asker in
            let id = try await list("To delete by \(asker)")
            return await site.post("/shopping/\(id)/delete", as: asker)
        }
    }

    @Test func `lines are changed by those who edit`() async throws {
        let (site, path, id) = (trolley.site, trolley.path, try await line())
        try await expect([200, 200, 403, 403, 404, 303], "edit") { await site.get("\(path)/lines/\(id)/edit", as: $0) }
        try await expect([303, 303, 403, 403, 404, 401], "save") {
            await site.post("\(path)/lines/\(id)/edit", [("text", "Lamps"), ("amount", "2"), ("unit", "")], as: $0)
        }
        try await expect([303, 303, 403, 403, 404, 401], "move") {
            await site.post("\(path)/lines/\(id)/move", [("direction", "up")], as: $0)
        }
        try await expect([303, 303, 403, 403, 404, 401], "delete") { asker in
            let line = try await line()
            return await site.post("\(path)/lines/\(line)/delete", as: asker)
        }
    }

    @Test func `helpers check off and put away`() async throws {
        let (site, path, id) = (trolley.site, trolley.path, try await line())
        try await expect([303, 303, 303, 403, 404, 401], "tick") {
            await site.post("\(path)/tick", [("tick", "\(id)")], as: $0)
        }
        try await expect([204, 204, 204, 403, 404, 401], "untick quietly") {
            await site.post("\(path)/tick", [("untick", "\(id)"), ("quiet", "yes")], as: $0)
        }
        try await expect([200, 200, 200, 403, 404, 303], "form") { await site.get("\(path)/put-away", as: $0) }
        try await expect([303, 303, 303, 403, 404, 401], "put away") { await site.post("\(path)/put-away", as: $0) }
    }

    @Test func `a tick of a line that is gone is told`() async throws {
        let answer = await trolley.site.post(
            "\(trolley.path)/tick",
            [("tick", "4711"), ("quiet", "yes")],
            as: .member
        )
        #expect(answer.status == 404)
    }

    @Test func `a tick that is sent twice with its key counts once`() async throws {
        let line = try await line()
        let form = [("tick", "\(line)"), ("quiet", "yes")]
        #expect(await trolley.site.post("\(trolley.path)/tick", form, as: .member, once: "k").status == 204)
        try await trolley.tick(line, false)
        #expect(await trolley.site.post("\(trolley.path)/tick", form, as: .member, once: "k").status == 204)
        #expect(try await trolley.lines() == ["Candles"])
    }

    @Test func `a text that is a product's name writes down the product`() async throws {
        _ = try await trolley.product("Milk", unit: .litre)
        _ = try await trolley.group("Flour")
        for text in ["mILK", "flour", "Milk and honey"] {
            _ = await trolley.site.post(trolley.path, [("text", text), ("amount", "2")], as: .member)
        }
        #expect(try await trolley.lines() == ["2 l Milk", "2 kg Flour", "2 Milk and honey"])
    }

    @Test func `what is wrong about a line is shown beside it`() async throws {
        let form = [("text", ""), ("amount", "many")]
        let answer = await trolley.site.post(trolley.path, form, as: .member)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"amount-errors\""))
        #expect(answer.text.contains("value=\"many\""))
    }

    @Test func `calls keep to the roles`() async throws {
        let (site, api, id) = (trolley.site, trolley.api, try await line())
        try await expect([200, 200, 200, 200, 200, 401], "lists") { await site.api(.get, "/shopping-lists", as: $0) }
        try await expect([200, 200, 200, 200, 404, 401], "list") { await site.api(.get, api, as: $0) }
        try await expect([201, 201, 403, 403, 201, 401], "create") {
            await site.api(.post, "/shopping-lists", #"{"name": "Of \#($0)"}"#, as: $0)
        }
        try await expect([200, 200, 403, 403, 404, 401], "rename") { await site.api(.patch, api, "{}", as: $0) }
        try await expect([204, 204, 403, 403, 404, 401], "delete") { asker in
            await site.api(.delete, "/shopping-lists/\(try await list("By \(asker)"))", as: asker)
        }
        try await expect([200, 200, 403, 403, 404, 401], "fill") { await site.api(.post, "\(api)/fill", as: $0) }
        try await expect([200, 200, 200, 200, 404, 401], "lines") { await site.api(.get, "\(api)/lines", as: $0) }
        try await expect([201, 201, 403, 403, 404, 401], "add") {
            await site.api(.post, "\(api)/lines", #"{"text": "Lamps"}"#, as: $0)
        }
        try await expect([200, 200, 200, 200, 404, 401], "line") { await site.api(.get, "\(api)/lines/\(id)", as: $0) }
        try await expect([200, 200, 200, 403, 404, 401], "tick") {
            await site.api(.patch, "\(api)/lines/\(id)", #"{"done": true}"#, as: $0)
        }
        try await expect([204, 204, 403, 403, 404, 401], "take off") { asker in
            await site.api(.delete, "\(api)/lines/\(try await line())", as: asker)
        }
        let milk = try await trolley.product("Milk")
        try await expect([201, 201, 201, 403, 404, 401], "check in") { asker in
            let line = try await trolley.add(LineDraft(product: milk, amount: Amount(1)))
            return await site.api(.post, "\(api)/lines/\(line)/check-in", "{}", as: asker)
        }
    }
}
