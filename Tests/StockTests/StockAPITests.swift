import Core
import HTTP
import JSON
import Places
import Stock
import TestSupport
import Testing

@Suite struct `Booking over the REST interface` {
    @Test func `a check-in answers the action, the whole batch and the whole product`() async throws {
        let shop = try await Shop()
        let fridge = try await shop.pantry.place("Fridge")
        let milk = try await shop.pantry.product(unit: "l", location: fridge, minimum: Amount(5))
        let body = """
            {"product": \(milk), "amount": "1.5", "best_before": "2027-05", "price": {"amount": 2.49, "currency": "EUR"},
            "purchased_on": "2027-03-30", "note": "offer"}
            """
        let answer = await shop.site.api(.post, "/stock/check-in", body, as: .helper)
        #expect(answer.status == 201)
        let batch = answer.json["batch"]
        #expect(batch?["amount"]?.number?.text == "1.5")
        #expect(batch?["unit"]?.text == "l")
        #expect(batch?["location"]?.integer == fridge.rawValue)
        #expect(batch?["best_before"]?.text == "2027-05-31")
        #expect(batch?["precision"]?.text == "month")
        #expect(batch?["use_by"]?.text == "2027-05-31")
        #expect(batch?["purchased_on"]?.text == "2027-03-30")
        #expect(batch?["price"]?["amount"]?.number?.text == "2.49")
        #expect(batch?["note"]?.text == "offer")
        #expect(batch?["days_left"]?.integer == 61)
        #expect(batch?["state"]?.text == "ok")
        #expect(batch?["opened_on"]?.isNull == true)
        #expect(answer.json["product"]?["stock"]?.number?.text == "1.5")
        #expect(answer.json["product"]?["missing"]?.number?.text == "3.5")
        #expect(answer.json["action"]?.integer != nil)
    }

    @Test func `without a date it never expires`() async throws {
        let shop = try await Shop()
        let salt = try await shop.pantry.product("Salt")
        let body = #"{"product": \#(salt), "amount": 1, "best_before": null}"#
        let batch = await shop.site.api(.post, "/stock/check-in", body, as: .owner).json["batch"]
        #expect(batch?["best_before"]?.isNull == true)
        #expect(batch?["precision"]?.isNull == true)
        #expect(batch?["days_left"]?.isNull == true)
        #expect(batch?["state"]?.text == "never")
        #expect(batch?["price"]?.isNull == true)
        #expect(batch?["note"]?.isNull == true)
    }

