import Catalog
import Core
import Ledger
import Localization
import Stock
import TestSupport
import Testing

@Suite struct `Check in` {
    @Test func `an amount becomes a batch of its own, and batches never merge`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "2", bestBefore: "2027-05-01")
        try await pantry.checkIn(milk, "2", bestBefore: "2027-05-01")
        #expect(try await pantry.batches(milk).count == 2)
        #expect(try await pantry.stock(milk) == "4")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a month on the label is its last day`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1", bestBefore: "2028-02")
        let batch = try #require(try await pantry.batches(milk).first)
        #expect(batch.useBy == CivilDate("2028-02-29"))
        #expect(batch.details.bestBefore?.precision == .month)
    }

    @Test func `without a place it lies where the product usually does`() async throws {
        let pantry = try await Pantry()
        let fridge = try await pantry.place("Fridge")
        let cellar = try await pantry.place("Cellar")
        let milk = try await pantry.product(location: fridge)
        try await pantry.checkIn(milk, "1")
        try await pantry.checkIn(milk, "1", place: .at(cellar))
        try await pantry.checkIn(milk, "1", place: .nowhere)
        #expect(try await pantry.batches(milk).map(\.details.location) == [fridge, cellar, nil])
    }

    @Test func `a price is kept with the amount it was paid for`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(unit: "l")
        let price = Money(minorUnits: 599, currency: try #require(Currency("EUR")))
        let target = BookingTarget(product: milk, amount: Amount(3))
        try await pantry.checkIn(CheckInDraft(target: target, price: price))
        let batch = try #require(try await pantry.batches(milk).first)
        #expect(batch.details.price == Price(total: price, amount: batch.amount))
    }

    @Test(arguments: ["0", "-1"])
    func `nothing, or less, cannot be booked`(amount: String) async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        #expect(try await rejection { try await pantry.checkIn(milk, amount) } == ["amount": ["error.positive"]])
    }

    @Test func `what is finer than the unit divides is refused, not rounded`() async throws {
        let pantry = try await Pantry()
        let flour = try await pantry.product(unit: "kg")
        try await pantry.checkIn(flour, "0.000001")
        let tooFine = try await rejection { try await pantry.checkIn(flour, "0.000001", unit: "g") }
        #expect(tooFine == [:])
        #expect(try await pantry.stock(flour) == "0.000001")
        #expect(try await pantry.batches(flour).map(\.amount.rawValue) == [1000, 1])
    }

    @Test func `more than can be counted is refused`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(unit: "l")
        try await pantry.checkIn(milk, "900000000")
        #expect(
            try await rejection { try await pantry.checkIn(milk, "900000000") } == ["amount": ["error.number_large"]]
        )
        #expect(try await pantry.stock(milk) == "900000000")
    }

    @Test func `a product of another household is unknown`() async throws {
        let pantry = try await Pantry()
        let theirs = try await pantry.product(of: pantry.home.stranger)
        #expect(try await rejection { try await pantry.checkIn(theirs, "1") } == ["product": ["error.choice"]])
    }

    @Test func `a place of another household is unknown`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let unknown = try await rejection { try await pantry.checkIn(milk, "1", place: .at(LocationID(rawValue: 99))) }
        #expect(unknown == ["location": ["error.choice"]])
    }

    @Test func `a unit that does not convert is refused`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product(unit: "l")
        #expect(
            try await rejection { try await pantry.checkIn(milk, "1", unit: "kg") } == ["unit": ["error.no_conversion"]]
        )
    }

    @Test func `what is kept piece by piece is not booked by amounts`() async throws {
        let pantry = try await Pantry()
        let drill = try await pantry.product("Drill", management: .items)
        #expect(try await refusal { try await pantry.checkIn(drill, "1") }?.reason == .conflict)
        #expect(try await refusal { try await pantry.checkOut(drill, "1") }?.reason == .conflict)
    }
}
