import Accounts
import Catalog
import Core
import Ledger
import Localization
import Places
import SQLite
import Stock
import TestSupport
import Testing

@Suite struct `The page of a batch` {
    @Test func `each of its forms answers with what happened and a way back`() async throws {
        let shop = try await Shop()
        let fridge = try await shop.pantry.place("Fridge")
        let milk = try await shop.pantry.product()
        let batch = try #require(try await shop.pantry.checkIn(milk, "4", bestBefore: "2027-06-01").batch)
        let forms: [(String, [(String, String)], String)] = [
            ("move", [("to", "\(fridge)"), ("amount", "1")], "Moved Milk to Fridge."),
            ("open", [("amount", "1")], "Opened Milk."),
            ("correct", [("amount", "3")], "Counted Milk: +1."),
            ("correct", [("amount", "3")], "Counted Milk: as it should be."),
            ("edit", [("best_before", "31.05.2027"), ("note", "blue")], "Put Milk right."),
            ("spoil", [("amount", "0.5")], "Booked 0.5 Milk as spoiled."),
            ("move", [("to", "\(fridge)"), ("amount", "2.5")], "Moved Milk to Fridge."),
        ]
        for (verb, form, expected) in forms {
            let answer = await shop.site.post("/batches/\(batch)/\(verb)", form, as: .helper)
            #expect(answer.status == 303, "\(verb): \(answer.text)")
            let page = await shop.site.get(try #require(answer.location), as: .helper).text.withPlainSpaces
            #expect(page.contains(expected), "\(verb)")
            #expect(page.contains(">Undo</button>") || page.contains("i-undo"))
        }
        #expect(try await shop.pantry.batch(batch).details.location == fridge)
        #expect(try await shop.pantry.disagreements() == [])
    }

    @Test func `shows what it is, and the journal says from what to what it was changed`() async throws {
        let shop = try await Shop()
        let fridge = try await shop.pantry.place("Fridge <1>")
        let milk = try await shop.pantry.product(unit: "l")
        let batch = try #require(try await shop.pantry.checkIn(milk, "4", bestBefore: "2027-06-01").batch)
        try await shop.pantry.move(.batch(batch), to: fridge)
        try await shop.pantry.edit(batch) { $0.bestBefore = .set(nil) }
        let page = await shop.site.get("/batches/\(batch)", as: .viewer).text.withPlainSpaces
        #expect(page.contains("Place: none → Fridge &lt;1&gt;"))
        #expect(page.contains("Best before: 01.06.2027 → no date"))
        #expect(!page.contains("/batches/\(batch)/move"))
        let product = await shop.site.get("/products/\(milk)", as: .viewer).text
        #expect(product.contains(#"href="/batches/\#(batch)""#))
    }

    @Test(arguments: [
        ("move", [("to", "99"), ("amount", "1")], "move-to"), ("move", [("to", ""), ("amount", "0")], "move-amount"),
        ("open", [("amount", "-1")], "open-amount"), ("correct", [("amount", "")], "correct-amount"),
        ("spoil", [("amount", "1e309")], "spoil-amount"), ("edit", [("best_before", "31.02.2027")], "edit-best-before"),
    ])
    func `what is wrong stands beside its field, in the form that was sent`(
        verb: String,
        form: [(String, String)],
        field: String
    ) async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.checkIn(milk, "4")
        let answer = await shop.site.post("/batches/1/\(verb)", form, as: .helper)
        #expect(answer.status == 422)
        #expect(answer.text.contains(#"id="\#(field)-errors""#))
        #expect(answer.text.firstRange(of: "<details open>") != nil)
    }

