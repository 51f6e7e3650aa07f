import Accounts
import Catalog
import Core
import HTTP
import JSON
import Ledger
import Shopping
import Stock
import TestSupport
import Testing

/// Lines about two products that turned out to be one.
@Suite struct MergedLineTests {
    private let trolley: Trolley
    private let milk: Product.ID
    private let other: Product.ID

    init() async throws {
        trolley = try await Trolley()
        milk = try await trolley.product("Milk", unit: .litre)
        other = try await trolley.product("Fresh milk", unit: .litre)
    }

    private func merge() async throws -> Action.ID {
        try await trolley.home.write(as: trolley.home.owner) { try $0.mergeProduct(other, into: milk).action }
    }

    @Test func `what was wanted of both is wanted of the one, and apart again when that is undone`() async throws {
        try await trolley.add(LineDraft(product: milk, amount: Amount(2)))
        try await trolley.add(LineDraft(product: other, amount: Amount(1), unit: .litre))
        let action = try await merge()
        #expect(try await trolley.lines() == ["3 l Milk"])
        try await trolley.home.write(as: trolley.home.owner) {
            _ = try $0.undo(action, with: .stock.withBeside(ShoppingLine.restore))
        }
        #expect(try await trolley.lines() == ["2 l Milk", "1 l Fresh milk"])
    }

    @Test func `amounts are added in the unit of the first line, which stays where no amount is said`() async throws {
        try await trolley.add(LineDraft(product: milk, amount: Amount(1)))
        try await trolley.add(
            LineDraft(product: other, amount: Amount(500), unit: Unit.Code(rawValue: "ml"))
        )
        try await trolley.add(LineDraft(product: other, text: "the one in glass"))
        _ = try await merge()
        #expect(try await trolley.lines() == ["1.5 l Milk"])
    }

    @Test(arguments: [0, 1])
    func `whichever line is meant, ticking, changing and deleting it concerns both`(index: Int) async throws {
        let lines = [
            try await trolley.add(LineDraft(product: milk, amount: Amount(2))),
            try await trolley.add(LineDraft(product: other, amount: Amount(1))),
        ]
        _ = try await merge()
        let path = "\(trolley.api)/lines/\(lines[index])"
        let answer = await trolley.site.api(.patch, path, #"{"done": true}"#, as: .helper)
        #expect(answer.status == 200)
        #expect(answer.json["id"]?.integer == lines[0].rawValue)
        #expect(try await trolley.lines() == ["✓ 3 l Milk"])
        #expect(await trolley.site.api(.delete, "\(trolley.api)/lines/\(lines[0])", as: .owner).status == 204)
        #expect(try await trolley.lines() == [])
    }

    @Test func `two lines that somebody wrote about one product stay two`() async throws {
        try await trolley.add(LineDraft(product: milk, amount: Amount(2)))
        try await trolley.add(LineDraft(product: milk, amount: Amount(1), unit: nil))
        #expect(try await trolley.lines() == ["2 l Milk", "1 l Milk"])
    }

    @Test func `what is checked off stays apart from what is wanted`() async throws {
        let line = try await trolley.add(LineDraft(product: milk, amount: Amount(2)))
        try await trolley.add(LineDraft(product: other, amount: Amount(1)))
        try await trolley.tick(line)
        _ = try await merge()
        #expect(try await trolley.lines() == ["✓ 2 l Milk", "1 l Milk"])
    }
}
