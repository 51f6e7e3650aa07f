import Catalog
import Core
import Ledger
import Localization
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Moving stock` {
    @Test func `a whole batch moves as it is, opened and dated, and undo brings it back`() async throws {
        let pantry = try await Pantry()
        let (cellar, fridge) = (try await pantry.place("Cellar"), try await pantry.place("Fridge"))
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "2", bestBefore: "2027-05", place: .at(cellar)).batch
        try await pantry.open(bought)
        let before = try await pantry.batch(bought)
        let moved = try await pantry.move(.batch(bought), to: fridge)
        #expect(moved.batches == [try #require(bought)])
        var expected = before.details
        expected.location = fridge
        #expect(try await pantry.batch(bought).details == expected)
        try await pantry.undo(moved.action)
        #expect(try await pantry.batch(bought) == before)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a part becomes a batch of its own with dates, note and its share of the price`() async throws {
        let pantry = try await Pantry()
        let (cellar, fridge) = (try await pantry.place("Cellar"), try await pantry.place("Fridge"))
        let milk = try await pantry.product()
        let euro = try #require(Currency("EUR"))
        var draft = CheckInDraft(target: BookingTarget(product: milk, amount: Amount(3)), place: .at(cellar))
        draft.bestBefore = TypedDate(iso: "2027-05").map { BestBefore($0) }
        draft.price = Money(minorUnits: 387, currency: euro)
        draft.purchasedOn = CivilDate("2027-03-30")
        draft.note = "from the market"
        let bought = try await pantry.checkIn(draft).batch
        let before = try await pantry.batch(bought)
        let moved = try await pantry.move(.batch(bought), "1", to: fridge)
        let part = try await pantry.batch(moved.batches.first)
        var expected = before.details
        expected.location = fridge
        expected.price = Price(total: Money(minorUnits: 129, currency: euro), amount: part.amount)
        #expect(part.details == expected)
        #expect(part.amount == Steps(rawValue: 1_000_000))
        #expect(try await pantry.batch(bought).details == before.details)
        try await pantry.undo(moved.action)
        #expect(try await pantry.batches(milk) == [before])
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `an undo that a later booking of the part needs is refused and names it`() async throws {
        let pantry = try await Pantry()
        let fridge = try await pantry.place("Fridge")
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "3").batch
        let moved = try await pantry.move(.batch(bought), "1", to: fridge)
        let used = try await pantry.checkOut(milk, "1", batch: moved.batches.first)
        let refused = try await refusal { try await pantry.undo(moved.action) }
        #expect(refused?.members["blocking"] == .numbers([used.action.rawValue]))
        try await pantry.undo(used.action)
        try await pantry.undo(moved.action)
        #expect(try await pantry.shelf(milk) == ["3"])
    }

    @Test func `parts of one batch are rejoined in any order`() async throws {
        let pantry = try await Pantry()
        let (cellar, fridge) = (try await pantry.place("Cellar"), try await pantry.place("Fridge"))
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "3").batch
        let first = try await pantry.move(.batch(bought), "1", to: fridge)
        let second = try await pantry.move(.batch(bought), "1", to: cellar)
        try await pantry.undo(first.action)
        try await pantry.undo(second.action)
        #expect(try await pantry.shelf(milk) == ["3"])
        #expect(try await pantry.disagreements() == [])
    }

    @Test(arguments: RestChange.allCases)
    func `a part does not come back to a rest that is no longer what it was`(change: RestChange) async throws {
        let pantry = try await Pantry()
        let (cellar, freezer) = (try await pantry.place("Cellar"), try await pantry.freezer())
        let bread = try await pantry.product("Bread")
        try await pantry.days(bread, frozen: 90, thawed: 3)
        let bought = try await pantry.checkIn(bread, "4", bestBefore: "2027-04-02").batch
        let moved = try await pantry.move(.batch(bought), "1", to: cellar)
        let later =
            switch change {
            case .frozen: try await pantry.move(.batch(bought), to: freezer).action
            case .opened: try await pantry.open(bought).action
            case .redated: try #require(try await pantry.edit(bought) { $0.bestBefore = .set(nil) }.action)
            }
        let refused = try await refusal { try await pantry.undo(moved.action) }
        #expect(refused?.members["blocking"] == .numbers([later.rawValue]))
        let undone = try await pantry.undo(later)
        let rejoined = try await pantry.undo(moved.action)
        #expect(try await pantry.shelf(bread).count == 1)
        try await pantry.undo(undone.action)
        #expect(try await refusal { try await pantry.undo(rejoined.action) }?.reason == .conflict)
        #expect(try await pantry.disagreements() == [])
    }

    enum RestChange: CaseIterable { case frozen, opened, redated }

    @Test func `of a product what should be used first moves, and never what is there already`() async throws {
        let pantry = try await Pantry()
        let (cellar, fridge) = (try await pantry.place("Cellar"), try await pantry.place("Fridge"))
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1", bestBefore: "2027-04-01", place: .at(fridge))
        try await pantry.checkIn(milk, "2", bestBefore: "2027-04-02", place: .at(cellar))
        try await pantry.checkIn(milk, "2", bestBefore: "2027-04-03", place: .at(cellar))
        try await pantry.move(.product(milk), "3", to: fridge)
        #expect(
            try await pantry.shelf(milk) == [
                "1 @\(fridge) 2027-04-01", "2 @\(fridge) 2027-04-02", "1 @\(cellar) 2027-04-03",
                "1 @\(fridge) 2027-04-03",
            ]
        )
        let tooMuch = try await refusal { try await pantry.move(.product(milk), "2", from: cellar, to: fridge) }
        #expect(tooMuch?.reason == .conflict)
        try await pantry.move(.product(milk), from: cellar, to: fridge)
        #expect(try await pantry.rejectedMove(milk, to: fridge) == ["to": ["error.there_already"]])
        #expect(try await pantry.rejectedMove(milk, to: Location.ID(rawValue: 99)) == ["to": ["error.choice"]])
        #expect(try await pantry.disagreements() == [])
    }
}

