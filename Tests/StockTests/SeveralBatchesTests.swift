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

@Suite struct `Several batches in one form` {
    @Test func `three batches come in as one action, each with its date, amount and place`() async throws {
        let shop = try await Shop()
        let (fridge, cellar) = (try await shop.pantry.place("Fridge"), try await shop.pantry.place("Cellar"))
        let milk = try await shop.pantry.product()
        let form = [
            ("product", "\(milk)"), ("rows", "4"), ("amount", "1"), ("best_before", "01.05.2027"),
            ("location", "\(fridge)"), ("note", "offer"), ("amount_2", "2"), ("best_before_2", "01.06.2027"),
            ("location_2", "\(cellar)"), ("price_2", "3.98"), ("amount_3", "3"), ("never_3", "yes"),
            ("location_3", ""), ("amount_4", ""), ("best_before_4", ""), ("location_4", "\(cellar)"),
        ]
        let first = await shop.site.post("/check-in", form, as: .helper, once: "k")
        #expect(first.status == 303)
        #expect(await shop.site.post("/check-in", form, as: .helper, once: "k").location == first.location)
        #expect(
            try await shop.pantry.shelf(milk) == ["1 @\(fridge) 2027-05-01", "2 @\(cellar) 2027-06-01", "3"]
        )
        #expect(try await shop.pantry.batches(milk).map(\.details.note) == ["offer", "offer", "offer"])
        let page = await shop.site.get(try #require(first.location), as: .helper).text.withPlainSpaces
        #expect(page.contains("Checked in 6 Milk."))
        #expect(try await shop.pantry.disagreements() == [])
    }

    @Test func `the button for another row books nothing and keeps what was typed`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let form = [("product", "\(milk)"), ("rows", "1"), ("amount", "7"), ("add", "1"), ("best_before", "soon")]
        let page = await shop.site.post("/check-in", form, as: .helper)
        #expect(page.status == 200)
        #expect(page.text.contains(#"name="amount_2""#) && page.text.contains(#"name="rows" value="2""#))
        #expect(page.text.contains(#"value="7""#) && page.text.contains(#"value="soon""#))
        #expect(!page.text.contains(#"id="best_before-errors""#))
        #expect(try await shop.pantry.stock(milk) == "0")
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0", "-1", "21", "many", "99999999999999999999"])
    func `a number of rows that no form has is one row`(rows: String) async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let form = [("product", "\(milk)"), ("rows", rows), ("add", "1"), ("amount", "7")]
        let page = await shop.site.post("/check-in", form, as: .helper)
        #expect(page.status == 200)
        #expect(page.text.contains(#"name="rows" value="2""#))
    }

    @Test func `what is wrong in any row is told beside it, and nothing is booked`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let form = [
            ("product", "\(milk)"), ("rows", "3"), ("amount", "many"), ("amount_2", "-1"), ("best_before_2", "x y"),
            ("amount_3", "1"), ("location_3", "99"),
        ]
        let page = await shop.site.post("/check-in", form, as: .helper)
        #expect(page.status == 422)
        for field in ["amount", "amount_2", "best_before_2"] {
            #expect(page.text.contains(#"id="\#(field)-errors""#), "\(field)")
        }
        let place = [("product", "\(milk)"), ("rows", "2"), ("amount", "1"), ("amount_2", "1"), ("location_2", "99")]
        let wrongPlace = await shop.site.post("/check-in", place, as: .helper)
        #expect(wrongPlace.text.contains(#"id="location_2-errors""#))
        #expect(try await shop.pantry.stock(milk) == "0")
    }

    @Test func `amounts of several batches go out as one action`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let first = try #require(try await shop.pantry.checkIn(milk, "3", bestBefore: "2027-05-01").batch)
        let second = try #require(try await shop.pantry.checkIn(milk, "3", bestBefore: "2027-06-01").batch)
        let third = try #require(try await shop.pantry.checkIn(milk, "3", bestBefore: "2027-07-01").batch)
        let page = await shop.site.get("/check-out?product=\(milk)", as: .helper).text
        #expect(page.contains(#"name="amount_of_\#(second)""#))
        let form = [
            ("product", "\(milk)"), ("amount", "1"), ("batch", ""), ("amount_of_\(first)", ""),
            ("amount_of_\(second)", "2"), ("amount_of_\(third)", "3"),
        ]
        #expect(await shop.site.post("/check-out", form, as: .helper).status == 303)
        #expect(try await shop.pantry.shelf(milk) == ["3 2027-05-01", "1 2027-06-01"])
        let tooMuch = [("product", "\(milk)"), ("amount_of_\(first)", "1"), ("amount_of_\(second)", "2")]
        #expect(await shop.site.post("/check-out", tooMuch, as: .helper).status == 409)
        let wrong = [("product", "\(milk)"), ("amount_of_\(first)", "0")]
        #expect(await shop.site.post("/check-out", wrong, as: .helper).status == 422)
        #expect(try await shop.pantry.stock(milk) == "4")
        #expect(try await shop.pantry.disagreements() == [])
    }

    @Test func `calls book several batches, too`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let body = """
            {"product": \(milk), "batches": [{"amount": 1, "best_before": "2027-05"}, {"amount": "2.5", "note": "blue"}]}
            """
        let answer = await shop.site.api(.post, "/stock/check-in", body, as: .helper)
        #expect(answer.status == 201)
        let batches = answer.json["batches"]?.array ?? []
        #expect(batches.map { $0["amount"]?.number?.text } == ["1", "2.5"])
        #expect(answer.json["batch"]?["precision"]?.text == "month")
        let ids = batches.compactMap { $0["id"]?.integer }
        let out = """
            {"product": \(milk), "batches": [{"batch": \(ids[1]), "amount": 2}, {"batch": \(ids[0]), "amount": 1}]}
            """
        let taken = await shop.site.api(.post, "/stock/check-out", out, as: .helper)
        #expect(taken.json["movements"]?.array?.map { $0["batch"]?.integer } == [ids[1], ids[0]])
        #expect(try await shop.pantry.stock(milk) == "0.5")
        for wrong in [
            #"{"product": 1, "batches": []}"#, #"{"product": 1, "batches": [{"amount": 0}]}"#,
            #"{"product": 1, "batches": [{"amount": 1, "location": 99}]}"#,
        ] {
            let answer = await shop.site.api(.post, "/stock/check-in", wrong, as: .helper)
            #expect(answer.status == 422)
            #expect(answer.json["errors"]?.object?.names == ["batches"])
        }
        let foreign = #"{"product": 1, "batches": [{"batch": 99, "amount": 1}]}"#
        #expect(await shop.site.api(.post, "/stock/check-out", foreign, as: .helper).status == 422)
    }
}
