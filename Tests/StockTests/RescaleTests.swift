import Accounts
import Catalog
import Core
import Ledger
import SQLite
import Stock
import TestSupport
import Testing

/// Stock that is counted more finely, or in another unit, stays what it was.
@Suite struct RescaleTests {
    private let pantry: Pantry

    init() async throws { pantry = try await Pantry() }

    @discardableResult
    private func convert(
        _ from: Catalog.Unit.Code,
        _ factor: String,
        _ to: Catalog.Unit.Code,
        of product: Product.ID? = nil
    ) async throws -> Conversion.ID {
        let step = Conversions.Step(from: from, to: to, factor: try #require(Fraction(factor)))
        return try await pantry.home.write(as: pantry.home.owner) { transaction in
            for code in [from, to] where try transaction.unit(code) == nil {
                _ = try transaction.addUnit(UnitDraft(code: code.rawValue, name: "\(code.rawValue)"))
            }
            return try transaction.addConversion(ConversionDraft(step, product: product), .stock)
        }
    }

    /// A product that is counted in a unit of its own.
    private func product(_ name: String, _ unit: Catalog.Unit.Code) async throws -> Product.ID {
        try await pantry.home.write(as: pantry.home.owner) {
            _ = try $0.addUnit(UnitDraft(name: unit.rawValue))
        }
        return try await pantry.product(name, unit: unit)
    }

    @Test func `a pack of 0.154 kg goes in and out without a rest`() async throws {
        let rice = try await pantry.product("Rice", unit: .kilogram)
        try await pantry.checkIn(rice, "1")
        try await convert("pack", "0.154", "kg", of: rice)
        try await pantry.checkIn(rice, "1", unit: .pack)
        #expect(try await pantry.stock(rice) == "1.154")
        try await pantry.checkOut(rice, "1")
        try await pantry.checkOut(rice, "1", unit: .pack)
        #expect(try await pantry.stock(rice) == "0")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a bottle that was there before its tablespoons is emptied by them`() async throws {
        try await convert("bottle", "0.5", "l")
        let oil = try await pantry.product("Oil", unit: "bottle")
        try await pantry.checkIn(oil, "1")
        try await convert("bottle", "34", "tbsp", of: oil)
        for _ in 1...34 { try await pantry.checkOut(oil, "1", unit: "tbsp") }
        #expect(try await pantry.stock(oil) == "0")
        #expect(try await pantry.batches(oil).isEmpty)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `thirds leave no dust`() async throws {
        let cake = try await pantry.product("Cake", unit: .piece)
        try await pantry.checkIn(cake, "1")
        try await convert("slice", "1/3", "piece", of: cake)
        for _ in 1...3 { try await pantry.checkOut(cake, "1", unit: "slice") }
        #expect(try await pantry.stock(cake) == "0")
    }

    @Test func `what was booked before can be undone, with its price`() async throws {
        let oil = try await product("Oil", "bottle")
        var draft = CheckInDraft(target: BookingTarget(product: oil, amount: Amount(2)))
        draft.price = Money(minorUnits: 599, currency: .euro)
        let checkedIn = try await pantry.checkIn(draft)
        let out = try await pantry.checkOut(oil, "0.5")
        try await convert("bottle", "34", "tbsp")
        try await pantry.undo(out.action)
        #expect(try await pantry.stock(oil) == "2")
        let batch = try #require(try await pantry.batches(oil).first)
        #expect(batch.details.price?.amount == batch.amount)
        #expect(try await pantry.disagreements() == [])
        try await pantry.undo(checkedIn.action)
        #expect(try await pantry.stock(oil) == "0")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `an amount that would be too large to be counted refuses the conversion`() async throws {
        let sand = try await product("Sand", "heap")
        for _ in 1...2 { try await pantry.checkIn(sand, "400000000") }
        let complaints = try await rejection { try await convert("heap", "1009", "grain") }
        #expect(complaints == [:])
        let second = try await rejection { try await convert("heap", "13", "crumb") }
        #expect(second == ["factor": ["error.conversion_too_fine"]])
        #expect(try await pantry.stock(sand) == "800000000")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `many products are counted more finely in one go`() async throws {
        _ = try await product("One", "bottle")
        try await pantry.home.write(as: pantry.home.owner) { transaction in
            _ = try transaction.connection.execute(
                """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
                INSERT INTO product (household_id, name, kind, management, unit, scale, folded, created_at)
                SELECT \(transaction.household), 'P' || n, 'food', 'batches', 'bottle', 1000000, 'p', 0 FROM number
                """
            )
        }
        let clock = ContinuousClock()
        let time = try await clock.measure { try await convert("bottle", "34", "tbsp") }
        #expect(time < .seconds(5))
        let coarse = try await pantry.home.read(as: pantry.home.owner) { snapshot in
            try snapshot.connection.value("SELECT count(*) FROM product WHERE scale <> 34000000", as: Int.self)
        }
        #expect(coarse == 0)
    }
}