    @Test func `more than is there is a conflict, and an open one cannot be opened`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let batch = try #require(try await shop.pantry.checkIn(milk, "1").batch)
        let move = await shop.site.post("/batches/\(batch)/move", [("to", ""), ("amount", "2")], as: .helper)
        #expect(move.status == 422)
        let spoiled = await shop.site.post("/batches/\(batch)/spoil", [("amount", "2")], as: .helper)
        #expect(spoiled.status == 409)
        #expect(spoiled.text.contains("Only 1 of Milk left there"))
        try await shop.pantry.open(batch)
        #expect(await shop.site.post("/batches/\(batch)/open", [("amount", "1")], as: .helper).status == 409)
    }

    @Test func `viewers change nothing, and strangers find nothing`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let batch = try #require(try await shop.pantry.checkIn(milk, "1").batch)
        #expect(await shop.site.get("/batches/\(batch)", as: .stranger).status == 404)
        #expect(await shop.site.get("/batches/99", as: .owner).status == 404)
        for verb in ["move", "open", "correct", "edit", "spoil"] {
            let form = [("amount", "1"), ("to", "")]
            #expect(await shop.site.post("/batches/\(batch)/\(verb)", form, as: .viewer).status == 403)
            #expect(await shop.site.post("/batches/\(batch)/\(verb)", form, as: .stranger).status == 404)
        }
    }

    @Test func `a form that is sent twice books once`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let batch = try #require(try await shop.pantry.checkIn(milk, "4").batch)
        for _ in 1...2 {
            let form = [("amount", "1")]
            #expect(await shop.site.post("/batches/\(batch)/spoil", form, as: .helper, once: "k").status == 303)
        }
        #expect(try await shop.pantry.stock(milk) == "3")
    }

    @Test func `thirds that are shown rounded leave no dust`() async throws {
        let pantry = try await Pantry()
        try await pantry.conversion(from: "third", to: "l", 1, 3)
        let milk = try await pantry.product(unit: "l")
        let batch = try await pantry.checkIn(milk, "1", unit: "third").batch
        #expect(try await pantry.stock(milk) == "0.333333")
        let opened = try await pantry.open(batch, "0.333333")
        #expect(opened.batches.count == 1)
        try await pantry.checkOut(milk, "0.333333")
        #expect(try await pantry.stored(milk).stock == .zero)
        try await pantry.checkIn(milk, "2", unit: "third")
        try await pantry.checkOut(milk, "0.666667")
        #expect(try await pantry.stored(milk).stock == .zero)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `who takes the first batch as it is shown takes all of it`() async throws {
        let pantry = try await Pantry()
        try await pantry.conversion(from: "third", to: "l", 1, 3)
        let milk = try await pantry.product(unit: "l")
        try await pantry.checkIn(milk, "1", unit: "third", bestBefore: "2027-04-01")
        let later = try await pantry.checkIn(milk, "2", bestBefore: "2027-05-01").batch
        try await pantry.checkOut(milk, "0.333333")
        #expect(try await pantry.batches(milk).map(\.id) == [later])
        #expect(try await pantry.stock(milk) == "2")
        // And who counts what is left of a third and two, as it is shown, leaves the third.
        try await pantry.checkIn(milk, "1", unit: "third", bestBefore: "2027-06-01")
        try await pantry.correct(.product(milk), to: "0.333333")
        #expect(try await pantry.stored(milk).stock.rawValue * 3 == pantry.stored(milk).scale.rawValue)
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `three presses of a button that uses a third leave nothing`() async throws {
        let shop = try await Shop()
        try await shop.pantry.conversion(from: "third", to: "l", 1, 3)
        let milk = try await shop.pantry.product(unit: "l")
        try await shop.pantry.checkIn(milk, "1", bestBefore: "2027-04-01")
        try await shop.pantry.home.write(as: shop.pantry.home.owner) { transaction in
            try transaction.connection.execute("UPDATE product SET quick_amount = scale / 3 WHERE id = \(milk)")
        }
        for path in ["/stock", "/products/\(milk)", "/expiry"] {
            let page = await shop.site.get(path, as: .helper).text.withPlainSpaces
            #expect(page.contains("Use 0.333333"))
            let found = try #require(page.firstMatch(of: /value="([0-9.]+)"( formaction="([^"]+)")? aria-label="Use/))
            let to = found.3.map { String($0) } ?? "\(path)/use"
            #expect(await shop.site.post(to, [("amount", String(found.1))], as: .helper).status == 303)
        }
        #expect(try await shop.pantry.stored(milk).stock == .zero)
        #expect(try await shop.pantry.disagreements() == [])
    }

    @Test func `a form that is saved as it stands keeps the third that it shows rounded`() async throws {
        let pantry = try await Pantry()
        try await pantry.conversion(from: "third", to: "l", 1, 3)
        let milk = try await pantry.product(unit: "l")
        try await pantry.home.write(as: pantry.home.owner) { transaction in
            try transaction.connection.execute(
                "UPDATE product SET quick_amount = scale / 3, minimum = scale * 2 / 3 WHERE id = \(milk)"
            )
            var changes = ProductChanges()
            changes.minimum = .set(try Amount("0.666667"))
            changes.quickAmount = .set(try Amount("0.333333"))
            try transaction.editProduct(milk, changes, .stock)
        }
        let stored = try await pantry.stored(milk)
        #expect(stored.details.quickAmount?.rawValue == stored.scale.rawValue / 3)
        #expect(stored.details.minimum?.rawValue == stored.scale.rawValue * 2 / 3)
    }
}
