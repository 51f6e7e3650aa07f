import Catalog
import Core
import Stock
import TestSupport
import Testing

@Suite struct `Check out` {
    @Test func `what expires first is taken first, and what never does last`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let never = try await pantry.checkIn(milk, "1").batch
        let late = try await pantry.checkIn(milk, "1", bestBefore: "2027-06-01").batch
        let soon = try await pantry.checkIn(milk, "1", bestBefore: "2027-04-02").batch
        let old = try await pantry.checkIn(milk, "1", bestBefore: "2027-03-01").batch
        let taken = try await pantry.checkOut(milk, "3.5").taken
        #expect(taken.map(\.batch) == [old, soon, late, never])
        #expect(try await pantry.batches(milk).map(\.id) == [never])
        #expect(try await pantry.stock(milk) == "0.5")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a chosen batch is taken, and no other`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1", bestBefore: "2027-04-02")
        let late = try await pantry.checkIn(milk, "1", bestBefore: "2027-06-01").batch
        #expect(try await pantry.checkOut(milk, "1", batch: late).taken.map(\.batch) == [late])
        #expect(try await refusal { try await pantry.checkOut(milk, "1", batch: late) }?.reason == .conflict)
        #expect(try await pantry.stock(milk) == "1")
    }

    @Test func `a place is searched with the places within`() async throws {
        let pantry = try await Pantry()
        let kitchen = try await pantry.place("Kitchen")
        let fridge = try await pantry.place("Fridge", in: kitchen)
        let cellar = try await pantry.place("Cellar")
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1", bestBefore: "2027-04-02", place: .at(cellar))
        let cold = try await pantry.checkIn(milk, "1", bestBefore: "2027-06-01", place: .at(fridge)).batch
        #expect(try await pantry.checkOut(milk, "1", location: kitchen).taken.map(\.batch) == [cold])
        #expect(try await refusal { try await pantry.checkOut(milk, "1", location: kitchen) }?.reason == .conflict)
        #expect(try await pantry.stock(milk) == "1")
    }

    @Test func `nothing is booked when there is not enough`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1")
        try await pantry.checkIn(milk, "1")
        let refused = try await refusal { try await pantry.checkOut(milk, "2.000001") }
        #expect(refused?.reason == .conflict)
        #expect(refused?.message.arguments["amount"] == .decimal("2"))
        #expect(try await pantry.stock(milk) == "2")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `decimals add up to exactly nothing`() async throws {
        let pantry = try await Pantry()
        let rice = try await pantry.product("Rice", unit: "kg")
        try await pantry.checkIn(rice, "7.01")
        for amount in ["1.28", ".57", ".34", ".73", "1.61", ".48", ".42", ".79", ".79"] {
            try await pantry.checkOut(rice, amount.hasPrefix(".") ? "0" + amount : amount)
        }
        #expect(try await pantry.batches(rice).isEmpty)
        #expect(try await pantry.stored(rice).stock == .zero)
        #expect(try await pantry.disagreements() == [])
    }

    @Test(arguments: [("1", ["0.3", "0.3", "0.3", "0.1"]), ("0.9", ["0.3", "0.3", "0.3"])])
    func `thirds of a decimal leave no crumbs`(bought: String, used: [String]) async throws {
        let pantry = try await Pantry()
        let butter = try await pantry.product("Butter", unit: "kg")
        try await pantry.checkIn(butter, bought)
        for amount in used { try await pantry.checkOut(butter, amount) }
        #expect(try await pantry.stock(butter) == "0")
    }

    @Test func `a pack of 0.154 kg is used up by a pack`() async throws {
        let pantry = try await Pantry()
        try await pantry.conversion(from: "pack", to: "kg", 77, 500)
        let ham = try await pantry.product("Ham", unit: "kg")
        try await pantry.checkIn(ham, "1", unit: "pack")
        #expect(try await pantry.stock(ham) == "0.154")
        try await pantry.checkOut(ham, "1", unit: "pack")
        #expect(try await pantry.stock(ham) == "0")
    }

    @Test func `34 tablespoons empty a bottle`() async throws {
        let pantry = try await Pantry()
        try await pantry.conversion(from: "bottle", to: "tbsp", 34)
        let oil = try await pantry.product("Oil", unit: "bottle")
        try await pantry.checkIn(oil, "1")
        for _ in 1...34 { try await pantry.checkOut(oil, "1", unit: "tbsp") }
        #expect(try await pantry.stored(oil).stock == .zero)
    }

    @Test func `a batch of another product is unknown`() async throws {
        let pantry = try await Pantry()
        let (milk, rice) = (try await pantry.product("Milk"), try await pantry.product("Rice"))
        try await pantry.checkIn(milk, "1")
        let other = try await pantry.checkIn(rice, "1").batch
        #expect(
            try await rejection { try await pantry.checkOut(milk, "1", batch: other) } == ["batch": ["error.choice"]]
        )
    }

    @Test func `what is missing follows the stock`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(minimum: Amount(3))
        #expect(try await pantry.stored(milk).missing == Steps(rawValue: 3_000_000))
        try await pantry.checkIn(milk, "5")
        #expect(try await pantry.stored(milk).missing == .zero)
        try await pantry.checkOut(milk, "2.5")
        #expect(try await pantry.stored(milk).missing == Steps(rawValue: 500_000))
    }

    @Test func `of many who take at once none gets what is not there`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "5")
        let successes = await withTaskGroup { group in
            for _ in 1...20 {
                group.addTask { (try? await pantry.checkOut(milk, "1", as: pantry.home.helper)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(successes == 5)
        #expect(try await pantry.stock(milk) == "0")
        #expect(try await pantry.disagreements() == [])
    }
}
