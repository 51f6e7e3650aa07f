import Catalog
import Core
import HTTP
import Ledger
import TestSupport
import Testing

/// What the pages of products and of the trash show and do.
@Suite struct PageTests {
    private let shop: Shop

    init() async throws { shop = try await Shop() }

    private func id(behind location: String?) throws -> Product.ID {
        let location = try #require(location)
        return try #require(Product.ID(location.dropFirst("/products/".count).prefix { $0 != "?" }))
    }

    @Test func `a form with everything makes a product with everything`() async throws {
        let answer = await shop.site.post(
            "/products",
            [
                ("name", "  Milk "), ("brand", "Alp"), ("barcode", "0041 196 133066"), ("kind", "food"), ("unit", "l"),
                ("location", ""), ("minimum", "1.5"), ("shelf_life_days", "10"), ("days_after_opening", "3"),
                ("days_frozen", ""), ("note", "low fat"),
            ],
            as: .member
        )
        let id = try id(behind: answer.location)
        #expect(answer.location == "/products/\(id)?done=product-\(id)")
        let details = try #require(try await shop.home.product(id)).details
        #expect(details.name == "Milk" && details.brand == "Alp" && details.note == "low fat")
        #expect(details.unit.rawValue == "l" && details.daysAfterOpening == 3 && details.daysFrozen == nil)
        let barcodes = try await shop.home.read(as: shop.home.owner) { try $0.barcodes(of: id) }
        #expect(barcodes.map(\.code) == ["0041196133066"])
    }

    @Test func `a form with mistakes comes back with what was typed and every mistake`() async throws {
        let answer = await shop.site.post(
            "/products",
            [("name", ""), ("brand", "<b>Alp</b>"), ("barcode", "3017620422004"), ("minimum", "x")],
            as: .owner
        )
        #expect(answer.status == 422)
        #expect(answer.text.contains("&lt;b&gt;Alp&lt;/b&gt;"))
        #expect(answer.text.contains("id=\"name-errors\""))
        #expect(answer.text.contains("id=\"barcode-errors\""))
        #expect(answer.text.contains("id=\"minimum-errors\""))
    }

    @Test func `a code that another product has is told beside it`() async throws {
        _ = try await shop.home.create("Soup", code: "96385074")
        let answer = await shop.site.post("/products", [("name", "Stew"), ("barcode", "96385074")], as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("Soup has the barcode 96385074 already."))
    }

    @Test func `a second press of the button makes no second product`() async throws {
        let form = [("name", "Soup")]
        let first = await shop.site.post("/products", form, as: .owner, once: "key")
        let second = await shop.site.post("/products", form, as: .owner, once: "key")
        #expect(first.location == second.location)
        #expect(try await shop.home.names(ProductFilter()) == ["Soup"])
    }

    @Test func `the form of a product shows it as it is`() async throws {
        let draft = ProductDraft(name: #"Dad's "Noodles" & more"#, unit: Unit.Code(rawValue: "kg")).with {
            $0.minimum = .set(Amount(millionths: 1_250_000))
            $0.daysFrozen = .set(90)
        }
        let id = try await shop.home.create(draft)[0]
        let page = await shop.site.get("/products/\(id)/edit", as: .owner).text
        #expect(page.contains("Dad&#39;s &quot;Noodles&quot; &amp; more"))
        #expect(page.contains("value=\"1.25\"") && page.contains("value=\"90\""))
        #expect(page.contains("<option value=\"kg\" selected>"))
        #expect(page.contains("<details open>"))
        #expect(!page.contains("name=\"barcode\"") && !page.contains("name=\"management\""))
    }

    @Test func `an empty field of the form clears what it was`() async throws {
        let id = try await shop.home.create(ProductDraft.named("Soup").with { $0.shelfLifeDays = .set(9) })[0]
        let form = [("name", "Soup"), ("brand", ""), ("kind", "food"), ("unit", "piece"), ("shelf_life_days", "")]
        let answer = await shop.site.post("/products/\(id)/edit", form, as: .owner)
        #expect(answer.location == "/products/\(id)?done=saved")
        #expect(try await shop.home.product(id)?.details.shelfLifeDays == nil)
    }

