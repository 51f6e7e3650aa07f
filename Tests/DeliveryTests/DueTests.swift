import Accounts
import Catalog
import Core
import Delivery
import HTTP
import JSON
import Reminders
import Stock
import TestPeers
import TestSupport
import Testing

/// What is due now: on a page and by calls, answered line by line, without any channel.
@Suite(.timeLimit(.minutes(2))) struct DueTests {
    private let office: PostOffice

    init() async throws { office = try await PostOffice() }

    @discardableResult
    private func product(_ name: String, until day: String) async throws -> Product.ID {
        let bestBefore = BestBefore(day: try #require(CivilDate(day)))
        return try await office.home.write(as: office.home.owner) { transaction in
            var changes = ProductChanges()
            changes.name = .set(name)
            let id = try transaction.createProduct(ProductDraft(changes, barcodes: []))
            let target = BookingTarget(product: id, amount: Amount(1))
            _ = try transaction.checkIn(CheckInDraft(target: target, bestBefore: bestBefore))
            return id
        }
    }

    private func due(_ query: String = "", as asker: TestSite.Asker = .owner) async -> [JSONValue] {
        await office.site.api(.get, "/due\(query)", as: asker).json["items"]?.array ?? []
    }

    private func keys(_ query: String = "") async -> [String] { await due(query).compactMap { $0["key"]?.text } }

    private func call(_ name: String, _ key: String, until: String? = nil) async -> TestAnswer {
        let until = until.map { #", "until": "\#($0)""# } ?? ""
        return await office.site.api(.post, "/due/\(name)", #"{"key": "\#(key)"\#(until)}"#, as: .owner)
    }

    @Test func `what runs out, is overdue or has its time stands there, the most urgent first`() async throws {
        try await product("Milk", until: "2027-04-02")
        try await product("Quark", until: "2027-03-20")
        try await product("Honey", until: "2028-04-02")
        try await office.remind("Water the plants", at: "07:30")
        try await office.remind("Bins", at: "20:00")
        let items = await due()
        #expect(items.map { $0["text"]?.text } == ["Quark ran out 11 days ago", "Milk runs out in 2 days"])
        try office.set("20:00")
        let later = await due()
        #expect(later.compactMap { $0["text"]?.text }.first == "Bins")
        #expect(later.count == 3, "a reminder made after its time is not made up for")
        #expect(await office.site.get("/due", as: .owner).text.contains("Bins"))
        #expect(await office.site.get("/due/count", as: .owner).json["count"]?.integer == 3)
    }

    @Test func `what is done is not mentioned again, by the page or by a message, and undone it is back`() async throws
    {
        let milk = try await product("Milk", until: "2027-04-02")
        let key = "expiry/\(milk)/2027-04-02"
        #expect(await keys() == [key])
        #expect(await call("done", key).status == 200)
        #expect(await keys().isEmpty)
        try office.set("07:00", day: 32)
        #expect(await keys().isEmpty)
        #expect(await call("undo", key).status == 200)
        #expect(await keys() == [key])
        #expect(await call("undo", key).status == 422)
    }

    @Test func `what is bought later with a date that was done is due, and what was there stays done`() async throws {
        let milk = try await product("Milk", until: "2027-04-02")
        let key = "expiry/\(milk)/2027-04-02"
        _ = await call("done", key)
        #expect(await keys().isEmpty)
        try await checkIn(milk, until: "2027-04-02")
        #expect(await keys() == [key])
        _ = await call("done", key)
        #expect(await keys().isEmpty)
    }

    private func checkIn(_ product: Product.ID, until day: String) async throws {
        let bestBefore = BestBefore(day: try #require(CivilDate(day)))
        try await office.home.write(as: office.home.owner) { transaction in
            let target = BookingTarget(product: product, amount: Amount(1))
            _ = try transaction.checkIn(CheckInDraft(target: target, bestBefore: bestBefore))
        }
    }

    @Test func `another date is another occurrence`() async throws {
        let milk = try await product("Milk", until: "2027-04-02")
        _ = await call("done", "expiry/\(milk)/2027-04-02")
        try await checkIn(milk, until: "2027-04-01")
        #expect(await keys() == ["expiry/\(milk)/2027-04-01"])
    }

    @Test(arguments: [
        ("hour", "2027-03-31T06:45:00Z"), ("evening", "2027-03-31T17:00:00Z"), ("tomorrow", "2027-04-01T06:00:00Z"),
    ])
    func `what is put off comes again at its time`(until: String, moment: String) async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        let key = "expiry/\(milk)/2027-04-03"
        let answer = await call("snooze", key, until: until)
        #expect(answer.json["snoozed_until"]?.text == moment)
        #expect(await keys().isEmpty)
        #expect(await keys("?state=snoozed") == [key])
        let end = try #require(Instant(moment))
        office.home.clock.now = end.adding(seconds: -1)
        #expect(await keys().isEmpty)
        office.home.clock.now = end
        #expect(await keys() == [key])
    }

    @Test func `a shortage that was put off over midnight comes again at its time, or when that is taken back`()
        async throws
    {
        let milk = try await shortage()
        let (today, tomorrow) = ("minimum/product/\(milk)/2027-03-31", "minimum/product/\(milk)/2027-04-01")
        #expect(await keys() == [today])
        _ = await call("snooze", today, until: "tomorrow")
        try office.set("00:01", day: 32)
        #expect(await keys().isEmpty)
        try office.set("08:00", day: 32)
        #expect(await keys() == [tomorrow])
        _ = await call("snooze", tomorrow, until: "hour")
        #expect(await call("undo", tomorrow).status == 200)
        #expect(await keys() == [tomorrow])
    }

    /// A product of which less is there than there should be, with a rule that tells it.
    private func shortage() async throws -> Product.ID {
        try await office.home.accounts.personal(of: office.home.owner.user).write { transaction in
            let saved = try #require(try transaction.serverRules().first)
            var rule = saved.rule
            rule.minimum.isEnabled = true
            try transaction.editRule(saved.id, to: rule, channels: [])
        }
        return try await office.home.write(as: office.home.owner) { transaction in
            var changes = ProductChanges()
            changes.name = .set("Milk")
            changes.minimum = .set(Amount(5))
            return try transaction.createProduct(ProductDraft(changes, barcodes: []))
        }
    }

    @Test func `a reminder that was put off until tomorrow is there tomorrow, and gone the day after`() async throws {
        try await office.remind("Bins", at: "08:00")
        try office.set("08:30")
        let key = try #require(await keys().first)
        _ = await call("snooze", key, until: "tomorrow")
        try office.set("07:59", day: 32)
        #expect(await keys().isEmpty)
        try office.set("08:00", day: 32)
        #expect(await keys().contains(key))
        try office.set("12:00", day: 33)
        #expect(await !keys().contains(key))
    }

    @Test func `a digest does not name what was done before it, and is not sent for that alone`() async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        try await product("Quark", until: "2027-03-31")
        try await office.webhook()
        _ = await call("done", "expiry/\(milk)/2027-04-03")
        try await office.work {
            try office.set("08:00")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
        let body = try JSONValue(parsing: try #require(office.server.received.first).body)
        #expect(body["data"]?["lines"]?.array?.compactMap { $0["text"]?.text } == ["Quark runs out today"])
    }

    @Test func `what was missed or failed stands there until it is done`() async throws {
        let office = office
        office.answer.set { _ in .response("410 Gone") }
        try await office.webhook()
        try await office.remind("Bins", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("failed") { await office.deliveries("?state=failed").count == 1 }
        }
        let item = try #require(await due().first)
        #expect(item["kind"]?.text == "reminder")
        #expect(item["delivery"]?.integer != nil)
        try office.set("12:00", day: 33)
        let missed = try #require(await due().first { $0["kind"]?.text == "delivery" })
        #expect(missed["text"]?.text == "Bins")
        let key = try #require(missed["key"]?.text)
        #expect(await call("done", key).status == 200)
        #expect(await !keys().contains(key))
    }

    @Test func `what is not due cannot be answered`() async throws {
        for key in ["expiry/1/2027-04-03", "x", "digest/2027-03-31"] {
            #expect(await call("done", key).status == 422)
            #expect(await call("snooze", key, until: "hour").status == 422)
            #expect(await call("undo", key).status == 422)
        }
        let milk = try await product("Milk", until: "2027-04-03")
        #expect(await call("snooze", "expiry/\(milk)/2027-04-03", until: "never").status == 422)
        #expect(await call("snooze", "expiry/\(milk)/2027-04-03").status == 422)
    }

    @Test func `on the page done can be taken back`() async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        let key = "expiry/\(milk)/2027-04-03"
        let answer = await office.site.post("/due/done", [("key", key)], as: .owner)
        let page = await office.site.get(try #require(answer.location), as: .owner)
        #expect(page.text.contains("/due/undo"))
        #expect(!page.text.contains("Milk"))
        #expect(await office.site.post("/due/undo", [("key", key)], as: .owner).location == "/due")
        #expect(await office.site.get("/due", as: .owner).text.contains("Milk"))
        _ = await office.site.post("/due/snooze/hour", [("key", key)], as: .owner)
        #expect(await office.site.get("/due", as: .owner).text.contains("Comes again: 08:45"))
        #expect(await office.site.post("/due/snooze/never", [("key", key)], as: .owner).status == 404)
        // It may be over before the button is pressed.
        #expect(await office.site.post("/due/done", [("key", "loan/9/2027-01-01")], as: .owner).location == "/due")
    }

    @Test func `a key that comes twice with a call is answered once`() async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        let body = #"{"key": "expiry/\#(milk)/2027-04-03"}"#
        let first = await office.site.api(.post, "/due/done", body, as: .owner, key: "k")
        try office.set("10:00")
        let second = await office.site.api(.post, "/due/done", body, as: .owner, key: "k")
        #expect(first.text == second.text)
    }

    @Test func `every member sees what is due in the household, and answers for themselves alone`() async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        let key = "expiry/\(milk)/2027-04-03"
        let expected: [(TestSite.Asker, page: Int, call: Int, answer: Int)] = [
            (.owner, 200, 200, 200), (.member, 200, 200, 200), (.helper, 200, 200, 200), (.viewer, 200, 200, 200),
            (.stranger, 200, 200, 422), (.anonymous, 303, 401, 401),
        ]
        for (asker, page, call, answer) in expected {
            #expect(await office.site.get("/due", as: asker).status == page)
            #expect(await office.site.get("/due/count", as: asker).status == page)
            #expect(await office.site.api(.get, "/due", as: asker).status == call)
            let body = #"{"key": "\#(key)", "until": "hour"}"#
            #expect(await office.site.api(.post, "/due/snooze", body, as: asker).status == answer)
            #expect(await office.site.api(.post, "/due/done", #"{"key": "\#(key)"}"#, as: asker).status == answer)
            #expect(await office.site.api(.post, "/due/undo", #"{"key": "\#(key)"}"#, as: asker).status == answer)
            let form = await office.site.post("/due/done", [("key", key)], as: asker)
            #expect(form.status == (asker == .anonymous ? 401 : 303))
        }
    }
}
