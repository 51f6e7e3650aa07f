import Catalog
import Core
import HTTP
import Ledger
import Localization
import Places
import Stock
import TestSupport
import Testing

@Suite struct `The check-in page` {
    private static let code = "4006381333931"

    @Test func `a code that the household knows leads to its product, with what a package holds`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.barcode(Self.code, on: milk, holding: .init(amount: Amount(6), unit: .piece))
        let page = await shop.site.get("/check-in?code=\(Self.code)", as: .helper).text
        #expect(page.contains(#"name="product" value="\#(milk)""#))
        #expect(value(of: "amount", page) == "6")
    }

    @Test func `what a public database knows is filled in, and nothing is stored by that`() async throws {
        let drafts = ProductDrafts(
            look: { _, _ in .draft(name: "Erdnüsse & Co", brand: "Brand", source: "Open Food Facts", categories: []) },
            keepPicture: { _, _ in nil }
        )
        let shop = try await Shop(drafts: drafts)
        let page = await shop.site.get("/check-in?code=\(Self.code)", as: .helper).text
        #expect(value(of: "name", page) == "Erdnüsse &amp; Co")
        #expect(page.contains("Filled in from Open Food Facts"))
        #expect(page.contains(#"name="barcode" value="\#(Self.code)""#))
        #expect(try await shop.pantry.products() == [])
    }

    @Test func `a category is suggested, made on request, and remembered for the next of its kind`() async throws {
        let tags = ["en:snacks", "en:sweet-snacks", "en:dark-chocolates"]
        let drafts = ProductDrafts(
            look: { _, _ in .draft(name: "Bar", brand: "", source: "Open Food Facts", categories: tags) },
            keepPicture: { _, _ in nil },
            categories: { _ in tags }
        )
        let shop = try await Shop(drafts: drafts)
        let page = await shop.site.get("/check-in?code=\(Self.code)", as: .member).text
        #expect(page.contains(#"<option value="new:Sweets › Chocolate" selected>Sweets › Chocolate (new)</option>"#))
        // Who makes no categories is offered none that is to be made.
        #expect(!(await shop.site.get("/check-in?code=\(Self.code)", as: .helper).text.contains("new:Sweets")))
        var form = [("barcode", Self.code), ("name", ""), ("amount", "2"), ("category", "new:Sweets › Chocolate")]
        let again = await shop.site.post("/check-in", form, as: .member)
        #expect(again.status == 422 && again.text.contains(#"value="new:Sweets › Chocolate" selected"#))
        form[1] = ("name", "Bar")
        #expect(await shop.site.post("/check-in", form, as: .member).status == 303)
        let tree = try await shop.pantry.home.read(as: shop.pantry.home.owner) { try $0.categories() }
        #expect(tree.nodes.map { tree.path(of: $0.id) } == ["Sweets", "Sweets › Chocolate"])
        let chocolate = try #require(tree.nodes.last).id
        #expect(try await shop.pantry.products().first?.details.category == chocolate)
        // The household calls it otherwise: the tag still leads there.
        try await shop.pantry.home.write(as: shop.pantry.home.owner) {
            try $0.editCategory(chocolate, to: CategoryDraft(name: "Nerves"))
        }
        let next = await shop.site.get("/check-in?code=96385074", as: .helper).text
        #expect(next.contains(#"<option value="\#(chocolate)" selected>Nerves</option>"#))
    }

    @Test func `where nothing is left of a product, its group's others are offered`() async throws {
        let shop = try await Shop()
        let (empty, full) = (try await shop.pantry.product("Brown"), try await shop.pantry.product("White"))
        try await shop.pantry.barcode(Self.code, on: empty)
        try await shop.pantry.checkIn(full, "3")
        try await shop.pantry.home.write(as: shop.pantry.home.owner) { transaction in
            let group = try transaction.addGroup(GroupDraft(name: "Flour"))
            var changes = ProductChanges()
            changes.group = .set(group)
            for product in [empty, full] { try transaction.editProduct(product, changes, .stock) }
        }
        let page = await shop.site.get("/check-out?code=\(Self.code)", as: .helper).text
        #expect(page.contains("Nothing is left.") && page.contains("/check-out?product=\(full)"))
        let other = await shop.site.get("/check-out?product=\(full)", as: .helper).text
        #expect(!other.contains("Nothing is left."))
        // Where something is left, the others of which something is are offered, too.
        try await shop.pantry.checkIn(empty, "1")
        let both = await shop.site.get("/check-out?code=\(Self.code)", as: .helper).text
        #expect(both.contains("Take another of its group") && both.contains("/check-out?product=\(full)"))
        // The page to which a scanned code leads shows all of the group.
        let own = await shop.site.get("/products/\(empty)", as: .viewer).text
        #expect(own.contains("Also in Flour") && own.contains(#"href="/products/\#(full)""#))
        #expect(!own.contains(#"<li><a href="/products/\#(empty)""#))
        let alone = try await shop.pantry.product("Salt")
        #expect(!(await shop.site.get("/products/\(alone)", as: .viewer).text.contains("Also in")))
    }

    @Test func `one press uses what the product says`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product("Milk", unit: .litre)
        try await shop.pantry.checkIn(milk, "1")
        try await shop.pantry.home.write(as: shop.pantry.home.owner) { transaction in
            var changes = ProductChanges()
            changes.quickAmount = .set(try Amount("0.25"))
            try transaction.editProduct(milk, changes, .stock)
        }
        for path in ["/stock", "/products/\(milk)"] {
            #expect(await shop.site.get(path, as: .helper).text.contains(#"name="amount" value="0.25""#))
        }
    }

    @Test func `a code that nobody knows is offered for entering by hand`() async throws {
        let shop = try await Shop()
        let page = await shop.site.get("/check-in?code=\(Self.code)", as: .helper).text
        #expect(page.contains("No source knows \(Self.code)"))
    }

    @Test func `when a database does not answer, the page says so and lets go on`() async throws {
        let shop = try await Shop(drafts: ProductDrafts(look: { _, _ in .unreachable }, keepPicture: { _, _ in nil }))
        let answer = await shop.site.get("/check-in?code=\(Self.code)", as: .helper)
        #expect(answer.text.contains("/check-in?code=\(Self.code)"))
        #expect(answer.text.contains("did not answer"))
        #expect(answer.response.fields["etag"] == nil)
    }

    @Test func `a mistyped code is told by its check digit`() async throws {
        let answer = await (try Shop()).site.get("/check-in?code=4006381333932", as: .helper)
        #expect(answer.status == 422)
        #expect(answer.text.contains("The check digit is not right"))
    }

    @Test func `a new product, its code and the booking are made together`() async throws {
        let shop = try await Shop()
        let form = [
            ("barcode", Self.code), ("name", "Dad's <Noodles>"), ("brand", "50% + x"), ("amount", "2"),
            ("unit", "pack"), ("best_before", "05/2028"), ("price", "3.98"),
        ]
        let answer = await shop.site.post("/check-in", form, as: .helper)
        #expect(answer.status == 303)
        let product = try #require(try await shop.pantry.products().first)
        #expect(product.name == "Dad's <Noodles>")
        #expect(try await shop.pantry.stock(product.id) == "2")
        #expect(try await shop.pantry.batches(product.id).first?.useBy == CivilDate("2028-05-31"))
        let page = await shop.site.get(try #require(answer.location), as: .helper).text.withPlainSpaces
        #expect(page.contains("Checked in 2 packs Dad"))
        #expect(page.contains(Self.code))
    }

    @Test func `no product is made when the booking is refused`() async throws {
        let shop = try await Shop()
        let form = [("barcode", Self.code), ("name", "Noodles"), ("amount", "2"), ("location", "99")]
        let answer = await shop.site.post("/check-in", form, as: .owner)
        #expect(answer.status == 422)
        #expect(value(of: "name", answer.text) == "Noodles")
        #expect(try await shop.pantry.products() == [])
    }

    @Test func `a helper makes no product without a code`() async throws {
        let shop = try await Shop()
        #expect(await shop.site.get("/check-in?new=1", as: .helper).status == 403)
        #expect(await shop.site.post("/check-in", [("name", "Noodles"), ("amount", "2")], as: .helper).status == 403)
        #expect(await shop.site.post("/check-in", [("name", "Noodles"), ("amount", "2")], as: .member).status == 303)
    }

    @Test func `all that is wrong is shown beside its field, with what was typed`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let form = [
            ("product", "\(milk)"), ("amount", "many"), ("best_before", "31.02.2027"), ("note", "from \"here\""),
        ]
        let answer = await shop.site.post("/check-in", form, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains(#"id="amount-errors""#))
        #expect(answer.text.contains(#"id="best_before-errors""#))
        #expect(value(of: "amount", answer.text) == "many")
        #expect(value(of: "note", answer.text) == "from &quot;here&quot;")
    }

    @Test func `never wins over a date that was filled in`() async throws {
        let shop = try await Shop()
        let salt = try await shop.pantry.product("Salt")
        let form = [("product", "\(salt)"), ("amount", "1"), ("best_before", "31.05.2027"), ("never", "yes")]
        #expect(await shop.site.post("/check-in", form, as: .owner).status == 303)
        #expect(try await shop.pantry.batches(salt).first?.useBy == nil)
    }

    @Test func `place, price and shelf life of the last purchase are offered again`() async throws {
        let shop = try await Shop()
        let cellar = try await shop.pantry.place("Cellar")
        let milk = try await shop.pantry.product(unit: "l")
        let euro = try #require(Currency("EUR"))
        func buy(_ cents: Int64, days: Int, at place: CheckInDraft.Place) async throws -> Action.ID {
            var draft = CheckInDraft(target: BookingTarget(product: milk, amount: Amount(2)), place: place)
            draft.bestBefore = TypedDate(iso: "2027-04-\(days)").map { BestBefore($0) }
            draft.price = Money(minorUnits: cents, currency: euro)
            return try await shop.pantry.checkIn(draft).action
        }
        _ = try await buy(259, days: 20, at: .at(cellar))
        // What was free tells no price, and what was undone tells nothing.
        _ = try await buy(0, days: 10, at: .at(cellar))
        try await shop.pantry.undo(try await buy(900, days: 30, at: .nowhere))
        let page = await shop.site.get("/check-in?product=\(milk)", as: .owner).text
        #expect(value(of: "price", page) == "1.30")
        #expect(value(of: "best_before", page) == "10.04.2027")
        #expect(page.contains(#"<option value="\#(cellar)" selected>"#))
    }

    @Test func `products are found by name`() async throws {
        let shop = try await Shop()
        _ = await shop.site.post("/check-in", [("name", "Étagère"), ("amount", "1")], as: .owner)
        let page = await shop.site.get("/check-in?q=etagere", as: .helper).text
        #expect(page.contains("/check-in?product=1"))
        #expect(await shop.site.get("/check-in?q=chaise", as: .helper).text.contains("Nothing matches"))
    }
}

@Suite struct `The check-out page` {
    @Test func `takes the first to expire, or the batch that is chosen`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let late = try #require(try await shop.pantry.checkIn(milk, "1", bestBefore: "2027-06-01").batch)
        let soon = try #require(try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-05-01").batch)
        let form = [("product", "\(milk)"), ("amount", "1"), ("unit", "piece"), ("location", ""), ("batch", "")]
        #expect(await shop.site.post("/check-out", form, as: .helper).status == 303)
        #expect(try await shop.pantry.batches(milk).map(\.amount.rawValue) == [1_000_000, 1_000_000])
        let chosen = [("product", "\(milk)"), ("amount", "1"), ("batch", "\(late)"), ("spoiled", "yes")]
        let answer = await shop.site.post("/check-out", chosen, as: .helper)
        #expect(try await shop.pantry.batches(milk).map(\.id) == [soon])
        #expect(await shop.site.get(try #require(answer.location), as: .helper).text.contains("as spoiled"))
    }

    @Test func `from a batch it is that batch, and no more than is in it`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product(unit: "l")
        try await shop.pantry.checkIn(milk, "5", bestBefore: "2027-04-01")
        let rest = try #require(try await shop.pantry.checkIn(milk, "0.5", bestBefore: "2027-06-01").batch)
        let page = await shop.site.get("/check-out?batch=\(rest)", as: .helper).text
        #expect(page.contains(#"name="batch" value="\#(rest)" checked"#))
        #expect(value(of: "amount", page) == "0.5")
        #expect(await shop.site.get("/check-out?batch=99", as: .helper).status == 404)
    }

    @Test func `too much is a conflict, shown with the form`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.checkIn(milk, "1")
        let answer = await shop.site.post("/check-out", [("product", "\(milk)"), ("amount", "7")], as: .helper)
        #expect(answer.status == 409)
        #expect(answer.text.contains("Only 1 of Milk left there"))
        #expect(value(of: "amount", answer.text) == "7")
    }

    @Test func `a code that no product has is told beside the field`() async throws {
        let answer = await (try Shop()).site.get("/check-out?code=4006381333931", as: .helper)
        #expect(answer.status == 422)
        #expect(answer.text.contains("No product has this code"))
    }
}

/// What stands in a field of a page.
private func value(of field: String, _ page: String) -> String? {
    guard let input = page.firstRange(of: "id=\"\(field)\" name=\"")?.upperBound,
        let start = page[input...].firstRange(of: "value=\"")?.upperBound
    else { return nil }
    return String(page[start...].prefix { $0 != "\"" })
}
