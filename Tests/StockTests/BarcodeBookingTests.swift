import Catalog
import Core
import Stock
import Testing

@Suite struct `Booking by barcode` {
    private func draft(_ code: String, _ amount: String, unit: Catalog.Unit.Code? = nil) throws -> CheckInDraft {
        CheckInDraft(target: BookingTarget(barcode: code, amount: try Amount(amount), unit: unit))
    }

    @Test func `two of a code that holds six are twelve`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.barcode("4006381333931", on: milk, holding: .init(amount: Amount(6), unit: .piece))
        try await pantry.checkIn(try draft("4006381333931", "2"))
        #expect(try await pantry.stock(milk) == "12")
    }

    @Test func `with a unit the amount is that unit's, whatever the package holds`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        try await pantry.barcode("4006381333931", on: milk, holding: .init(amount: Amount(6), unit: .piece))
        try await pantry.checkIn(try draft("4006381333931", "2", unit: .piece))
        #expect(try await pantry.stock(milk) == "2")
    }

    @Test func `a package may hold another unit that converts`() async throws {
        let pantry = try await Pantry()
        let flour = try await pantry.product("Flour", unit: "kg")
        try await pantry.barcode("4006381333931", on: flour, holding: .init(amount: Amount(405), unit: "g"))
        try await pantry.checkIn(try draft("4006381333931", "2"))
        #expect(try await pantry.stock(flour) == "0.81")
    }

    @Test(arguments: ["041196133066", "0041196133066", "00041196133066", "0 41196 13306 6"])
    func `a code is the same with and without zeros in front`(code: String) async throws {
        let pantry = try await Pantry()
        let soup = try await pantry.product("Soup")
        try await pantry.barcode("0041196133066", on: soup)
        try await pantry.checkIn(try draft(code, "1"))
        #expect(try await pantry.stock(soup) == "1")
    }

    @Test func `a code that no product has is refused on its field`() async throws {
        let pantry = try await Pantry()
        let unknown = try await rejection { try await pantry.checkIn(try draft("4006381333931", "1")) }
        #expect(unknown == ["barcode": ["error.unknown_code"]])
    }

    @Test func `a product and a code together are refused`() async throws {
        let pantry = try await Pantry()
        let milk = try await pantry.product()
        let target = BookingTarget(product: milk, barcode: "4006381333931", amount: Amount(1))
        let both = try await rejection { try await pantry.checkIn(CheckInDraft(target: target)) }
        #expect(both == ["barcode": ["error.product_or_barcode"]])
    }

    @Test func `a shop's code books what it weighs`() async throws {
        let pantry = try await Pantry()
        let cheese = try await pantry.product("Cheese", unit: "kg")
        try await pantry.barcode("206104003026", on: cheese)
        try await pantry.checkIn(try draft("206104003026", "1"))
        try await pantry.checkIn(try draft("206104004153", "2"))
        #expect(try await pantry.stock(cheese) == "1.132")
    }

    @Test func `a GS1 code books its article and weight`() async throws {
        let pantry = try await Pantry()
        let cheese = try await pantry.product("Cheese", unit: "g")
        try await pantry.barcode("94028887034023", on: cheese)
        try await pantry.checkIn(try draft("]C1019402888703402331030012241526020510160126", "1"))
        #expect(try await pantry.stock(cheese) == "1224")
    }
}