    @Test func `deletion is asked about, done, told, seen in the trash and taken back`() async throws {
        let id = try await shop.home.create("Soup")
        #expect(await shop.site.get("/products/\(id)/delete", as: .owner).text.contains("Soup"))
        #expect(try await shop.home.product(id) != nil)
        let gone = await shop.site.post("/products/\(id)/delete", as: .owner)
        #expect(gone.location == "/stock?done=product_trashed-\(id)")
        let trash = await shop.site.get("/trash?done=product_trashed-\(id)", as: .owner).text
        #expect(trash.contains("Soup is in the trash.") && trash.contains("Restore Soup"))
        #expect(!(await shop.site.get("/trash", as: .helper).text.contains("Restore Soup")))
        let entry = try #require(
            try await shop.home.read(as: shop.home.owner) { try $0.trash(before: nil, limit: 1) }.first
        )
        let back = await shop.site.post("/trash/\(entry.entry.id)/restore", as: .owner)
        #expect(back.location == "/products/\(id)?done=product_restored-\(id)")
        #expect(try await shop.home.product(id) != nil)
    }

    @Test func `before a product goes to the trash its lent pieces are named with who has them`() async throws {
        let id = try await shop.home.create("Drill")
        #expect(!(await shop.site.get("/products/\(id)/delete", as: .owner).text.contains("lent at the moment")))
        let first = [("Blue one", "Anna"), ("Red one", "Bob"), ("Old one", "Cid")]
        shop.lent.value = LentPieces.Found(count: 4, first: first.map { (piece: $0, borrower: $1) })
        let page = await shop.site.get("/products/\(id)/delete", as: .owner).text
        #expect(page.contains("4 pieces are lent at the moment (Blue one to Anna, Red one to Bob, Old one to Cid, …)."))
    }

    @Test func `what went to the trash comes back by a press of undo, as long as it lies there`() async throws {
        let id = try await shop.home.create("Soup")
        let done = try #require(await shop.site.post("/products/\(id)/delete", as: .owner).location)
        let page = await shop.site.get(done, as: .owner).text
        let path = try #require(page.firstMatch(of: /action="(\/trash\/\d+\/restore)"/)?.1)
        #expect(!(await shop.site.get(done, as: .helper).text.contains(path)))
        #expect(await shop.site.post(String(path), as: .owner).status == 303)
        #expect(try await shop.home.product(id) != nil)
        #expect(!(await shop.site.get(done, as: .owner).text.contains(path)))
    }

    @Test func `an announcement says nothing of another household's product`() async throws {
        let id = try await shop.home.create("Soup")
        #expect(!(await shop.site.get("/trash?done=product-\(id)", as: .stranger).text.contains("Soup")))
    }

    @Test func `a long trash goes on over pages`() async throws {
        try await shop.home.write(as: shop.home.owner) { transaction in
            for number in 0..<51 {
                _ = try transaction.deleteProduct(try transaction.createProduct(.named("Soup \(number)")))
            }
        }
        let first = await shop.site.get("/trash", as: .owner).text
        #expect(first.contains("Soup 50") && !first.contains("<b>Soup 0</b>"))
        let link = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
        let second = await shop.site.get(String(link), as: .owner).text
        #expect(second.contains("<b>Soup 0</b>") && !second.contains("<b>Soup 1</b>"))
    }

    @Test(arguments: [("", "error.required"), ("3017620422004", "error.code_check_digit")])
    func `a mistake in a code is shown on the product's page`(code: String, key: String) async throws {
        let id = try await shop.home.create("Soup")
        let answer = await shop.site.post("/products/\(id)/barcodes", [("code", code)], as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains(key))
    }
}
