import Catalog
import Core
import Items
import Ledger
import Loans
import Places
import TestSupport
import Testing

@Suite struct ItemRuleTests {
    @Test func `items in the house are the stock of their product`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let added = try await shed.home.write(as: shed.home.owner) {
            try $0.addItems(ItemDraft(product: drill, count: 3))
        }
        #expect(Set(added.codes).count == 3)
        #expect(try await shed.stock(drill) == "3")
        let loan = try await shed.lend(added.codes[0])
        #expect(try await shed.stock(drill) == "2")
        try await shed.home.write(as: shed.home.owner) { _ = try $0.deleteItem(added.codes[1]) }
        #expect(try await shed.stock(drill) == "1")
        try await shed.home.write(as: shed.home.owner) { _ = try $0.takeBack(loan.loan, ReturnDraft()) }
        #expect(try await shed.stock(drill) == "2")
        #expect(try await shed.disagreements() == [])
    }

    @Test func `adding several is one action, undone and done again together`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let added = try await shed.home.write(as: shed.home.owner) {
            try $0.addItems(ItemDraft(product: drill, count: 2))
        }
        let undo = try await shed.undo(added.action)
        #expect(try await shed.stored(added.codes[0]) == nil)
        #expect(try await shed.stock(drill) == "0")
        try await shed.undo(undo)
        #expect(try await shed.stored(added.codes[1]) != nil)
        #expect(try await shed.stock(drill) == "2")
        #expect(try await shed.disagreements() == [])
    }

    @Test func `what is edited and moved is put back by undo, field by field`() async throws {
        let shed = try await Shed()
        let (cellar, attic) = (try await shed.place("Cellar"), try await shed.place("Attic"))
        let code = try await shed.item(try await shed.product(), place: .at(cellar))
        let moved = try #require(
            try await shed.home.write(as: shed.home.owner) { try $0.moveItems([code], to: attic) }
        )
        try await shed.home.write(as: shed.home.owner) { transaction in
            var details = try #require(try transaction.item(code)).details
            details.serial = "S-1"
            _ = try transaction.editItem(code, to: details)
        }
        try await shed.undo(moved)
        let item = try #require(try await shed.stored(code))
        #expect(item.details.location == cellar)
        #expect(item.details.serial == "S-1")
        #expect(try await shed.disagreements() == [])
    }

    @Test func `what is deleted comes back from the trash, and by undo, as it was`() async throws {
        let shed = try await Shed()
        let code = try await shed.item(try await shed.product(), name: "The blue one")
        try await shed.home.write(as: shed.home.owner) { _ = try $0.deleteItem(code) }
        try await shed.restoreLatest()
        #expect(try await shed.stored(code)?.details.name == "The blue one")
        let deletion = try await shed.home.write(as: shed.home.owner) { try $0.deleteItem(code) }
        try await shed.undo(deletion)
        #expect(try await shed.stored(code)?.details.name == "The blue one")
        #expect(try await shed.home.read(as: shed.home.owner) { try $0.trashCount(upTo: 9) } == 0)
        #expect(try await shed.disagreements() == [])
    }

    @Test func `a lent item that is deleted is lent again when it is restored`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let code = try await shed.item(drill)
        let loan = try await shed.lend(code, due: "2099-01-01")
        try await shed.home.write(as: shed.home.owner) { _ = try $0.deleteItem(code) }
        #expect(try await shed.home.read(as: shed.home.owner) { try $0.loan(loan.loan) } == nil)
        try await shed.restoreLatest()
        #expect(try await shed.stored(code)?.lending.loan == loan.loan)
        #expect(try await shed.stock(drill) == "0")
        #expect(try await shed.disagreements() == [])
    }

    @Test func `adding is not undone once the item was lent`() async throws {
        let shed = try await Shed()
        let drill = try await shed.product()
        let added = try await shed.home.write(as: shed.home.owner) { try $0.addItems(ItemDraft(product: drill)) }
        let loan = try await shed.lend(added.codes[0])
        await #expect {
            try await shed.undo(added.action)
        } throws: { error in
            (error as? Refusal)?.members["blocking"] == .numbers([loan.action.rawValue])
        }
    }

    @Test func `only products that are kept piece by piece have items`() async throws {
        let shed = try await Shed()
        let milk = try await shed.product("Milk", management: .batches)
        let theirs = try await shed.product("Saw", of: shed.home.stranger)
        for product in [milk, theirs] {
            await #expect {
                try await shed.item(product)
            } throws: { error in
                (error as? Rejection)?.errors.keys.first == "product"
            }
        }
    }

    @Test func `items move with what is in a place that is deleted, and count as its contents`() async throws {
        let shed = try await Shed()
        let (cellar, attic) = (try await shed.place("Cellar"), try await shed.place("Attic"))
        let code = try await shed.item(try await shed.product(), place: .at(cellar))
        let occupants = Occupants.all([.items])
        await #expect(throws: Refusal.self) {
            try await shed.home.write(as: shed.home.owner) {
                try $0.deletePlace(cellar, movingContentsTo: nil, occupants)
            }
        }
        try await shed.home.write(as: shed.home.owner) {
            try $0.deletePlace(cellar, movingContentsTo: .to(attic), occupants)
        }
        #expect(try await shed.stored(code)?.details.location == attic)
        #expect(try await shed.disagreements() == [])
    }
}
