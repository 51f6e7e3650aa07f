import Accounts
import Catalog
import Core
import SQLite
import Shopping
import Stock
import TestSupport
import Testing

/// What is below its minimum comes onto the list, once.
@Suite struct FillTests {
    private let trolley: Trolley

    init() async throws { trolley = try await Trolley() }

    @Test func `products and groups below their minimum are written with what is missing`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre, minimum: "12")
        try await trolley.checkIn(milk, "1.5")
        _ = try await trolley.product("Salt", minimum: nil)
        let eggs = try await trolley.product("Eggs", minimum: "6")
        try await trolley.checkIn(eggs, "6")
        _ = try await trolley.group("Flour", missing: 2_500_000)
        _ = try await trolley.group("Sugar")
        let filled = try await trolley.fill()
        #expect(filled.added.count == 2)
        #expect(try await trolley.lines() == ["10.5 l Milk", "2.5 kg Flour"])
    }

    @Test func `filling twice adds nothing`() async throws {
        _ = try await trolley.product("Milk", unit: .litre, minimum: "12")
        _ = try await trolley.group("Flour", missing: 2_500_000)
        try await trolley.fill()
        let again = try await trolley.fill()
        #expect(again == Filled())
        #expect(try await trolley.lines().count == 2)
    }

    @Test func `a line is raised when more is missing, and never lowered`() async throws {
        let milk = try await trolley.product("Milk", unit: .litre, minimum: "12")
        try await trolley.checkIn(milk, "4")
        try await trolley.fill()
        #expect(try await trolley.lines() == ["8 l Milk"])
        try await trolley.minimum(of: milk, "14")
        #expect(try await trolley.fill().raised.count == 1)
        #expect(try await trolley.lines() == ["10 l Milk"])
        try await trolley.checkIn(milk, "6")
        #expect(try await trolley.fill() == Filled())
        #expect(try await trolley.lines() == ["10 l Milk"])
    }

    @Test func `what is checked off does not count`() async throws {
        _ = try await trolley.product("Eggs", minimum: "6")
        let line = try #require(try await trolley.fill().added.first)
        try await trolley.tick(line)
        #expect(try await trolley.fill().added.count == 1)
        #expect(try await trolley.lines() == ["✓ 6 piece Eggs", "6 piece Eggs"])
    }

    @Test func `a line that is opened again beside the one written for it counts as written by hand`() async throws {
        _ = try await trolley.product("Eggs", minimum: "6")
        let line = try #require(try await trolley.fill().added.first)
        try await trolley.tick(line)
        try await trolley.fill()
        try await trolley.tick(line, false)
        #expect(try await trolley.line(line)?.source == .manual)
        #expect(try await trolley.fill() == Filled())
    }

    @Test func `what somebody has written down already is not written again`() async throws {
        let eggs = try await trolley.product("Eggs", minimum: "6")
        try await trolley.add(LineDraft(product: eggs))
        #expect(try await trolley.fill() == Filled())
    }

    @Test func `another list is filled by itself`() async throws {
        _ = try await trolley.product("Eggs", minimum: "6")
        try await trolley.fill()
        let other = try await trolley.home.write(as: trolley.home.owner) { transaction in
            try transaction.fillFromMinimum(try transaction.addShoppingList("Other"))
        }
        #expect(other.added.count == 1)
    }

    @Test(arguments: [
        // So many packs of 6 pieces, rounded up, for nobody sells a third of one.
        ("piece", "pack", "4", "1 pack Thing"), ("piece", "pack", "12", "2 pack Thing"),
        ("piece", "pack", "13", "3 pack Thing"),
        // Weights are bought as they are.
        ("g", "kg", "250", "0.25 kg Thing"), ("kg", "g", "0.0005", "0.5 g Thing"),
        // What does not convert is bought in the product's own unit.
        ("l", "kg", "2", "2 l Thing"),
    ])
    func `what is missing is written in the unit in which it is bought`(
        unit: String,
        purchase: String,
        minimum: String,
        line: String
    ) async throws {
        let id = try await trolley.product("Thing", unit: Unit.Code(rawValue: unit), minimum: minimum)
        try await trolley.home.write(as: trolley.home.owner) { transaction in
            try transaction.connection.execute(
                """
                INSERT INTO unit_conversion (household_id, from_unit, to_unit, numerator, denominator)
                VALUES (\(transaction.household), 'pack', 'piece', 6, 1)
                """
            )
            try transaction.connection.execute("UPDATE product SET purchase_unit = \(purchase) WHERE id = \(id)")
        }
        try await trolley.fill()
        #expect(try await trolley.lines() == [line])
    }

    @Test func `a product in the trash is not written`() async throws {
        let eggs = try await trolley.product("Eggs", minimum: "6")
        try await trolley.home.write(as: trolley.home.owner) { _ = try $0.deleteProduct(eggs) }
        #expect(try await trolley.fill() == Filled())
    }
}

extension Trolley {
    fileprivate func minimum(of product: Product.ID, _ minimum: String) async throws {
        var changes = ProductChanges()
        changes.minimum = .set(try Amount(minimum))
        let asked = changes
        try await home.write(as: home.owner) { try $0.editProduct(product, asked, .stock) }
    }
}