    @Test func `a check-out answers what was taken from where`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let first = try #require(try await shop.pantry.checkIn(milk, "1", bestBefore: "2027-04-01").batch)
        let second = try #require(try await shop.pantry.checkIn(milk, "2", bestBefore: "2027-04-02").batch)
        let answer = await shop.site.api(
            .post,
            "/stock/check-out",
            #"{"product": \#(milk), "amount": 1.5, "spoiled": true}"#,
            as: .helper
        )
        #expect(answer.status == 201)
        let movements = answer.json["movements"]?.array ?? []
        #expect(movements.map { $0["batch"]?.integer } == [first.rawValue, second.rawValue])
        #expect(movements.map { $0["amount"]?.number?.text } == ["1", "0.5"])
        #expect(answer.json["product"]?["stock"]?.number?.text == "1.5")
    }

    @Test func `more than is there is a conflict, and nothing is booked`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.checkIn(milk, "1")
        let answer = await shop.site.api(.post, "/stock/check-out", #"{"product": \#(milk), "amount": 2}"#, as: .owner)
        #expect(answer.status == 409)
        #expect(try await shop.pantry.stock(milk) == "1")
    }

    /// Bodies of a check-in of product 1, each with the fields that are complained about.
    static let wrong: [(String, Set<String>)] = [
        (#"{}"#, ["product", "amount"]),
        (#"{"product": 1, "amount": 0}"#, ["amount"]),
        (#"{"product": 1, "amount": "many"}"#, ["amount"]),
        (#"{"product": 1, "amount": 0.0000001}"#, ["amount"]),
        (#"{"product": 99, "amount": 1}"#, ["product"]),
        (#"{"product": "1", "amount": 1}"#, ["product"]),
        (#"{"barcode": "4006381333931", "amount": 1}"#, ["barcode"]),
        (#"{"product": 1, "barcode": "4006381333931", "amount": 1}"#, ["barcode"]),
        (#"{"product": 1, "amount": 1, "unit": "kg"}"#, ["unit"]),
        (#"{"product": 1, "amount": 1, "unit": "parsec"}"#, ["unit"]),
        (#"{"product": 1, "amount": 1, "location": 99}"#, ["location"]),
        (#"{"product": 1, "amount": 1, "best_before": "31.05.2027"}"#, ["best_before"]),
        (#"{"product": 1, "amount": 1, "best_before": "2027-02-29"}"#, ["best_before"]),
        (#"{"product": 1, "amount": 1, "purchased_on": "2027-05"}"#, ["purchased_on"]),
        (#"{"product": 1, "amount": 1, "price": 5}"#, ["price"]),
        (#"{"product": 1, "amount": 1, "price": {"amount": 5.999, "currency": "EUR"}}"#, ["price"]),
        (
            #"{"product": 1, "amount": 1, "colour": "white", "price": {"amount": -1, "currency": "EUR"}}"#,
            ["colour", "price"]
        ),
    ]

    @Test(arguments: wrong)
    func `all that is wrong is told at once, by field`(body: String, fields: Set<String>) async throws {
        let shop = try await Shop()
        _ = try await shop.pantry.product(unit: "l")
        let answer = await shop.site.api(.post, "/stock/check-in", body, as: .owner)
        #expect(answer.status == 422)
        #expect(Set(answer.json["errors"]?.object?.names ?? []) == fields)
    }

    @Test func `the same key books once, and answers the same`() async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        let body = #"{"product": \#(milk), "amount": 1}"#
        let answers = await withTaskGroup { group in
            for _ in 1...4 {
                group.addTask { await shop.site.api(.post, "/stock/check-in", body, as: .owner, key: "k").text }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 1)
        #expect(try await shop.pantry.stock(milk) == "1")
        let other = #"{"product": \#(milk), "amount": 2}"#
        #expect(await shop.site.api(.post, "/stock/check-in", other, as: .owner, key: "k").status == 422)
    }

    @Test(arguments: ["/stock/check-in", "/stock/check-out"])
    func `who may book is told by the role`(path: String) async throws {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        try await shop.pantry.checkIn(milk, "9")
        let right: [TestSite.Asker: Int] = [
            .owner: 201, .member: 201, .helper: 201, .viewer: 403, .stranger: 422, .anonymous: 401,
        ]
        for (asker, status) in right {
            let answer = await shop.site.api(.post, path, #"{"product": \#(milk), "amount": 1}"#, as: asker)
            #expect(answer.status == status, "\(asker)")
        }
    }
}

@Suite struct `The list of batches` {
    /// A shop with one batch per state; the clock stands at 31 March 2027.
    private func shop() async throws -> Shop {
        let shop = try await Shop()
        let milk = try await shop.pantry.product()
        for date in [nil, "2027-05-01", "2027-04-03", "2027-03-31", "2027-03-30"] {
            try await shop.pantry.checkIn(milk, "1", bestBefore: date)
        }
        return shop
    }

    private func dates(_ answer: TestAnswer) -> [String?] {
        (answer.json["items"]?.array ?? []).map { $0["use_by"]?.text }
    }

    @Test func `goes by the day it should be used by, never last`() async throws {
        let answer = await (try shop()).site.api(.get, "/batches", as: .viewer)
        #expect(dates(answer) == ["2027-03-30", "2027-03-31", "2027-04-03", "2027-05-01", nil])
        #expect(answer.json["total"]?.integer == 5)
        #expect(answer.json["next"]?.isNull == true)
        let states = (answer.json["items"]?.array ?? []).map { $0["state"]?.text }
        #expect(states == ["expired", "due_today", "due_soon", "ok", "never"])
    }

    @Test(arguments: [
        ("expires_in=0", 2), ("expires_in=3", 3), ("expires_in=-1", 1), ("expires_in=3650", 4), ("state=expired", 1),
        ("state=due_today", 1), ("state=due_soon", 1), ("state=ok", 1), ("state=never", 1), ("product=1", 5),
        ("product=1&state=never", 1),
    ])
    func `is narrowed by date, state and product`(query: String, count: Int) async throws {
        let answer = await (try shop()).site.api(.get, "/batches?\(query)", as: .viewer)
        #expect(answer.json["items"]?.array?.count == count)
        #expect(answer.json["total"]?.integer == Int64(count))
    }

    @Test(arguments: [
        ("state=rotten", 422), ("expires_in=soon", 422), ("product=99", 422), ("location=99", 422), ("limit=0", 422),
        ("cursor=abc", 422), ("sort=colour", 422), ("colour=white", 400),
    ])
    func `refuses what it does not know`(query: String, status: Int) async throws {
        #expect(await (try shop()).site.api(.get, "/batches?\(query)", as: .viewer).status == status)
    }

    @Test(arguments: ["use_by", "-use_by", "best_before", "-best_before"])
    func `is read in parts without a gap or a repetition`(sort: String) async throws {
        let shop = try await shop()
        let whole = await shop.site.api(.get, "/batches?sort=\(sort)", as: .viewer)
        var parts: [String?] = []
        var cursor = ""
        for _ in 1...3 {
            let answer = await shop.site.api(.get, "/batches?sort=\(sort)&limit=2\(cursor)", as: .viewer)
            parts += dates(answer)
            #expect(answer.json["total"]?.integer == 5)
            cursor = answer.json["next"]?.text.map { "&cursor=\($0)" } ?? ""
        }
        #expect(cursor == "")
        #expect(parts == dates(whole))
        #expect(parts.count == 5)
    }

    @Test func `of a place has what lies in the places within`() async throws {
        let shop = try await Shop()
        let kitchen = try await shop.pantry.place("Kitchen")
        let fridge = try await shop.pantry.place("Fridge", in: kitchen)
        let milk = try await shop.pantry.product()
        let cold = try #require(try await shop.pantry.checkIn(milk, "1", place: .at(fridge)).batch)
        try await shop.pantry.checkIn(milk, "1", place: .nowhere)
        let answer = await shop.site.api(.get, "/batches?location=\(kitchen)", as: .viewer)
        #expect(answer.json["items"]?.array?.map { $0["id"]?.integer } == [cold.rawValue])
    }

    @Test func `leaves out what is used up`() async throws {
        let shop = try await shop()
        try await shop.pantry.checkOut(ID(rawValue: 1), "2")
        #expect(dates(await shop.site.api(.get, "/batches", as: .viewer)) == ["2027-04-03", "2027-05-01", nil])
    }

    @Test func `shows nothing of another household`() async throws {
        let shop = try await shop()
        #expect(dates(await shop.site.api(.get, "/batches", as: .stranger)) == [])
        #expect(await shop.site.api(.get, "/batches", as: .anonymous).status == 401)
    }
}
