import Accounts
import Catalog
import Core
import Ledger
import SQLite
import Shopping
import TestSupport
import Testing

/// Writing, changing, moving and checking off lines.
@Suite struct LineTests {
    private let trolley: Trolley

    init() async throws { trolley = try await Trolley() }

    @Test func `a line names a product, a group or whatever its text says`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre)
        let flour = try await trolley.group("Flour")
        try await trolley.add(LineDraft(product: milk, text: "the fresh one", amount: Amount(2)))
        try await trolley.add(LineDraft(group: flour))
        try await trolley.add(LineDraft(text: "Candles", amount: Amount(3)))
        #expect(try await trolley.lines() == ["2 l Milk", "Flour", "3 Candles"])
    }

    @Test func `a line has to say something that fits together`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre)
        let flour = try await trolley.group("Flour")
        let unknown = Unit.Code(rawValue: "barrel")
        let drafts: [(LineDraft, [String])] = [
            (LineDraft(), ["text"]),
            (LineDraft(product: milk, group: flour), ["group"]),
            (LineDraft(product: Product.ID(rawValue: 4711)), ["product"]),
            (LineDraft(group: ProductGroup.ID(rawValue: 4711)), ["group"]),
            (LineDraft(product: milk, amount: Amount(1), unit: .gram), ["unit"]),
            (LineDraft(text: "Oil", amount: Amount(1), unit: unknown), ["unit"]),
            (LineDraft(text: "Oil", unit: .litre), ["amount"]),
        ]
        for (draft, fields) in drafts {
            #expect(try await rejected { try await trolley.add(draft) } == fields)
        }
    }

    @Test func `a line has a number that no other had before it`() async throws {
        let first = try await trolley.add(LineDraft(text: "Candles"))
        try await trolley.home.write(as: trolley.home.owner) { [list = trolley.list] in
            try $0.deleteLine(first, in: list)
        }
        #expect(try await trolley.add(LineDraft(text: "Bread")) != first)
    }

    @Test func `lines can be moved, and keep their order when one is taken off`() async throws {
        var ids: [ShoppingLine.ID] = []
        for name in ["A", "B", "C", "D"] { ids.append(try await trolley.add(LineDraft(text: name))) }
        let lines = ids
        try await trolley.home.write(as: trolley.home.owner) { [list = trolley.list] transaction in
            try transaction.moveLine(lines[3], in: list, to: 1)
            try transaction.moveLine(lines[0], in: list, to: 99)
        }
        #expect(try await trolley.lines() == ["D", "B", "C", "A"])
        try await trolley.home.write(as: trolley.home.owner) { [list = trolley.list] transaction in
            try transaction.deleteLine(lines[1], in: list)
        }
        #expect(try await trolley.lines() == ["D", "C", "A"])
        #expect(try await trolley.line(lines[0])?.position == 3)
        try await trolley.add(LineDraft(text: "E"))
        #expect(try await trolley.lines() == ["D", "C", "A", "E"])
    }

    @Test func `checking off twice is checking off once`() async throws {
        let line = try await trolley.add(LineDraft(text: "Candles"))
        try await trolley.tick(line)
        try await trolley.tick(line)
        #expect(try await trolley.lines() == ["✓ Candles"])
        try await trolley.tick(line, false)
        #expect(try await trolley.lines() == ["Candles"])
    }

    @Test func `clearing takes off what is done`() async throws {
        let lines = [
            try await trolley.add(LineDraft(text: "A")), try await trolley.add(LineDraft(text: "B")),
            try await trolley.add(LineDraft(text: "C")),
        ]
        try await trolley.tick(lines[0])
        try await trolley.tick(lines[2])
        let count = try await trolley.home.write(as: trolley.home.owner) { [list = trolley.list] in
            try $0.clearDoneLines(of: list)
        }
        #expect(count == 2)
        #expect(try await trolley.lines() == ["B"])
    }

    @Test func `a list that is deleted is gone with its lines, and comes back with them`() async throws {
        try await trolley.add(LineDraft(text: "Candles"))
        let (home, list) = (trolley.home, trolley.list)
        try await home.write(as: home.owner) { try $0.deleteShoppingList(list) }
        #expect(try await home.read(as: home.owner) { try $0.shoppingList(list) } == nil)
        #expect(await trolley.site.get(trolley.path, as: .owner).status == 404)
        try await home.write(as: home.owner) { transaction in
            let entry = try #require(try transaction.trash(before: nil, limit: 1).first?.entry)
            #expect(entry.kind == .shoppingList)
            _ = try transaction.restoreFromTrash(entry.id, with: [.shoppingList: .shoppingList])
        }
        #expect(try await trolley.lines() == ["Candles"])
    }

    @Test func `two lists cannot have one name, not even by coming back from the trash`() async throws {
        let (home, list) = (trolley.home, trolley.list)
        let again = try await rejected {
            try await home.write(as: home.owner) { _ = try $0.addShoppingList("Saturday") }
        }
        #expect(again == ["name"])
        try await home.write(as: home.owner) { transaction in
            try transaction.deleteShoppingList(list)
            _ = try transaction.addShoppingList("Saturday")
        }
        await #expect(throws: Refusal.self) {
            try await home.write(as: home.owner) { transaction in
                let entry = try #require(try transaction.trash(before: nil, limit: 1).first?.entry)
                _ = try transaction.restoreFromTrash(entry.id, with: [.shoppingList: .shoppingList])
            }
        }
    }
}
