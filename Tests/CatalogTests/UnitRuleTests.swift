import Catalog
import Core
import Ledger
import TestSupport
import Testing

/// Units, and how they convert: transitively, exactly, and without contradictions.
@Suite struct UnitRuleTests {
    private let home: TestHousehold

    init() async throws { home = try await TestHousehold() }

    private func units(_ names: String...) async throws {
        try await home.write(as: home.owner) { transaction in
            for name in names { _ = try transaction.addUnit(UnitDraft(name: name)) }
        }
    }

    @discardableResult
    private func convert(
        _ from: Catalog.Unit.Code,
        _ factor: String,
        _ to: Catalog.Unit.Code,
        of product: Product.ID? = nil
    ) async throws -> Conversion.ID {
        let step = Conversions.Step(from: from, to: to, factor: try #require(Fraction(factor)))
        return try await home.write(as: home.owner) {
            try $0.addConversion(ConversionDraft(step, product: product), .none)
        }
    }

    private func factor(_ from: Catalog.Unit.Code, _ to: Catalog.Unit.Code) async throws -> String? {
        try await home.read(as: home.owner) { try $0.conversions().factor(from: from, to: to)?.description }
    }

    private func path(_ error: Refusal?) -> String { error.map { "\($0.message)" } ?? "" }

    // MARK: - Names

    @Test(arguments: [("Bottle", "bottle"), ("Big bag", "big_bag"), ("½ Liter", "½_liter"), ("袋", "袋")])
    func `a unit gets a code of its name`(name: String, code: String) async throws {
        let made = try await home.write(as: home.owner) { try $0.addUnit(UnitDraft(name: name, plural: "\(name)s")) }
        #expect(made.rawValue == code)
        let unit = try await home.read(as: home.owner) { try $0.unit(made) }
        #expect(unit?.name == name && unit?.plural == "\(name)s")
    }

    @Test(arguments: ["BOTTLE", "bottle", "kg", "conversions"])
    func `a name that is taken, or that an address needs, is refused`(name: String) async throws {
        try await units("Bottle")
        let error = await #expect(throws: Rejection.self) { try await units(name) }
        #expect(complaints(error).keys.sorted() == ["name"])
    }

    @Test func `a unit of the start can be called otherwise and as it was`() async throws {
        try await home.write(as: home.owner) { try $0.renameUnit(.pack, to: "Tüte", plural: "Tüten") }
        #expect(try await home.read(as: home.owner) { try $0.unit(.pack)?.plural } == "Tüten")
        try await home.write(as: home.owner) { try $0.renameUnit(.pack, to: nil, plural: nil) }
        let pack = try #require(try await home.read(as: home.owner) { try $0.unit(.pack) })
        #expect(pack.name == nil && pack.plural == nil)
        try await units("Bottle")
        await #expect(throws: Rejection.self) {
            try await home.write(as: home.owner) { try $0.renameUnit("bottle", to: nil, plural: nil) }
        }
    }

