import Accounts
import Catalog
import Core
import Ledger
import SQLite
import Stock
import TestSupport
import Testing

/// A group sums up the stock of its products exactly, whatever is booked, and whatever unit they are counted in.
@Suite struct GroupStockTests {
    private let pantry: Pantry

    init() async throws { pantry = try await Pantry() }

    private func group(
        _ unit: Catalog.Unit.Code = .kilogram,
        minimum: String? = nil
    ) async throws -> ProductGroup.ID {
        let draft = GroupDraft(name: "Flour", unit: unit, minimum: try minimum.map { try Amount($0) })
        return try await pantry.home.write(as: pantry.home.owner) { try $0.addGroup(draft) }
    }

    private func edit(_ product: Product.ID, _ change: @escaping @Sendable (inout ProductChanges) -> Void) async throws
    {
        try await pantry.home.write(as: pantry.home.owner) { transaction in
            var changes = ProductChanges()
            change(&changes)
            try transaction.editProduct(product, changes, .stock)
        }
    }

    private func convert(
        _ from: Catalog.Unit.Code,
        _ factor: String,
        _ to: Catalog.Unit.Code,
        of product: Product.ID? = nil
    ) async throws {
        let step = Conversions.Step(from: from, to: to, factor: try #require(Fraction(factor)))
        try await pantry.home.write(as: pantry.home.owner) { transaction in
            for code in [from, to] where try transaction.unit(code) == nil {
                _ = try transaction.addUnit(UnitDraft(name: code.rawValue))
            }
            return try transaction.addConversion(ConversionDraft(step, product: product), .stock)
        }
    }

    /// The stock and what is missing, as text.
    private func figures(_ id: ProductGroup.ID) async throws -> [String] {
        let group = try #require(try await pantry.home.read(as: pantry.home.owner) { try $0.group(id) })
        return [group.text(group.stock), group.text(group.missing)]
    }

    private func disagreements() async throws -> [String] {
        try await pantry.disagreements()
            + pantry.home.database.readSlowly { try GroupCheck.disagreements($0) }
    }

    @Test func `bookings of each product change the sum, and what is missing of the minimum`() async throws {
        let flour = try await group(minimum: "3")
        let (brown, white) = (
            try await pantry.product("Brown", unit: .kilogram), try await pantry.product("White", unit: .gram)
        )
        try await pantry.checkIn(brown, "1.5")
        for product in [brown, white] { try await edit(product) { $0.group = .set(flour) } }
        #expect(try await figures(flour) == ["1.5", "1.5"])
        let checkedIn = try await pantry.checkIn(white, "750.25")
        #expect(try await figures(flour) == ["2.25025", "0.74975"])
        try await pantry.checkOut(brown, "0.4")
        #expect(try await figures(flour) == ["1.85025", "1.14975"])
        try await pantry.undo(checkedIn.action)
        #expect(try await figures(flour) == ["1.1", "1.9"])
        try await edit(brown) { $0.group = .set(nil) }
        #expect(try await figures(flour) == ["0", "3"])
        #expect(try await disagreements() == [])
    }

    @Test func `packs that a product alone has are summed up exactly`() async throws {
        let rice = try await group()
        let (packs, loose) = (
            try await pantry.product("Packs", unit: .pack), try await pantry.product("Loose", unit: .gram)
        )
        try await convert("pack", "0.154", "kg", of: packs)
        try await edit(loose) { $0.group = .set(rice) }
        try await edit(packs) { $0.group = .set(rice) }
        try await pantry.checkIn(packs, "3")
        try await pantry.checkIn(loose, "38")
        #expect(try await figures(rice) == ["0.5", "0"])
        // A third of a pack is counted more finely than anything before; the sum stays exact.
        try await convert("portion", "1/3", "pack", of: packs)
        try await pantry.checkOut(packs, "3", unit: "portion")
        try await pantry.checkOut(packs, "2")
        try await pantry.checkOut(loose, "0.038", unit: .kilogram)
        #expect(try await figures(rice) == ["0", "0"])
        #expect(try await disagreements() == [])
    }

    @Test func `a product whose unit does not convert cannot join`() async throws {
        let flour = try await group()
        let milk = try await pantry.product("Milk", unit: .litre)
        let complaints = try await rejection { try await edit(milk) { $0.group = .set(flour) } }
        #expect(complaints == ["group": ["error.no_group_conversion"]])
        #expect(try await pantry.stored(milk).details.group == nil)
    }

    @Test func `a group counted in another unit has the same stock and minimum`() async throws {
        let flour = try await group(minimum: "2.5")
        let brown = try await pantry.product("Brown", unit: .gram)
        try await edit(brown) { $0.group = .set(flour) }
        try await pantry.checkIn(brown, "125")
        try await pantry.home.write(as: pantry.home.owner) { transaction in
            var changes = GroupChanges()
            changes.unit = .set(.gram)
            try transaction.editGroup(flour, changes)
        }
        #expect(try await figures(flour) == ["125", "2375"])
        let complaints = try await rejection {
            try await pantry.home.write(as: pantry.home.owner) { transaction in
                var changes = GroupChanges()
                changes.unit = .set(.litre)
                try transaction.editGroup(flour, changes)
            }
        }
        #expect(complaints == ["unit": ["error.no_group_conversion"]])
        #expect(try await disagreements() == [])
    }

    @Test func `what lies in the trash does not count`() async throws {
        let flour = try await group()
        let brown = try await pantry.product("Brown", unit: .gram)
        try await pantry.checkIn(brown, "500")
        try await edit(brown) { $0.group = .set(flour) }
        let entry = try await pantry.home.write(as: pantry.home.owner) { try $0.deleteProduct(brown) }
        #expect(try await figures(flour) == ["0", "0"])
        try await pantry.home.write(as: pantry.home.owner) {
            try $0.restoreFromTrash(entry, with: [.product: .product])
        }
        #expect(try await figures(flour) == ["0.5", "0"])
        #expect(try await disagreements() == [])
    }

    @Test func `products of the group stand in for one that ran out`() async throws {
        let flour = try await group()
        let names = ["Empty", "Late", "Soon", "Other"]
        var products: [Product.ID] = []
        for name in names { products.append(try await pantry.product(name, unit: .gram)) }
        for product in products.prefix(3) { try await edit(product) { $0.group = .set(flour) } }
        try await pantry.checkIn(products[1], "1", bestBefore: "2030-01-01")
        try await pantry.checkIn(products[2], "1", bestBefore: "2029-01-01")
        try await pantry.checkIn(products[3], "1")
        let (empty, other) = (products[0], products[3])
        let offered = try await pantry.home.read(as: pantry.home.owner) { try $0.substitutes(for: empty) }
        #expect(offered.map(\.name) == ["Soon", "Late"])
        let none = try await pantry.home.read(as: pantry.home.owner) { try $0.substitutes(for: other) }
        #expect(none.isEmpty)
    }

    // MARK: - A product's unit

    @Test func `a product counted in another unit keeps its stock, minimum, journal and codes`() async throws {
        let flour = try await group()
        let brown = try await pantry.product("Brown", unit: .kilogram, minimum: try Amount("2.5"))
        try await pantry.barcode("A", on: brown)
        try await edit(brown) {
            $0.group = .set(flour)
            $0.quickAmount = .set(try? Amount("0.25"))
        }
        let checkedIn = try await pantry.checkIn(brown, "1.5")
        let out = try await pantry.checkOut(brown, "0.5")
        try await edit(brown) { $0.unit = .set(.gram) }
        let product = try await pantry.stored(brown)
        #expect(product.text(product.stock) == "1000" && product.text(product.missing) == "1500")
        #expect(product.details.quickAmount.map { product.text($0) } == "250")
        let code = try await pantry.home.read(as: pantry.home.owner) { try $0.barcodes(of: brown).first?.contents }
        #expect(code == Barcode.Contents(amount: Amount(1), unit: .kilogram))
        #expect(try await figures(flour) == ["1", "0"])
        #expect(try await disagreements() == [])
        try await pantry.undo(out.action)
        try await pantry.undo(checkedIn.action)
        #expect(try await pantry.stock(brown) == "0")
        #expect(try await disagreements() == [])
    }

    @Test func `there and back again is exact, even by thirds`() async throws {
        let cake = try await pantry.product("Cake", unit: .piece)
        try await convert("slice", "1/3", "piece")
        try await pantry.checkIn(cake, "2")
        try await pantry.checkOut(cake, "1", unit: "slice")
        for unit in ["slice", "piece", "slice"] as [Catalog.Unit.Code] {
            try await edit(cake) { $0.unit = .set(unit) }
        }
        #expect(try await pantry.stock(cake) == "5")
        #expect(try await disagreements() == [])
    }

    @Test func `a unit to which no conversion leads is refused once something was booked`() async throws {
        let milk = try await pantry.product("Milk", unit: .litre)
        try await edit(milk) { $0.unit = .set(.gram) }
        try await pantry.checkIn(milk, "1")
        let complaints = try await rejection { try await edit(milk) { $0.unit = .set(.litre) } }
        #expect(complaints == ["unit": ["error.unit_without_conversion"]])
        let flour = try await group()
        try await edit(milk) { $0.group = .set(flour) }
        try await convert("pack", "500", "g", of: milk)
        try await edit(milk) { $0.unit = .set(.pack) }
        #expect(try await pantry.stock(milk) == "0.002")
        #expect(try await figures(flour) == ["0.001", "0"])
        #expect(try await disagreements() == [])
    }

    @Test func `a change of the days after opening changes by when opened batches should be used`() async throws {
        let milk = try await pantry.product("Milk", unit: .litre)
        try await pantry.checkIn(milk, "1", bestBefore: "2030-01-01")
        try await pantry.home.write(as: pantry.home.owner) { transaction in
            _ = try transaction.connection.execute(
                "UPDATE batch SET opened_on = '2027-01-10' WHERE product_id = \(milk)"
            )
        }
        try await edit(milk) { $0.daysAfterOpening = .set(3) }
        #expect(try await pantry.batches(milk).first?.useBy?.description == "2027-01-13")
        #expect(try await pantry.stored(milk).useBy?.description == "2027-01-13")
        try await edit(milk) { $0.daysAfterOpening = .set(nil) }
        #expect(try await pantry.batches(milk).first?.useBy?.description == "2030-01-01")
    }
}
