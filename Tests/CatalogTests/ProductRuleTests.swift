import Accounts
import Catalog
import Core
import Ledger
import SQLite
import TestSupport
import Testing

@Suite struct ProductRuleTests {
    private let home: TestHousehold

    init() async throws { home = try await TestHousehold() }

    @Test(arguments: [
        #"TRS Cable, 1/4" M-M"#, "Fleisch- & Wurstwaren", "Dad's Noodles", "a < b > c", "50% + x", "🥛 Milch", "牛奶",
    ])
    func `a name is kept as it was typed and found by it`(name: String) async throws {
        let id = try await home.create(name)
        #expect(try await home.product(id)?.name == name)
        #expect(try await home.names(ProductFilter(text: name)) == [name])
    }

    @Test func `a product starts as food in batches, counted in pieces`() async throws {
        let product = try #require(try await home.product(try await home.create("Milk")))
        #expect(product.details.kind == .food)
        #expect(product.details.management == .batches)
        #expect(product.unit == .piece)
        #expect(product.stock == .zero && product.missing == .zero && product.details.minimum == nil)
    }

    @Test(arguments: Product.Management.allCases)
    func `a product can be counted in each way from the start`(management: Product.Management) async throws {
        let draft = ProductDraft.named("Screws").with { $0.management = .set(management) }
        let id = try #require(try await home.create(draft).first)
        #expect(try await home.product(id)?.details.management == management)
    }

    @Test func `everything that is wrong is said at once`() async throws {
        let draft = ProductDraft.named("").with {
            $0.unit = .set(Unit.Code(rawValue: "barrel"))
            $0.location = .set(LocationID(rawValue: 99))
        }
        let error = await #expect(throws: Rejection.self) { try await home.create(draft) }
        #expect(Set(complaints(error).keys) == ["name", "unit", "location"])
    }

    @Test func `a minimum is missing as long as nothing is there`() async throws {
        var draft = ProductDraft(name: "Milk", unit: Unit.Code(rawValue: "l"))
        draft.changes.minimum = .set(try Amount("1.28"))
        let id = try await home.create(draft)[0]
        let product = try #require(try await home.product(id))
        #expect(product.text(product.missing) == "1.28")
        try await home.setStock(id, 1_000_000_000)
        try await home.edit(id) { $0.minimum = .set(Amount(2)) }
        let edited = try #require(try await home.product(id))
        #expect(edited.missing == edited.details.minimum.map { max(.zero, $0 - edited.stock) })
    }

    @Test func `an edit keeps what it does not name, and clears what it names as nothing`() async throws {
        let id = try await home.create("Milk")
        try await home.edit(id) {
            $0.shelfLifeDays = .set(10)
            $0.brand = .set("Alp")
        }
        try await home.edit(id) { $0.shelfLifeDays = .set(nil) }
        let details = try #require(try await home.product(id)).details
        #expect(details.name == "Milk" && details.brand == "Alp" && details.shelfLifeDays == nil)
    }

    @Test func `a change of the unit converts the minimum`() async throws {
        var draft = ProductDraft(name: "Milk", unit: Unit.Code(rawValue: "l"))
        draft.changes.minimum = .set(try Amount("1.5"))
        let id = try await home.create(draft)[0]
        try await home.edit(id) { $0.unit = .set(Unit.Code(rawValue: "ml")) }
        let product = try #require(try await home.product(id))
        #expect(product.details.minimum.map { product.text($0) } == "1500")
    }

    @Test func `the unit stays once something was booked`() async throws {
        let id = try await home.create("Milk")
        try await home.write(as: home.owner) { transaction in
            try transaction.record(
                .checkIn,
                [
                    NewMovement(
                        .checkIn,
                        product: id,
                        batch: nil,
                        location: nil,
                        amount: Steps(rawValue: 1),
                        before: nil,
                        after: nil
                    )
                ]
            )
        }
        let error = await #expect(throws: Rejection.self) {
            try await home.edit(id) { $0.unit = .set(Unit.Code(rawValue: "kg")) }
        }
        #expect(complaints(error) == ["unit": ["error.unit_without_conversion"]])
    }

    @Test func `a copy has everything but stock and codes`() async throws {
        let group = try await home.write(as: home.owner) { try $0.addGroup(GroupDraft(name: "Milk", unit: .litre)) }
        let draft = ProductDraft.named("Milk", brand: "Alp", code: "96385074").with {
            $0.unit = .set(.litre)
            $0.group = .set(group)
            $0.minimum = .set(Amount(2))
            $0.quickAmount = .set(try? Amount("0.25"))
            $0.purchaseUnit = .set("ml")
            $0.daysFrozen = .set(90)
            $0.note = .set("low fat")
            $0.picture = .set("a.webp")
        }
        let id = try await home.create(draft)[0]
        try await home.write(as: home.owner) { transaction in
            let step = Conversions.Step(from: "pack", to: .litre, factor: try #require(Fraction("1/3")))
            _ = try transaction.addConversion(ConversionDraft(step, product: id), .none)
        }
        try await home.setStock(id, 3_000_000)
        let copy = try await home.write(as: home.owner) { try $0.copyProduct(id) }
        let (first, second) = (try #require(try await home.product(id)), try #require(try await home.product(copy)))
        #expect(second.details == first.details && second.scale == first.scale && second.stock == .zero)
        let codes = try await home.read(as: home.owner) { try $0.barcodes(of: copy) }
        #expect(codes.isEmpty)
        let thirds = try await home.read(as: home.owner) {
            try $0.conversions(of: copy).factor(from: .pack, to: .litre)
        }
        #expect(thirds == Fraction("1/3"))
        #expect(try await home.names(ProductFilter(text: "milk")) == ["Milk", "Milk"])
    }

    @Test func `a unit of purchase has to convert`() async throws {
        let id = try await home.create(ProductDraft(name: "Milk", unit: .litre))[0]
        let error = await #expect(throws: Rejection.self) { try await home.edit(id) { $0.purchaseUnit = .set(.gram) } }
        #expect(complaints(error) == ["purchase_unit": ["error.no_conversion"]])
    }

    @Test func `a helper makes a product only from a scan`() async throws {
        await #expect(throws: Refusal.forbidden) {
            try await home.write(as: home.helper) { try $0.createProduct(.named("Milk")) }
        }
        try await home.write(as: home.helper) { try $0.createProduct(.named("Milk", code: "3017620422003")) }
        await #expect(throws: Refusal.forbidden) {
            try await home.write(as: home.viewer) { try $0.createProduct(.named("Milk", code: "96385074")) }
        }
        #expect(try await home.names(ProductFilter()) == ["Milk"])
    }

    @Test func `another household's product is not there`() async throws {
        let id = try await home.create("Milk")
        await #expect(throws: Refusal.notFound) {
            try await home.write(as: home.stranger) { try $0.editProduct(id, ProductChanges(), .none) }
        }
        await #expect(throws: Refusal.notFound) {
            try await home.write(as: home.stranger) { try $0.deleteProduct(id) }
        }
    }
}
