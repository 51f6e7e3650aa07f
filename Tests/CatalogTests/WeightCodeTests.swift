import Accounts
import Catalog
import Core
import TestSupport
import Testing

private let grams = WeightCodeRule(
    prefix: "02",
    itemDigits: 5,
    valueDigits: 5,
    meaning: .amount(Unit.Code(rawValue: "g")),
    decimals: 0
)

@Suite struct WeightCodeTests {
    private let home: TestHousehold

    init() async throws { home = try await TestHousehold() }

    private func read(_ code: String, by rule: WeightCodeRule) -> WeightCode? {
        GTIN.readings(of: code).lazy.compactMap { WeightCode($0, by: rule) }.first
    }

    @Test func `two packages of an article share all but their weight`() throws {
        let (first, second) = (read("206104003026", by: grams), read("0206104004153", by: grams))
        #expect(first?.identity == second?.identity)
        #expect(first?.value == Amount(302))
        #expect(second?.value == Amount(415))
    }

    @Test func `what articles share is a number with its own check digit`() throws {
        let identity = try #require(read("206104003026", by: grams)?.identity)
        #expect(GTIN.readings(of: identity).map(\.digits) == [identity])
        #expect(identity.hasPrefix("00206104000"))
    }

    @Test func `a price may stand behind a check digit of its own`() throws {
        let rule = WeightCodeRule(
            prefix: "28",
            itemDigits: 5,
            hasValueCheck: true,
            valueDigits: 4,
            meaning: .price,
            decimals: 2
        )
        let (first, second) = (read("2812345703991", by: rule), read("2812345312506", by: rule))
        #expect(first?.value == (try Amount("3.99")))
        #expect(second?.value == (try Amount("12.5")))
        #expect(first?.identity == second?.identity)
    }

    @Test(arguments: ["3017620422003", "96385074", "2112345003023", "20610405"])
    func `codes with another prefix are not taken apart`(code: String) {
        #expect(read(code, by: grams) == nil)
    }

    @Test func `a household starts with the rule for grams, and finds an article by any of its packages`() async throws
    {
        let id = try await home.create("Cheese", code: "206104003026")
        let code = try #require(ScannedCode("206104004153"))
        #expect(try await home.read(as: home.owner) { try $0.barcode(code) }?.product == id)
        let taken = await #expect(throws: Refusal.self) { try await home.create("Ham", code: "206104004153") }
        #expect(taken?.members["product"] == .number(id.rawValue))
    }

    @Test func `a package holds what its code says, where its product can be counted so`() async throws {
        let cheese = BarcodeDraft(try #require(ScannedCode("206104003026")))
        _ = try await home.create(
            ProductDraft(name: "Cheese", unit: Unit.Code(rawValue: "kg"), barcodes: [cheese])
        )
        _ = try await home.create("Roll", code: "206105004152")
        let (weighed, counted) = (ScannedCode("206104004153"), ScannedCode("206105004152"))
        try await home.read(as: home.owner) { snapshot in
            let weighed = try snapshot.package(try #require(weighed))
            #expect(weighed?.contents == .init(amount: Amount(415), unit: Unit.Code(rawValue: "g")))
            #expect(try snapshot.package(try #require(counted))?.contents == nil)
        }
    }

    @Test func `a rule that makes one of the codes of two products is refused and one of them named`() async throws {
        let first = try await home.create("Cheese", code: "2112345003023")
        _ = try await home.create("Ham", code: "2112345004150")
        let rule = WeightCodeRule(prefix: "21", itemDigits: 5, valueDigits: 5, meaning: .price, decimals: 2)
        let refusal = await #expect(throws: Refusal.self) {
            try await home.write(as: home.owner) { try $0.saveWeightCodeRule(rule) }
        }
        #expect(refusal?.members["product"] == .number(first.rawValue))
        #expect(try await home.read(as: home.owner) { try $0.weightCodeRules() } == [grams])
    }

    @Test func `a new rule holds for the codes that are known, and ends with them`() async throws {
        let id = try await home.create("Cheese", code: "2112345003023")
        let other = try #require(ScannedCode("2112345004150"))
        let rule = WeightCodeRule(prefix: "21", itemDigits: 5, valueDigits: 5, meaning: .price, decimals: 2)
        try await home.write(as: home.owner) { try $0.saveWeightCodeRule(rule) }
        let package = try await home.read(as: home.owner) { try $0.package(other) }
        #expect(package?.product.id == id)
        #expect(package?.price?.minorUnits == 415)
        try await home.write(as: home.owner) { try $0.removeWeightCodeRule("21") }
        #expect(try await home.read(as: home.owner) { try $0.barcode(other) } == nil)
    }

    @Test(arguments: [
        (WeightCodeRule(prefix: "30", itemDigits: 5, valueDigits: 5, meaning: .price, decimals: 2), "prefix"),
        (WeightCodeRule(prefix: "21", itemDigits: 5, valueDigits: 4, meaning: .price, decimals: 2), "value_digits"),
        (
            WeightCodeRule(
                prefix: "21",
                itemDigits: 5,
                valueDigits: 5,
                meaning: .amount(Unit.Code(rawValue: "stone")),
                decimals: 2
            ), "unit"
        ),
    ])
    func `a rule that fits no code is refused by field`(rule: WeightCodeRule, field: String) async throws {
        let error = await #expect(throws: Rejection.self) {
            try await home.write(as: home.owner) { try $0.saveWeightCodeRule(rule) }
        }
        #expect(error?.errors.keys.sorted() == [field])
    }
}