@Suite struct `Freezing and thawing` {
    @Test func `the product's days count from the day of the move, and undo brings the old date back`() async throws {
        let pantry = try await Pantry()
        let (shelf, freezer) = (try await pantry.place("Shelf"), try await pantry.freezer())
        let drawer = try await pantry.place("Drawer", in: freezer)
        let bread = try await pantry.product("Bread")
        try await pantry.days(bread, frozen: 90, thawed: 3)
        let bought = try await pantry.checkIn(bread, "2", bestBefore: "2027-04", place: .at(shelf)).batch
        let before = try await pantry.batch(bought)
        let frozen = try await pantry.move(.batch(bought), to: drawer)
        #expect(
            try await pantry.batch(bought).details.bestBefore == CivilDate("2027-06-29").map { BestBefore(day: $0) }
        )
        let shifted = try await pantry.move(.batch(bought), to: freezer)
        #expect(try await pantry.batch(bought).useBy == CivilDate("2027-06-29"))
        pantry.home.clock.advance(days: 10)
        let thawed = try await pantry.move(.batch(bought), "1", to: shelf)
        #expect(try await pantry.batch(thawed.batches.first).useBy == CivilDate("2027-04-13"))
        #expect(try await pantry.batch(bought).useBy == CivilDate("2027-06-29"))
        try await pantry.undo(thawed.action)
        try await pantry.undo(shifted.action)
        try await pantry.undo(frozen.action)
        #expect(try await pantry.batch(bought) == before)
        #expect(try await pantry.disagreements() == [])
    }

    @Test(arguments: [nil, 0]) func `no days, or none, leave the date`(days: Int?) async throws {
        let pantry = try await Pantry()
        let freezer = try await pantry.freezer()
        let bread = try await pantry.product("Bread")
        try await pantry.days(bread, frozen: days, thawed: days)
        let bought = try await pantry.checkIn(bread, "1", bestBefore: "2027-04-02").batch
        try await pantry.move(.batch(bought), to: freezer)
        try await pantry.move(.batch(bought), to: nil)
        #expect(try await pantry.batch(bought).useBy == CivilDate("2027-04-02"))
    }

    @Test func `what was opened before it was frozen keeps as long as frozen things do`() async throws {
        let pantry = try await Pantry()
        let freezer = try await pantry.freezer()
        let soup = try await pantry.product("Soup")
        try await pantry.days(soup, opened: 2, frozen: 60, thawed: 5)
        let bought = try await pantry.checkIn(soup, "1", bestBefore: "2027-12").batch
        try await pantry.open(bought)
        #expect(try await pantry.batch(bought).useBy == CivilDate("2027-04-02"))
        pantry.home.clock.advance(days: 1)
        try await pantry.move(.batch(bought), to: freezer)
        #expect(try await pantry.batch(bought).useBy == CivilDate("2027-05-31"))
        #expect(try await pantry.batch(bought).details.openedOn == CivilDate("2027-03-31"))
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `coming straight into a freezer it gets the freezer's date unless one is typed or it has none`()
        async throws
    {
        let pantry = try await Pantry()
        let freezer = try await pantry.freezer()
        let bread = try await pantry.product("Bread", location: freezer)
        try await pantry.days(bread, frozen: 90)
        let plain = try await pantry.checkIn(bread, "1").batch
        #expect(try await pantry.batch(plain).useBy == CivilDate("2027-06-29"))
        let typed = try await pantry.checkIn(bread, "1", bestBefore: "2027-05-01").batch
        #expect(try await pantry.batch(typed).useBy == CivilDate("2027-05-01"))
        let never = try await pantry.checkIn(
            CheckInDraft(target: BookingTarget(product: bread, amount: Amount(1)), neverExpires: true)
        ).batch
        #expect(try await pantry.batch(never).useBy == nil)
    }

    @Test func `a place that is deleted thaws what was frozen in it`() async throws {
        let pantry = try await Pantry()
        let freezer = try await pantry.freezer()
        let bread = try await pantry.product("Bread")
        try await pantry.days(bread, frozen: 90, thawed: 3)
        let bought = try await pantry.checkIn(bread, "1", place: .at(freezer)).batch
        try await pantry.home.write(as: pantry.home.owner) {
            try $0.deletePlace(freezer, movingContentsTo: Successor.none, .stock)
        }
        #expect(try await pantry.batch(bought).useBy == CivilDate("2027-04-03"))
        #expect(try await pantry.disagreements() == [])
    }
}

extension Pantry {
    fileprivate func rejectedMove(_ product: Product.ID, to place: Location.ID) async throws -> [String: [String]] {
        try await rejection { try await move(.product(product), to: place) }
    }
}