    @Test func `a unit goes only when nothing is counted in it`() async throws {
        try await units("Bottle")
        try await home.write(as: home.owner) { try $0.deleteUnit(named: "bottle") }
        _ = try await home.create(ProductDraft(name: "Milk", unit: .litre))
        for code in [Unit.Code.litre, .gram, .piece] {
            let error = await #expect(throws: Refusal.self) {
                try await home.write(as: home.owner) { try $0.deleteUnit(named: code) }
            }
            #expect(error?.reason == .conflict)
        }
    }

    // MARK: - Conversions

    @Test func `conversions lead on through others, both ways and exactly`() async throws {
        try await units("bottle", "tbsp", "crate")
        try await convert("bottle", "34", "tbsp")
        try await convert("crate", "12", "bottle")
        try await convert("bottle", "1/3", "l")
        #expect(try await factor("crate", "tbsp") == "408")
        #expect(try await factor("ml", "bottle") == "3/1000")
        #expect(try await factor("tbsp", "kg") == nil)
    }

    @Test func `a contradiction is refused with the way on which the others say otherwise`() async throws {
        try await units("bottle", "tbsp")
        try await convert("bottle", "34", "tbsp")
        try await convert("tbsp", "15", "ml")
        let error = await #expect(throws: Refusal.self) { try await convert("bottle", "0.5", "l") }
        #expect(error?.reason == .conflict && error?.message.key == "error.conversion_contradicts")
        for part in ["34", "510", "0.51"] { #expect(path(error).contains("\"\(part)\"")) }
        #expect(try await factor("bottle", "l") == "51/100")
    }

    @Test func `what others say together may be said again, but not twice between the same two`() async throws {
        try await units("bottle")
        try await convert("bottle", "0.5", "l")
        try await convert("bottle", "500", "ml")
        let error = await #expect(throws: Refusal.self) { try await convert("ml", "0.002", "bottle") }
        #expect(error?.message.key == "error.conversion_taken")
    }

    @Test func `every unit may convert to each other`() async throws {
        let names = (1...25).map { "unit\($0)" }
        for name in names { try await units(name) }
        for (index, from) in names.enumerated() {
            for to in names.dropFirst(index + 1) { try await convert(.init(rawValue: from), "1", .init(rawValue: to)) }
        }
        #expect(try await factor("unit1", "unit25") == "1")
    }

    @Test func `a unit does not convert into itself, nor into one that is not there`() async throws {
        let itself = await #expect(throws: Rejection.self) { try await convert("kg", "1", "kg") }
        #expect(complaints(itself) == ["to": ["error.conversion_to_itself"]])
        let unknown = await #expect(throws: Rejection.self) { try await convert("barrel", "1", "cask") }
        #expect(complaints(unknown) == ["from": ["error.choice"], "to": ["error.choice"]])
    }

    @Test func `a chain that leads beyond what can be counted is refused`() async throws {
        try await units("a", "b", "c")
        try await convert("a", "1000000", "b")
        let error = await #expect(throws: Rejection.self) { try await convert("b", "1000000", "c") }
        #expect(complaints(error) == ["factor": ["error.conversion_too_far"]])
    }

    @Test func `a product's own conversions hold for it alone`() async throws {
        let (flour, milk) = (try await home.create("Flour"), try await home.create("Milk"))
        try await convert("pack", "1.5", "kg", of: flour)
        let factors = try await home.read(as: home.owner) { snapshot in
            try [flour, milk].map { try snapshot.conversions(of: $0).factor(from: .pack, to: .gram)?.description }
        }
        #expect(factors == ["1500", nil])
        let error = await #expect(throws: Refusal.self) { try await convert("pack", "1", "kg") }
        #expect(error?.message.key == "error.conversion_contradicts_product")
        #expect(path(error).contains("Flour"))
        let again = await #expect(throws: Refusal.self) { try await convert("g", "0.002", "kg", of: flour) }
        #expect(again?.message.key == "error.conversion_contradicts")
    }

    @Test func `a conversion that something needs stays, and is told by what`() async throws {
        let draft = ProductDraft(
            name: "Milk",
            unit: .litre,
            barcodes: [BarcodeDraft(try #require(ScannedCode("A")), amount: Amount(500), unit: "ml")]
        )
        let milk = try await home.create(draft)[0]
        let general = try await home.read(as: home.owner) { try $0.conversions(matching: ConversionFilter(limit: 9)) }
        let litre = try #require(general.conversions.first { $0.step.from == .litre })
        let error = await #expect(throws: Refusal.self) {
            try await home.write(as: home.owner) { try $0.deleteConversion(litre.id) }
        }
        #expect(error?.message == Message("error.conversion_used", ["names": .text("Milk")]))
        // Its own conversion says the same, so that of the household may go.
        try await convert("l", "1000", "ml", of: milk)
        try await home.write(as: home.owner) { try $0.deleteConversion(litre.id) }
        let own = try await home.read(as: home.owner) {
            try $0.conversions(matching: ConversionFilter(product: milk, limit: 9)).conversions
        }
        let last = await #expect(throws: Refusal.self) {
            try await home.write(as: home.owner) { try $0.deleteConversion(try #require(own.first).id) }
        }
        #expect(last?.message.key == "error.conversion_used")
    }

    // MARK: - Scales

    private func scale(_ product: Product.ID) async throws -> Int64? { try await home.product(product)?.scale.rawValue }

    @Test func `a new conversion counts every product that it touches more finely, and no other`() async throws {
        try await units("bottle", "tbsp")
        let bottled = try await home.create(ProductDraft(name: "Vinegar", unit: "bottle"))[0]
        let (spoons, other) = (
            try await home.create(ProductDraft(name: "Oil", unit: "tbsp"))[0], try await home.create("Eggs")
        )
        try await home.edit(bottled) { $0.minimum = .set(try? Amount("1.5")) }
        try await convert("bottle", "34", "tbsp")
        #expect(try await scale(bottled) == 34_000_000)
        #expect(try await scale(spoons) == 1_000_000)
        #expect(try await scale(other) == 1_000_000)
        let product = try #require(try await home.product(bottled))
        #expect(product.details.minimum?.rawValue == 51_000_000 && product.text(product.missing) == "1.5")
    }

    @Test func `a conversion that would count something too finely is refused and changes nothing`() async throws {
        try await units("a", "b", "c")
        let product = try await home.create(ProductDraft(name: "Paint", unit: "a"))[0]
        try await convert("a", "999983", "b")
        let error = await #expect(throws: Rejection.self) { try await convert("a", "999979", "c") }
        #expect(complaints(error) == ["factor": ["error.conversion_too_fine"]])
        #expect(try await factor("a", "c") == nil)
        #expect(try await scale(product) == 999_983_000_000)
    }
}
