import Catalog
import Core
import HTTP
import JSON
import Ledger
import Localization
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Counting a place` {
    /// A place with two batches of milk and an amount of screws, and a shelf within with rice.
    private struct Cellar {
        let shop: Shop
        let place: Location.ID
        let milk: Product.ID
        let screws: Product.ID
        let rice: Product.ID
        let action: Action.ID

        init() async throws {
            shop = try await Shop()
            let pantry = shop.pantry
            place = try await pantry.place("Cellar")
            let shelf = try await pantry.place("Shelf", in: place)
            milk = try await pantry.product("Milk")
            screws = try await pantry.product("Screws", management: .quantity)
            rice = try await pantry.product("Rice")
            try await pantry.checkIn(milk, "2", bestBefore: "2027-05-01", place: .at(place))
            try await pantry.checkIn(milk, "3", bestBefore: "2027-06-01", place: .at(place))
            try await pantry.checkIn(rice, "5", place: .at(shelf))
            action = try await pantry.checkIn(screws, "20", place: .at(place)).action
        }

        /// The form as the page has it, with something typed over by the batches' numbers.
        func form(_ typed: [Int: String]) -> [(String, String)] {
            [1: "2", 2: "3", 4: "20"].sorted { $0.key < $1.key }.flatMap { id, amount in
                [("known_\(id)", "\(amount) \(place)"), ("counted_\(id)", typed[id] ?? amount)]
            }
        }

        func count(_ typed: [Int: String], once: String? = nil) async -> TestAnswer {
            await shop.site.post("/places/\(place)/count", form(typed), as: .helper, once: once)
        }
    }

    @Test func `all that lies there is listed, and what lies within on request`() async throws {
        let cellar = try await Cellar()
        let here = await cellar.shop.site.get("/places/\(cellar.place)/count", as: .helper).text
        for (id, known) in [(1, "2"), (2, "3"), (4, "20")] {
            #expect(here.contains(#"name="known_\#(id)" value="\#(known) \#(cellar.place)""#))
        }
        #expect(!here.contains("Rice"))
        let within = await cellar.shop.site.get("/places/\(cellar.place)/count?within=1", as: .helper).text
        #expect(within.contains("Rice") && within.contains(#"name="within""#))
        #expect(await cellar.shop.site.get("/places/\(cellar.place)/count", as: .viewer).status == 403)
        #expect(await cellar.shop.site.get("/places/\(cellar.place)/count", as: .stranger).status == 404)
        #expect(await cellar.shop.site.post("/places/\(cellar.place)/count", as: .stranger).status == 404)
    }

    @Test func `all differences are booked at once, what is unchanged books nothing, and undo takes it all back`()
        async throws
    {
        let cellar = try await Cellar()
        let pantry = cellar.shop.pantry
        for _ in 1...2 {
            let answer = await cellar.count([1: "0", 4: "17.5"], once: "k")
            #expect(answer.status == 303)
            let page = await cellar.shop.site.get(try #require(answer.location), as: .helper).text
            #expect(page.contains("Counted 2 products."))
        }
        #expect(try await pantry.shelf(cellar.milk) == ["3 @\(cellar.place) 2027-06-01"])
        #expect(try await pantry.stock(cellar.screws) == "17.5")
        let journal = await cellar.shop.site.api(.get, "/journal", as: .viewer).json["items"]?.array ?? []
        #expect(journal.prefix(2).map { $0["amount"]?.number?.text } == ["-2.5", "-2"])
        let action = try #require(journal.first?["action"]?.integer)
        try await pantry.undo(Action.ID(rawValue: action))
        #expect(try await pantry.stock(cellar.milk) == "5")
        #expect(try await pantry.stock(cellar.screws) == "20")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `nothing different books nothing`() async throws {
        let cellar = try await Cellar()
        let answer = await cellar.count([:])
        #expect(answer.status == 303)
        #expect(answer.location?.contains("done=counted_nothing") == true)
    }

    @Test func `what somebody booked meanwhile is told, not overwritten`() async throws {
        let cellar = try await Cellar()
        let pantry = cellar.shop.pantry
        try await pantry.checkOut(cellar.milk, "1")
        let answer = await cellar.count([1: "2.5", 4: "19"])
        #expect(answer.status == 409)
        #expect(answer.text.withPlainSpaces.contains("Now 1 piece should be there."))
        #expect(answer.text.contains(#"name="known_1" value="1 \#(cellar.place)""#))
        #expect(answer.text.contains(#"value="2.5""#) && answer.text.contains(#"value="19""#))
        #expect(try await pantry.stock(cellar.milk) == "4")
        #expect(try await pantry.stock(cellar.screws) == "20")
        #expect(try await pantry.disagreements() == [])
        // What was left as it was shown is neither booked nor in the way.
        #expect(await cellar.count([4: "19"]).status == 303)
        #expect(try await pantry.stock(cellar.milk) == "4")
        #expect(try await pantry.stock(cellar.screws) == "19")
    }

    @Test func `a batch that was carried away meanwhile is told as well`() async throws {
        let cellar = try await Cellar()
        try await cellar.shop.pantry.move(.batch(Batch.ID(rawValue: 1)), to: nil)
        #expect(await cellar.count([1: "1"]).status == 409)
        #expect(try await cellar.shop.pantry.stock(cellar.milk) == "5")
    }

    @Test func `a batch that was used up meanwhile is named, and what was typed stays`() async throws {
        let cellar = try await Cellar()
        let pantry = cellar.shop.pantry
        try await pantry.checkOut(cellar.milk, "2", batch: Batch.ID(rawValue: 1))
        let answer = await cellar.count([1: "1.5", 4: "19"])
        #expect(answer.status == 409)
        #expect(answer.text.withPlainSpaces.contains("Now 0 pieces should be there."))
        #expect(answer.text.contains(#"<b class="name">Milk</b>"#))
        #expect(answer.text.contains(#"name="known_1" value="0 \#(cellar.place)""#))
        #expect(answer.text.contains(#"value="1.5""#) && answer.text.contains(#"value="19""#))
        // Who was told, and counts it all the same, has found some.
        let form = [
            ("known_1", "0 \(cellar.place)"), ("counted_1", "1.5"), ("known_4", "20 \(cellar.place)"),
            ("counted_4", "19"),
        ]
        #expect(await cellar.shop.site.post("/places/\(cellar.place)/count", form, as: .helper).status == 303)
        #expect(try await pantry.stock(cellar.milk) == "4.5")
        #expect(try await pantry.disagreements() == [])
    }

    @Test func `a batch that was carried away meanwhile is named with its new place`() async throws {
        let cellar = try await Cellar()
        let attic = try await cellar.shop.pantry.place("Attic")
        try await cellar.shop.pantry.move(.batch(Batch.ID(rawValue: 1)), to: attic)
        let answer = await cellar.count([1: "1"])
        #expect(answer.status == 409)
        #expect(answer.text.contains(#"name="known_1" value="2 \#(attic)""#))
        #expect(answer.text.contains("Attic"))
    }

    @Test func `what is wrong stands beside its line`() async throws {
        let cellar = try await Cellar()
        let answer = await cellar.count([1: "many", 2: "-1", 4: ""])
        #expect(answer.status == 422)
        for id in [1, 2, 4] { #expect(answer.text.contains(#"id="counted_\#(id)-errors""#)) }
    }

    @Test func `calls count, too`() async throws {
        let cellar = try await Cellar()
        let site = cellar.shop.site
        let body = """
            {"counts": [{"batch": 1, "amount": 1, "known": 2}, {"product": \(cellar.screws), "amount": 0,
            "location": \(cellar.place)}, {"product": \(cellar.rice), "amount": 4, "location": \(cellar.place)}]}
            """
        let answer = await site.api(.post, "/stock/count", body, as: .helper)
        #expect(answer.status == 201)
        #expect(answer.json["batches"]?.array?.map { $0["amount"]?.number?.text } == ["1", "4"])
        let again = await site.api(.post, "/stock/count", #"{"counts": [{"batch": 1, "amount": 1}]}"#, as: .helper)
        #expect(again.status == 200)
        #expect(again.json["action"]?.isNull == true)
        let late = #"{"counts": [{"batch": 1, "amount": 3, "known": 2}]}"#
        let changed = await site.api(.post, "/stock/count", late, as: .helper)
        #expect(changed.status == 409)
        #expect(changed.json["changed"]?.array?.map(\.integer) == [0])
        for wrong in [
            #"{"counts": []}"#, #"{"counts": [{"batch": 1, "amount": -1}]}"#,
            #"{"counts": [{"batch": 1, "amount": 3}, {"batch": 1, "amount": 4}]}"#,
            #"{"counts": [{"batch": 99, "amount": 1}]}"#,
        ] {
            #expect(
                await site.api(.post, "/stock/count", wrong, as: .helper).json["errors"]?.object?.names == ["counts"]
            )
        }
    }
}
