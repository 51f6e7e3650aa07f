import Accounts
import Catalog
import Core
import Ledger
import TestSupport
import Testing

@Suite struct BarcodeRuleTests {
    private let home: TestHousehold

    init() async throws { home = try await TestHousehold() }

    private func add(_ code: String, amount: Amount? = nil, unit: String? = nil, to id: Product.ID) async throws {
        let code = try #require(ScannedCode(code))
        let draft = BarcodeDraft(code, amount: amount, unit: unit.map { Unit.Code(rawValue: $0) })
        try await home.write(as: home.owner) { _ = try $0.addBarcode(draft, to: id) }
    }

    @Test(arguments: [("041196133066", "0041196133066"), ("0041196133066", "00041196133066"), ("ABC-1", "ABC-1")])
    func `a code and its longer forms are one`(stored: String, scanned: String) async throws {
        let id = try await home.create("Soup", code: stored)
        let code = try #require(ScannedCode(scanned))
        #expect(try await home.read(as: home.owner) { try $0.barcode(code) }?.product == id)
    }

    @Test func `a code that another product has is refused and the product named`() async throws {
        let (soup, stew) = (try await home.create("Soup", code: "041196133066"), try await home.create("Stew"))
        let refusal = await #expect(throws: Refusal.self) { try await add("0041196133066", to: stew) }
        #expect(refusal?.reason == .conflict)
        #expect(refusal?.members["product"] == .number(soup.rawValue))
    }

    @Test func `a product with a taken code is not made at all`() async throws {
        _ = try await home.create("Soup", code: "96385074")
        await #expect(throws: Refusal.self) { try await home.create("Stew", code: "96385074") }
        #expect(try await home.names(ProductFilter()) == ["Soup"])
    }

    @Test func `another household may have the same code`() async throws {
        _ = try await home.create("Soup", code: "96385074")
        try await home.write(as: home.stranger) { try $0.createProduct(.named("Stew", code: "96385074")) }
    }

    @Test func `a wrong check digit is an error of the code`() async throws {
        let id = try await home.create("Soup")
        let error = await #expect(throws: Rejection.self) { try await add("3017620422004", to: id) }
        #expect(complaints(error) == ["code": ["error.code_check_digit"]])
    }

    @Test func `each code says what one package holds`() async throws {
        let id = try await home.write(as: home.owner) { transaction in
            try transaction.createProduct(ProductDraft(name: "Milk", unit: Unit.Code(rawValue: "l")))
        }
        try await add("96385074", amount: Amount(6), to: id)
        try await add("3017620422003", amount: Amount(250), unit: "ml", to: id)
        let contents = try await home.read(as: home.owner) { try $0.barcodes(of: id) }.map(\.contents)
        #expect(contents[0] == .init(amount: Amount(6), unit: Unit.Code(rawValue: "l")))
        #expect(contents[1] == .init(amount: Amount(250), unit: Unit.Code(rawValue: "ml")))
    }

    @Test(arguments: [("kg", "error.no_conversion"), ("barrel", "error.choice")])
    func `a unit that does not convert is an error of the unit`(unit: String, key: String) async throws {
        let id = try await home.create("Soup")
        let error = await #expect(throws: Rejection.self) { try await add("96385074", unit: unit, to: id) }
        #expect(complaints(error) == ["unit": [key]])
    }

    @Test func `a code is taken off by any of its forms, from its own product only`() async throws {
        let (soup, stew) = (try await home.create("Soup", code: "041196133066"), try await home.create("Stew"))
        let code = try #require(ScannedCode("0041196133066"))
        await #expect(throws: Refusal.notFound) {
            try await home.write(as: home.owner) { try $0.removeBarcode(code, from: stew) }
        }
        try await home.write(as: home.owner) { try $0.removeBarcode(code, from: soup) }
        #expect(try await home.read(as: home.owner) { try $0.barcode(code) } == nil)
    }

    @Test func `a product comes back from the trash with its codes`() async throws {
        let id = try await home.create("Soup", code: "96385074")
        let entry = try await home.write(as: home.owner) { try $0.deleteProduct(id) }
        let code = try #require(ScannedCode("96385074"))
        #expect(try await home.product(id) == nil)
        #expect(try await home.names(ProductFilter(text: "soup")).isEmpty)
        #expect(try await home.read(as: home.owner) { try $0.barcode(code) } == nil)
        try await restore(entry)
        #expect(try await home.product(id)?.name == "Soup")
        #expect(try await home.read(as: home.owner) { try $0.barcode(code) }?.product == id)
    }

    @Test func `a product stays in the trash while another has its code`() async throws {
        let id = try await home.create("Soup", code: "96385074")
        let entry = try await home.write(as: home.owner) { try $0.deleteProduct(id) }
        let stew = try await home.create("Stew", code: "96385074")
        let refusal = await #expect(throws: Refusal.self) { try await restore(entry) }
        #expect(refusal?.members["product"] == .number(stew.rawValue))
        #expect(try await home.product(id) == nil)
        #expect(try await home.read(as: home.owner) { try $0.trashEntry(entry) } != nil)
    }

    @Test func `after thirty days nothing comes back`() async throws {
        let entry = try await home.write(as: home.owner) {
            try $0.deleteProduct(try $0.createProduct(.named("Soup")))
        }
        home.clock.advance(days: 30)
        await #expect(throws: Refusal.notFound) { try await restore(entry) }
        #expect(try await home.read(as: home.owner) { try $0.trashCount(upTo: 10) } == 0)
    }

    private func restore(_ entry: TrashEntry.ID) async throws {
        try await home.write(as: home.owner) { try $0.restoreFromTrash(entry, with: [.product: .product]) }
    }
}
