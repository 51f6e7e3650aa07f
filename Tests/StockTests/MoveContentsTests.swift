import Catalog
import Core
import Ledger
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Moving what is in a place` {
    @Test func `everything that lies there moves in one action, dates and amounts as they were`() async throws {
        let pantry = try await Pantry()
        let (fridge, cellar) = (try await pantry.place("Fridge"), try await pantry.place("Cellar"))
        let (milk, beer) = (try await pantry.product("Milk"), try await pantry.product("Beer"))
        try await pantry.checkIn(milk, "2", bestBefore: "2027-04-02", place: .at(fridge))
        try await pantry.checkIn(beer, "6", place: .at(fridge))
        let left = try await pantry.checkIn(beer, "6", place: .at(cellar))
        let moved = try await pantry.home.write(as: pantry.home.owner) {
            try $0.moveContents(of: [fridge], to: cellar)
        }
        let action = try #require(moved)
        let movements = try await pantry.home.read(as: pantry.home.viewer) { try $0.movements(of: action) }
        #expect(movements.map(\.kind) == [.move, .move])
        #expect(movements.allSatisfy { $0.amount == .zero && $0.location == cellar && $0.batch != left.batch })
        let batches = try await pantry.batches(milk)
        #expect(batches.map(\.details.location) == [cellar])
        #expect(batches.map(\.useBy) == [CivilDate("2027-04-02")])
        #expect(try await pantry.stock(beer) == "12")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `what usually lies there will lie in the other, and an empty place books nothing`() async throws {
        let pantry = try await Pantry()
        let (fridge, cellar) = (try await pantry.place("Fridge"), try await pantry.place("Cellar"))
        let milk = try await pantry.product(location: fridge)
        let action = try await pantry.home.write(as: pantry.home.owner) {
            try $0.moveContents(of: [fridge], to: cellar)
        }
        #expect(action == nil)
        #expect(try await pantry.stored(milk).details.location == cellar)
    }

    @Test func `a place counts products that lie there and those that usually do, each once`() async throws {
        let pantry = try await Pantry()
        let (fridge, cellar) = (try await pantry.place("Fridge"), try await pantry.place("Cellar"))
        let milk = try await pantry.product("Milk", location: fridge)
        _ = try await pantry.product("Butter", location: fridge)
        let beer = try await pantry.product("Beer", location: cellar)
        try await pantry.checkIn(milk, "1", place: .at(fridge))
        try await pantry.checkIn(milk, "1", place: .at(fridge))
        try await pantry.checkIn(beer, "1", place: .at(fridge))
        let gone = try await pantry.product("Gone")
        try await pantry.checkIn(gone, "1", place: .at(fridge))
        try await pantry.checkOut(gone, "1")
        func count(_ places: [Location.ID], upTo limit: Int = .max) async throws -> Occupancy {
            try await pantry.home.read(as: pantry.home.viewer) { try Occupants.stock.count($0, places, limit) }
        }
        #expect(try await count([fridge]) == Occupancy(stored: 2, awaited: 1))
        #expect(try await count([cellar]) == Occupancy(stored: 0, awaited: 1))
        #expect(try await count([fridge, cellar]) == Occupancy(stored: 2, awaited: 1))
        #expect(try await count([fridge], upTo: 1) == Occupancy(stored: 1, awaited: 1))
        #expect(try await count([]) == Occupancy(stored: 0, awaited: 0))
    }

    @Test func `a place that is deleted leaves what was in it in its new home`() async throws {
        let pantry = try await Pantry()
        let (fridge, cellar) = (try await pantry.place("Fridge"), try await pantry.place("Cellar"))
        let milk = try await pantry.product(location: fridge)
        try await pantry.checkIn(milk, "2", place: .usual)
        try await pantry.home.write(as: pantry.home.owner) {
            try $0.deletePlace(fridge, movingContentsTo: .to(cellar), .stock)
        }
        #expect(try await pantry.batches(milk).map(\.details.location) == [cellar])
        try await pantry.checkIn(milk, "1", place: .usual)
        #expect(try await pantry.batches(milk).map(\.details.location) == [cellar, cellar])
        #expect(try await pantry.disagreements() == [])
    }
}
