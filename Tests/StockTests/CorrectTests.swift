import Catalog
import Core
import Ledger
import Localization
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Counting` {
    @Test func `what is missing goes from what should have been used first`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(unit: "l")
        try await pantry.checkIn(milk, "2", bestBefore: "2027-06-01")
        try await pantry.checkIn(milk, "1", bestBefore: "2027-05-01")
        let counted = try await pantry.correct(.product(milk), to: "1.5")
        #expect(try await pantry.shelf(milk) == ["1.5 2027-06-01"])
        let movements = try await pantry.home.read(as: pantry.home.owner) { try $0.movements(of: counted.action) }
        #expect(movements.map { Scale(rawValue: 1_000_000_000).text($0.amount) } == ["-1", "-0.5"])
        #expect(movements.allSatisfy { $0.kind == .correct })
        try await pantry.undo(counted.action)
        #expect(try await pantry.shelf(milk) == ["1 2027-05-01", "2 2027-06-01"])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `what is too much goes to what came in last`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "2", bestBefore: "2027-06-01")
        try await pantry.checkIn(milk, "1", bestBefore: "2027-05-01")
        try await pantry.correct(.product(milk), to: "5")
        #expect(try await pantry.shelf(milk) == ["3 2027-05-01", "2 2027-06-01"])
    }

    @Test func `where there was nothing a batch without a date begins`() async throws {
        let pantry = try await Pantry()
        let cellar = try await pantry.place("Cellar")
        let milk = try await pantry.product()
        let found = try await pantry.correct(.product(milk), to: "4", .within(cellar))
        #expect(try await pantry.shelf(milk) == ["4 @\(cellar)"])
        try await pantry.undo(found.action)
        #expect(try await pantry.stock(milk) == "0")
        let none = try await rejection { try await pantry.correct(.product(milk), to: "0", .within(cellar)) }
        #expect(none == ["amount": ["error.nothing_counted"]])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a place is counted with all that lie in it, and nothing elsewhere is touched`() async throws {
        let pantry = try await Pantry()
        let (kitchen, cellar) = (try await pantry.place("Kitchen"), try await pantry.place("Cellar"))
        let shelf = try await pantry.place("Shelf", in: kitchen)
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "2", place: .at(shelf))
        try await pantry.checkIn(milk, "3", place: .at(cellar))
        try await pantry.correct(.product(milk), to: "1", .within(kitchen))
        #expect(try await pantry.shelf(milk) == ["1 @\(shelf)", "3 @\(cellar)"])
        try await pantry.correct(.product(milk), to: "1", .exactly(nil))
        #expect(try await pantry.stock(milk) == "5")
    }

    @Test func `a batch is counted by itself, down to nothing`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let first = try await pantry.checkIn(milk, "2", bestBefore: "2027-05-01").batch
        let second = try await pantry.checkIn(milk, "2", bestBefore: "2027-06-01").batch
        try await pantry.correct(.batch(second), to: "2.5")
        let emptied = try await pantry.correct(.batch(first), to: "0")
        #expect(try await pantry.shelf(milk) == ["2.5 2027-06-01"])
        #expect(emptied.batches == [try #require(first)])
        let negative = try await rejection { try await pantry.correct(.batch(second), to: "-1") }
        #expect(negative == ["amount": ["error.negative"]])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `the same again is journaled as counted and changes nothing`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "2")
        let counted = try await pantry.correct(.product(milk), to: "2")
        let movements = try await pantry.home.read(as: pantry.home.owner) { try $0.movements(of: counted.action) }
        #expect(movements.map(\.amount) == [.zero])
        #expect(try await pantry.disagreements() == [])
    }
}

@Suite struct `Opening` {
    @Test(arguments: [("2027-04-02", "2027-04-02"), ("2027-04-30", "2027-04-03")])
    func `it should be used by the earlier of the printed day and the days after opening`(
        printed: String,
        expected: String
    ) async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.days(milk, opened: 3)
        let bought = try await pantry.checkIn(milk, "1", bestBefore: printed).batch
        let opened = try await pantry.open(bought)
        #expect(try await pantry.stored(milk).useBy == CivilDate(expected))
        try await pantry.undo(opened.action)
        #expect(try await pantry.stored(milk).useBy == CivilDate(printed))
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a part is opened as a batch of its own and taken first`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(unit: "l")
        let bought = try await pantry.checkIn(milk, "2", bestBefore: "2027-04-30").batch
        let opened = try await pantry.open(bought, "0.5")
        #expect(try await pantry.shelf(milk) == ["0.5 2027-04-30 open", "1.5 2027-04-30"])
        // A chosen open part that came out of a split is what is taken, not its closed sibling.
        try await pantry.checkOut(milk, "0.5", batch: opened.batches.first)
        #expect(try await pantry.shelf(milk) == ["1.5 2027-04-30"])
    }

    @Test func `is refused when it is open already, or holds less`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "1").batch
        #expect(try await refusal { try await pantry.open(bought, "2") }?.reason == .conflict)
        try await pantry.open(bought)
        #expect(try await refusal { try await pantry.open(bought) }?.message.key == "error.opened_already")
        #expect(try await refusal { try await pantry.open(Batch.ID(rawValue: 99)) }?.reason == .notFound)
    }
}

@Suite struct `Putting a batch right` {
    @Test func `the journal keeps what stood there before, and undo brings it back`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "2", bestBefore: "2027-04-02").batch
        let before = try await pantry.batch(bought)
        let euro = try #require(Currency("EUR"))
        let edited = try await pantry.edit(bought) { changes in
            changes.bestBefore = .set(TypedDate(iso: "2027-05").map { BestBefore($0) })
            changes.price = .set(Money(minorUnits: 259, currency: euro))
            changes.note = .set("the blue one")
            changes.purchasedOn = .set(CivilDate("2027-03-30"))
        }
        let after = try await pantry.batch(bought)
        #expect(after.useBy == CivilDate("2027-05-31"))
        #expect(after.details.price == Price(total: Money(minorUnits: 259, currency: euro), amount: after.amount))
        let action = try #require(edited.action)
        let movements = try await pantry.home.read(as: pantry.home.owner) { try $0.movements(of: action) }
        #expect(movements.first?.before?["best_before"] == "2027-04-02")
        #expect(movements.first?.after?["best_before"] == "2027-05-31")
        try await pantry.undo(action)
        #expect(try await pantry.batch(bought) == before)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a price that comes late is that of the amount with which the batch began`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "4").batch
        try await pantry.checkOut(milk, "3")
        try await pantry.edit(bought) { $0.price = .set(Money(minorUnits: 400, currency: .euro)) }
        #expect(try await pantry.batch(bought).details.price?.amount == Steps(rawValue: 4_000_000))
    }

    @Test func `nothing different books nothing`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "1", bestBefore: "2027-04-02").batch
        let edited = try await pantry.edit(bought) { $0.note = .set("") }
        #expect(edited.action == nil)
    }
}
