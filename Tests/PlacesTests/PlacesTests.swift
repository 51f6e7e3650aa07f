import Core
import Ledger
import Places
import TestSupport
import Testing

@Suite struct PlaceRulesTests {
    // MARK: - Adding and editing

    @Test func `places stand in a tree, neighbours by name whatever its case`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        try await rooms.add("shelf", in: kitchen)
        try await rooms.add("Fridge", in: kitchen)
        try await rooms.add("cellar")
        #expect(try await rooms.paths() == ["cellar", "Kitchen", "Kitchen › Fridge", "Kitchen › shelf"])
    }

    @Test func `neighbours have different names, others need not`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        try await rooms.add("Shelf", in: kitchen)
        try await rooms.add("Shelf")
        let rejected = try await rejection { try await rooms.add("Shelf", in: kitchen) }
        #expect(rejected == Rejection("name", Message("error.taken")))
    }

    @Test func `a place cannot lie in itself or in what lies in it`() async throws {
        let rooms = try await Rooms()
        let house = try await rooms.add("House")
        let kitchen = try await rooms.add("Kitchen", in: house)
        let shelf = try await rooms.add("Shelf", in: kitchen)
        for parent in [house, kitchen, shelf] {
            let rejected = try await rejection {
                try await rooms.edit(house, LocationDraft(name: "House", parent: parent))
            }
            #expect(rejected == Rejection("parent", Message("error.place_in_itself")))
        }
        try await rooms.edit(shelf, LocationDraft(name: "Shelf", parent: house))
        #expect(try await rooms.paths() == ["House", "House › Kitchen", "House › Shelf"])
    }

    @Test func `a place of another household is no parent`() async throws {
        let rooms = try await Rooms()
        let theirs = try await rooms.household.write(as: rooms.household.stranger) {
            try $0.addPlace(LocationDraft(name: "Theirs"))
        }
        let rejected = try await rejection { try await rooms.add("Shelf", in: theirs) }
        #expect(rejected == Rejection("parent", Message("error.choice")))
    }

    @Test func `a tree grows twenty levels and no more, be it by adding or by moving`() async throws {
        let rooms = try await Rooms()
        var deepest: Location.ID?
        for level in 1...20 { deepest = try await rooms.add("\(level)", in: deepest) }
        let adding = try await rejection { try await rooms.add("21", in: deepest) }
        #expect(adding?.errors["parent"]?.first?.key == "error.place_too_deep")
        let other = try await rooms.add("Other")
        let moving = try await rejection { try await rooms.edit(other, LocationDraft(name: "Other", parent: deepest)) }
        #expect(moving?.errors["parent"]?.first?.key == "error.place_too_deep")
    }

    @Test func `every place has a code of its own that is hard to misread`() async throws {
        let rooms = try await Rooms()
        for number in 1...20 { try await rooms.add("\(number)") }
        let codes = try await rooms.tree().nodes.map(\.code)
        #expect(Set(codes).count == 20)
        #expect(codes.allSatisfy { $0.count == 8 && !$0.contains { "01IOL".contains($0) } })
    }

    // MARK: - Deleting

    @Test func `an empty place goes to the trash`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        try await rooms.delete(cellar)
        #expect(try await rooms.paths() == [])
        #expect(try await refusal { try await rooms.delete(cellar) } == .notFound)
    }

    @Test func `a place with something in it stays, and both counts are named`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        try await rooms.add("Shelf", in: kitchen)
        rooms.stock.put(3, in: kitchen)
        let refused = try await refusal { try await rooms.delete(kitchen) }
        #expect(refused?.reason == .conflict)
        #expect(
            refused?.message.arguments == [
                "products": .message(Message("places.count_products", ["count": 3])),
                "places": .message(Message("places.count_places", ["count": 1])),
            ]
        )
        #expect(try await rooms.paths() == ["Kitchen", "Kitchen › Shelf"])
    }

    @Test func `places within move along to the new home, with what is in them`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen)
        try await rooms.add("Box", in: shelf)
        let cellar = try await rooms.add("Cellar")
        try await rooms.delete(kitchen, to: .to(cellar))
        #expect(try await rooms.paths() == ["Cellar", "Cellar › Shelf", "Cellar › Shelf › Box"])
        #expect(rooms.stock.moved == [MadeUpStock.Move(from: [kitchen], to: cellar)])
    }

    @Test func `without a new home places within move up, and the rest has no place`() async throws {
        let rooms = try await Rooms()
        let house = try await rooms.add("House")
        let kitchen = try await rooms.add("Kitchen", in: house)
        try await rooms.add("Shelf", in: kitchen)
        try await rooms.delete(kitchen, to: Successor.none)
        #expect(try await rooms.paths() == ["House", "House › Shelf"])
        #expect(rooms.stock.moved == [MadeUpStock.Move(from: [kitchen], to: nil)])
    }

    @Test func `nothing moves into what is deleted`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen)
        for target in [kitchen, shelf] {
            let rejected = try await rejection { try await rooms.delete(kitchen, to: .to(target)) }
            #expect(rejected == Rejection("move_to", Message("error.place_in_itself")))
        }
        #expect(rooms.stock.moved == [])
    }

    @Test func `nothing moves beside a namesake, and then nothing has moved at all`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        try await rooms.add("Shelf", in: kitchen)
        let cellar = try await rooms.add("Cellar")
        try await rooms.add("Shelf", in: cellar)
        let rejected = try await rejection { try await rooms.delete(kitchen, to: .to(cellar)) }
        #expect(rejected == Rejection("move_to", Message("error.place_name_taken", ["name": "Shelf"])))
        #expect(try await rooms.paths() == ["Cellar", "Cellar › Shelf", "Kitchen", "Kitchen › Shelf"])
    }

    // MARK: - Restoring

    @Test func `a place comes back to where it lay`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen, isFreezer: true)
        let before = try await rooms.tree()
        try await rooms.delete(shelf)
        try await rooms.restore(shelf)
        #expect(try await rooms.tree() == before)
    }

    @Test func `a place whose surroundings are gone comes back at the top`() async throws {
        let rooms = try await Rooms()
        let kitchen = try await rooms.add("Kitchen")
        let shelf = try await rooms.add("Shelf", in: kitchen)
        try await rooms.delete(shelf)
        try await rooms.delete(kitchen)
        try await rooms.restore(shelf)
        #expect(try await rooms.paths() == ["Shelf"])
    }

    @Test func `a place does not come back beside a namesake`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        try await rooms.delete(cellar)
        try await rooms.add("Cellar")
        let refused = try await refusal { try await rooms.restore(cellar) }
        #expect(refused?.reason == .conflict)
        #expect(refused?.message == Message("error.place_name_taken", ["name": "Cellar"]))
        #expect(try await rooms.paths() == ["Cellar"])
    }

    @Test func `a place deleted, restored and deleted again lies in the trash`() async throws {
        let rooms = try await Rooms()
        let cellar = try await rooms.add("Cellar")
        for _ in 1...2 {
            try await rooms.delete(cellar)
            try await rooms.restore(cellar)
        }
        #expect(try await rooms.paths() == ["Cellar"])
    }
}
