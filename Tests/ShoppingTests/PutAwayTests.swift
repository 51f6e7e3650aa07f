import Accounts
import Catalog
import Core
import HTTP
import JSON
import Ledger
import SQLite
import Shopping
import Stock
import TestSupport
import Testing

/// What was bought goes into stock.
@Suite struct PutAwayTests {
    private let trolley: Trolley
    private let milk: Product.ID
    private let eggs: Product.ID

    init() async throws {
        trolley = try await Trolley()
        milk = try await trolley.product("Milk", unit: .litre)
        eggs = try await trolley.product("Eggs")
    }

    /// Lines that are checked off.
    private func bought(_ drafts: [LineDraft]) async throws -> [ShoppingLine.ID] {
        var lines: [ShoppingLine.ID] = []
        for draft in drafts {
            lines.append(try await trolley.add(draft))
            try await trolley.tick(lines[lines.count - 1])
        }
        return lines
    }

    private func fields(_ line: ShoppingLine.ID, _ values: [String: String]) -> [(String, String)] {
        [("line-\(line)", "yes")] + values.sorted { $0.key < $1.key }.map { ("\($0.key)-\(line)", $0.value) }
    }

    @Test func `everything is booked as one action, which is undone as one`() async throws {
        let lines = try await bought([
            LineDraft(product: milk, amount: Amount(2)), LineDraft(product: eggs, amount: Amount(6)),
        ])
        let form =
            fields(lines[0], ["amount": "2", "unit": "l", "best_before": "31.05.2027"])
            + fields(lines[1], ["amount": "10", "unit": "piece", "best_before": "x"])
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .helper)
        #expect(answer.status == 303)
        #expect(answer.location?.hasPrefix("\(trolley.path)?done=action-") == true)
        #expect(try await trolley.stock(milk) == "2")
        #expect(try await trolley.stock(eggs) == "10")
        #expect(try await trolley.lines() == [])
        #expect(try await trolley.actions() == 1)
    }

    private func put(_ lines: [ShoppingLine.ID]) async throws -> Action.ID {
        let form = lines.flatMap { fields($0, ["amount": "2", "best_before": "x"]) }
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .helper)
        let number = try #require(answer.location?.split(separator: "-").last)
        return try #require(Action.ID(String(number)))
    }

    private func undo(_ action: Action.ID) async throws -> Undone {
        try await trolley.home.write(as: trolley.home.owner) {
            try $0.undo(action, with: .stock.withBeside(ShoppingLine.restore))
        }
    }

    @Test func `undoing it brings the lines back, checked off as they were, and undoing that takes them off`()
        async throws
    {
        let lines = try await bought([LineDraft(product: milk, amount: Amount(2)), LineDraft(text: "Candles")])
        try await trolley.add(LineDraft(text: "Bread"))
        let before = try await trolley.lines()
        let action = try await put(lines)
        #expect(try await trolley.lines() == ["Bread"])
        let undone = try await undo(action)
        #expect(try await trolley.stock(milk) == "0")
        #expect(try await trolley.lines().sorted() == before.sorted())
        #expect(try await trolley.lines().first == "Bread")
        let redone = try await undo(undone.action)
        #expect(try await trolley.stock(milk) == "2")
        #expect(try await trolley.lines() == ["Bread"])
        _ = try await undo(redone.action)
        #expect(try await trolley.lines().sorted() == before.sorted())
    }

    @Test func `a line that was opened again after the undo stays when the booking comes into effect again`()
        async throws
    {
        let lines = try await bought([LineDraft(product: milk, amount: Amount(2))])
        let undone = try await undo(try await put(lines))
        let back = try await trolley.home.read(as: trolley.home.owner) { [list = trolley.list] in
            try $0.line(ShoppingLine.ID(rawValue: lines[0].rawValue + 1), in: list)
        }
        try await trolley.tick(try #require(back).id, false)
        _ = try await undo(undone.action)
        #expect(try await trolley.lines() == ["2 l Milk"])
    }

    @Test func `a line that a call put away without checking it off comes back open`() async throws {
        let line = try await trolley.add(LineDraft(product: milk, amount: Amount(2)))
        let answer = await trolley.site.api(.post, "\(trolley.api)/lines/\(line)/check-in", "{}", as: .helper)
        let action = try #require(answer.json["action"]?.integer)
        #expect(try await trolley.lines() == [])
        _ = try await undo(Action.ID(rawValue: action))
        #expect(try await trolley.lines() == ["2 l Milk"])
    }

    @Test func `what was put away is forgotten after thirty days`() async throws {
        _ = try await put(try await bought([LineDraft(product: milk, amount: Amount(2))]))
        trolley.home.clock.advance(days: 31)
        _ = try await put(try await bought([LineDraft(product: eggs, amount: Amount(2))]))
        let kept = try await trolley.home.read(as: trolley.home.owner) {
            try $0.connection.value("SELECT count(*) FROM shopping_line", as: Int.self)
        }
        #expect(kept == 1)
        #expect(try await trolley.lines() == [])
    }

    @Test func `one line can be booked by itself`() async throws {
        let lines = try await bought([
            LineDraft(product: milk, amount: Amount(2)), LineDraft(product: eggs, amount: Amount(6)),
        ])
        let form =
            fields(lines[0], ["amount": "2", "unit": "l"]) + fields(lines[1], ["amount": "nonsense", "unit": "piece"])
            + [("only", "\(lines[0])")]
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .member)
        let location = try #require(answer.location)
        #expect(location.hasPrefix("\(trolley.path)/put-away?") && location.contains("&done=action-"))
        #expect(try await trolley.lines() == ["✓ 6 piece Eggs"])
        let page = await trolley.site.get(location, as: .member).text
        #expect(page.contains("value=\"nonsense\""), "what was typed about the other line stays")
    }

    @Test func `what is wrong about any line is shown beside it, and nothing is booked`() async throws {
        let lines = try await bought([
            LineDraft(product: milk, amount: Amount(2)), LineDraft(product: eggs, amount: Amount(6)),
        ])
        let form =
            fields(lines[0], ["amount": "2", "unit": "g"]) + fields(lines[1], ["amount": "0", "unit": "piece"])
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .member)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"amount-\(lines[1])-errors\""))
        let unit = await trolley.site.post(
            "\(trolley.path)/put-away",
            fields(lines[0], ["amount": "2", "unit": "g"]) + fields(lines[1], ["amount": "6", "unit": "piece"]),
            as: .member
        )
        #expect(unit.status == 422)
        #expect(unit.text.contains("id=\"unit-\(lines[0])-errors\""))
        #expect(try await trolley.actions() == 0)
        #expect(try await trolley.lines().count == 2)
    }

    @Test func `a text becomes a product by its name, or is not kept in stock`() async throws {
        let lines = try await bought([LineDraft(text: "milk!"), LineDraft(text: "Candles"), LineDraft(text: "Ham")])
        let wrong = await trolley.site.post(
            "\(trolley.path)/put-away",
            fields(lines[0], ["amount": "1", "unit": "l", "named": "Milch"]),
            as: .member
        )
        #expect(wrong.status == 422)
        let form =
            fields(lines[0], ["amount": "1", "unit": "l", "named": "MILK"])
            + fields(lines[1], ["amount": "1", "unit": "piece", "named": ""])
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .member)
        #expect(answer.status == 303)
        #expect(try await trolley.stock(milk) == "1")
        // What was not in the form is left alone.
        #expect(try await trolley.lines() == ["✓ Ham"])
    }

    @Test func `a line follows a product that turned out to be another, and keeps the name of one that is gone`()
        async throws
    {
        let lines = try await bought([
            LineDraft(product: milk, amount: Amount(1)), LineDraft(product: eggs, amount: Amount(6)),
        ])
        let whole = try await trolley.product("Whole milk", unit: .litre)
        let (home, list) = (trolley.home, trolley.list)
        let (milk, eggs) = (milk, eggs)
        _ = try await home.write(as: home.owner) { try $0.mergeProduct(milk, into: whole) }
        _ = try await home.write(as: home.owner) { try $0.deleteProduct(eggs) }
        let page = await trolley.site.get("/shopping/\(list)/put-away", as: .owner).text
        #expect(page.contains("Whole milk") && page.contains("Eggs") && page.contains("named-\(lines[1])"))
        let form = fields(lines[0], ["amount": "1", "unit": "l"]) + fields(lines[1], ["named": ""])
        #expect(await trolley.site.post("/shopping/\(list)/put-away", form, as: .owner).status == 303)
        #expect(try await trolley.stock(whole) == "1")
    }

    @Test func `of a group a product is chosen`() async throws {
        let flour = try await trolley.group("Flour")
        let lines = try await bought([LineDraft(group: flour, amount: Amount(1))])
        let form = fields(lines[0], ["amount": "500", "unit": "ml", "product": "\(milk)"])
        #expect(await trolley.site.post("\(trolley.path)/put-away", form, as: .member).status == 303)
        #expect(try await trolley.stock(milk) == "0.5")
    }

    @Test func `an open line, or one that is gone meanwhile, is passed over`() async throws {
        let lines = try await bought([LineDraft(product: milk, amount: Amount(2))])
        try await trolley.tick(lines[0], false)
        let form = fields(lines[0], ["amount": "2", "unit": "l"])
        #expect(await trolley.site.post("\(trolley.path)/put-away", form, as: .member).status == 303)
        #expect(try await trolley.stock(milk) == "0")
        #expect(try await trolley.lines() == ["2 l Milk"])
    }

    @Test func `the form proposes what the list says`() async throws {
        _ = try await bought([
            LineDraft(product: milk, amount: try Amount("1.5")), LineDraft(text: "Candles", amount: Amount(3)),
        ])
        let page = await trolley.site.get("\(trolley.path)/put-away", as: .helper).text
        #expect(page.contains("value=\"1.5\""))
        #expect(page.contains("On the list: 3"))
        #expect(page.contains("<option value=\"Eggs\">"))
    }

    // MARK: - What is kept piece by piece

    @Test func `a line of pieces leads to where these are added, and is taken off when that is done`() async throws {
        let drill = try await trolley.product("Drill", management: .items)
        let lines = try await bought([
            LineDraft(product: drill, amount: Amount(3)), LineDraft(product: milk, amount: Amount(2)),
        ])
        let page = await trolley.site.get("\(trolley.path)/put-away", as: .helper).text
        let back = "%2Fshopping%2F\(trolley.list)%2Fput-away"
        #expect(page.contains("/items/new?product=\(drill)&amp;count=3&amp;back=\(back)"))
        // Everything else is booked, and counted as what it is.
        let form = fields(lines[1], ["amount": "2", "best_before": "x"])
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .helper)
        #expect(answer.location?.contains("done=action-") == true)
        #expect(try await trolley.lines() == ["✓ 3 piece Drill"])
        let off = await trolley.site.post("\(trolley.path)/put-away", [("off", "\(lines[0])")], as: .helper)
        #expect(off.location == "\(trolley.path)?done=shopping_cleared-1")
        #expect(try await trolley.lines() == [])
    }

    @Test func `with nothing but pieces on it the form books nothing, and does not say that it took none`() async throws
    {
        let drill = try await trolley.product("Drill", management: .items)
        _ = try await bought([LineDraft(product: drill, amount: Amount(1))])
        #expect(!(await trolley.site.get("\(trolley.path)/put-away", as: .helper).text.contains("Book everything")))
        let answer = await trolley.site.post("\(trolley.path)/put-away", [], as: .helper)
        #expect(answer.location == "\(trolley.path)/put-away")
    }

    @Test func `a text that turns out to be kept piece by piece is told so beside its field`() async throws {
        _ = try await trolley.product("Drill", management: .items)
        let lines = try await bought([LineDraft(text: "Something to drill with")])
        let form = fields(lines[0], ["amount": "1", "named": "Drill"])
        let answer = await trolley.site.post("\(trolley.path)/put-away", form, as: .helper)
        #expect(answer.status == 422)
        #expect(answer.text.contains("named-\(lines[0])-errors"))
    }
}

extension Trolley {
    /// How many actions there are.
    fileprivate func actions() async throws -> Int {
        try await home.read(as: home.owner) {
            try $0.connection.value("SELECT count(*) FROM action", as: Int.self)
        }
    }
}
