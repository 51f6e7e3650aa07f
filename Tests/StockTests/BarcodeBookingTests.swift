import Accounts
import Catalog
import Core
import HTTP
import JSON
import Localization
import Stock
import TestSupport
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

    private static let gs1 = "]C1019402888703402331030012241527020510L160126"

    @Test func `over the REST interface its date and its lot count, too`() async throws {
        let shop = try await Shop()
        let cheese = try await shop.pantry.product("Cheese", unit: "kg")
        try await shop.pantry.barcode("94028887034023", on: cheese)
        let body = #"{"barcode": "\#(Self.gs1)", "amount": 1}"#
        let batch = await shop.site.api(.post, "/stock/check-in", body, as: .helper).json["batch"]
        #expect(batch?["amount"]?.number?.text == "1.224")
        #expect(batch?["best_before"]?.text == "2027-02-05")
        #expect(batch?["note"]?.text == "Lot L160126")
        let several = #"{"barcode": "\#(Self.gs1)", "batches": [{"amount": 1}, {"amount": 2, "note": "mine"}]}"#
        let batches = await shop.site.api(.post, "/stock/check-in", several, as: .helper).json["batches"]?.array
        #expect(batches?.map { $0["best_before"]?.text } == ["2027-02-05", "2027-02-05"])
        #expect(batches?.map { $0["note"]?.text } == ["Lot L160126", "mine"])
    }

    @Test func `what the call itself says of date and note comes before what the code says`() async throws {
        let shop = try await Shop()
        let cheese = try await shop.pantry.product("Cheese", unit: "kg")
        try await shop.pantry.barcode("94028887034023", on: cheese)
        let said = [
            #""best_before": "2027-03-01", "note": "offer""#: ("2027-03-01" as String?, "offer" as String?),
            #""best_before": null, "note": null"#: (nil, nil),
        ]
        for (members, (day, note)) in said {
            let body = #"{"barcode": "\#(Self.gs1)", "amount": 1, \#(members)}"#
            let batch = await shop.site.api(.post, "/stock/check-in", body, as: .helper).json["batch"]
            #expect(batch?["best_before"]?.text == day)
            #expect(batch?["note"]?.text == note)
        }
    }

    @Test func `of what is only counted the date in its code is left out`() async throws {
        let shop = try await Shop()
        let cheese = try await shop.pantry.product("Cheese", unit: "kg", management: .quantity)
        try await shop.pantry.barcode("94028887034023", on: cheese)
        let body = #"{"barcode": "\#(Self.gs1)", "amount": 1}"#
        #expect(await shop.site.api(.post, "/stock/check-in", body, as: .helper).status == 201)
        #expect(try await shop.pantry.stock(cheese) == "1.224")
    }

    @Test func `a shop's code that says a price books it, for as many packages`() async throws {
        let pantry = try await Pantry()
        let cheese = try await pantry.product("Cheese")
        try await pantry.barcode("2112345003023", on: cheese)
        try await pantry.home.write(as: pantry.home.owner) {
            try $0.saveWeightCodeRule(
                WeightCodeRule(prefix: "21", itemDigits: 5, valueDigits: 5, meaning: .price, decimals: 2)
            )
        }
        try await pantry.checkIn(try draft("2112345004150", "2"))
        let batch = try #require(try await pantry.batches(cheese).first)
        #expect(batch.details.price?.total.minorUnits == 830)
    }
}
