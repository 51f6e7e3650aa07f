import Catalog
import Core
import Ledger
import Stock
import TestSupport
import Testing

@Suite struct `Undoing bookings` {
    @Test func `undoing a check-out gives back what it took, to where it was`() async throws {
        let pantry = try await Pantry()
        let cellar = try await pantry.place("Cellar")
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1", bestBefore: "2027-04-02", place: .at(cellar))
        try await pantry.checkIn(milk, "2", bestBefore: "2027-05")
        let before = try await pantry.batches(milk)
        let taken = try await pantry.checkOut(milk, "2")
        try await pantry.undo(taken.action)
        #expect(try await pantry.batches(milk) == before)
        #expect(try await pantry.stored(milk).useBy == CivilDate("2027-04-02"))
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a purchase cannot be undone while a later booking needs it`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "5")
        let used = try await pantry.checkOut(milk, "3")
        let refused = try await refusal { try await pantry.undo(bought.action) }
        #expect(refused?.reason == .conflict)
        #expect(refused?.members["blocking"] == .numbers([used.action.rawValue]))
        #expect(try await pantry.stock(milk) == "2")
        try await pantry.undo(used.action)
        try await pantry.undo(bought.action)
        #expect(try await pantry.stock(milk) == "0")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `check-outs are undone in any order`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "3")
        let first = try await pantry.checkOut(milk, "1")
        let second = try await pantry.checkOut(milk, "1", spoiled: true)
        try await pantry.undo(first.action)
        try await pantry.undo(second.action)
        #expect(try await pantry.stock(milk) == "3")
    }

    @Test func `an undo can be undone, and that again`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "2", bestBefore: "2027-04-02")
        let before = try await pantry.batches(milk)
        let undone = try await pantry.undo(bought.action)
        #expect(try await pantry.stock(milk) == "0")
        #expect(try await pantry.stored(milk).useBy == nil)
        let redone = try await pantry.undo(undone.action)
        #expect(try await pantry.batches(milk) == before)
        try await pantry.undo(redone.action)
        #expect(try await pantry.stock(milk) == "0")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `an undo cannot be undone when what it gave back is used up`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.checkIn(milk, "1")
        let used = try await pantry.checkOut(milk, "1")
        let undone = try await pantry.undo(used.action)
        let again = try await pantry.checkOut(milk, "1")
        let refused = try await refusal { try await pantry.undo(undone.action) }
        #expect(refused?.members["blocking"] == .numbers([again.action.rawValue]))
    }

    @Test func `what is undone already is not undone again`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let bought = try await pantry.checkIn(milk, "1")
        try await pantry.undo(bought.action)
        #expect(try await refusal { try await pantry.undo(bought.action) }?.reason == .conflict)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a helper undoes own bookings only`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let theirs = try await pantry.checkIn(milk, "2")
        let own = try await pantry.checkOut(milk, "1", as: pantry.home.helper)
        #expect(try await refusal { try await pantry.undo(theirs.action, as: pantry.home.helper) } == .forbidden)
        try await pantry.undo(own.action, as: pantry.home.helper)
        #expect(try await pantry.stock(milk) == "2")
    }

    @Test func `deliveries put back into effect never exceed what can be counted`() async throws {
        let pantry = try await Pantry()
        let sand = try await pantry.product("Sand", unit: "kg")
        let first = try await pantry.checkIn(sand, "900000000")
        let undone = try await pantry.undo(first.action)
        try await pantry.checkIn(sand, "900000000")
        #expect(try await refusal { try await pantry.undo(undone.action) }?.reason == .conflict)
        #expect(try await pantry.disagreements() == [])
    }
}
