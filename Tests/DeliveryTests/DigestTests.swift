import Accounts
import Catalog
import Core
import Delivery
import Foundation
import HTTP
import JSON
import Localization
import Reminders
import Stock
import Synchronization
import TestPeers
import TestSupport
import Testing

/// Digests: planned once, written when they are sent, line by line as it is then.
@Suite(.timeLimit(.minutes(2))) struct DigestTests {
    private let office: PostOffice

    init() async throws { office = try await PostOffice() }

    /// A product with one piece that runs out on a day.
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

    private func use(_ product: Product.ID) async throws {
        try await office.home.write(as: office.home.owner) { transaction in
            let target = BookingTarget(product: product, amount: Amount(1))
            _ = try transaction.checkOut(CheckOutDraft(target: target))
        }
    }

    /// Has the digest of the morning planned while the webhook takes nothing more, does something, and lets it go on.
    private func meanwhile(_ body: () async throws -> Void) async throws {
        let office = office
        let gate = Mutex(false)
        office.answer.set { _ in
            while !gate.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
            return .response("200 OK")
        }
        try await office.webhook()
        for number in 1...4 { try await office.remind("Number \(number)", at: "07:59") }
        try await office.work {
            try office.set("07:59")
            try await until("four calls that hang") { office.titles.count == 4 }
            try office.set("08:00")
            try await until("the digest, which waits") { await office.deliveries()[safe: 0]?["kind"]?.text == "digest" }
            try await body()
            gate.withLock { $0 = true }
            try await until("the end") { await office.deliveries("?state=waiting").isEmpty }
        }
    }

    private func digest() async throws -> JSONValue {
        let id = try #require(await office.deliveries().first { $0["kind"]?.text == "digest" }?["id"]?.integer)
        return await office.site.api(.get, "/deliveries/\(id)", as: .owner).json
    }

    @Test func `everything of one day is one message, with ids for programs`() async throws {
        let office = office
        let milk = try await product("Milk", until: "2027-04-03")
        _ = try await product("Quark", until: "2027-03-31")
        _ = try await product("Honey", until: "2029-01-01")
        try await office.webhook()
        try await office.work {
            try office.set("08:00")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
        let body = try JSONValue(parsing: try #require(office.server.received.first).body)
        #expect(body["type"]?.text == "reminder.digest")
        let lines = try #require(body["data"]?["lines"]?.array)
        #expect(lines.map { $0["days_left"]?.integer } == [0, 3])
        #expect(lines[1]["product"]?.integer == milk.rawValue && lines[1]["kind"]?.text == "expiry")
        #expect(lines[1]["key"]?.text == "expiry/\(milk)/2027-04-03")
        #expect(lines[1]["household_name"]?.text == TestHousehold.name)
        #expect(body["data"]?["title"]?.text?.contains("Milk") == false, "names are for who wants them in subjects")
    }

    @Test func `a line that is over when the digest is written drops out, and the ledger says why`() async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        _ = try await product("Quark", until: "2027-04-03")
        try await meanwhile { try await use(milk) }
        let digest = try await digest()
        #expect(digest["state"]?.text == "sent")
        let lines = try #require(digest["lines"]?.array)
        #expect(lines.map { $0["dropped"]?.text } == [nil, "over"])
        let told = try JSONValue(parsing: try #require(office.server.received.last).body)
        #expect(told["data"]?["lines"]?.array?.count == 1 && told["data"]?["body"]?.text?.contains("Milk") == false)
        let id = try #require(digest["id"]?.integer)
        let page = await office.site.get("/deliveries/\(id)", as: .owner).text
        #expect(page.contains("What was left out") && page.contains("Milk runs out in 3 days"))
    }

    @Test func `a digest of which nothing is left is not sent`() async throws {
        let milk = try await product("Milk", until: "2027-04-03")
        try await meanwhile { try await use(milk) }
        let digest = try await digest()
        #expect(digest["state"]?.text == "empty" && digest["reason"]?.text == "nothing_due")
        #expect(digest["attempts"]?.array?.isEmpty == true && office.titles.count == 4)
    }

    @Test func `whoever left the household hears no more of it`() async throws {
        let home = office.home
        _ = try await product("Milk", until: "2027-04-03")
        try await office.webhook("/member", of: .member)
        try await home.write(as: home.owner) { try $0.removeMember(home.member.user.id) }
        try await office.webhook("/owner", of: .owner)
        try await office.work {
            try office.set("08:00")
            try await until("the owner's") { await office.deliveries("?state=sent").count == 1 }
        }
        #expect(office.server.received.map(\.path) == ["/owner"])
    }

    @Test func `what comes in after the time of the day's digest is told on the next day`() async throws {
        let office = office
        try await office.webhook()
        try await office.work {
            try office.set("08:30")
            try await until("a look") { try await office.progress() == office.home.clock.now }
            _ = try await product("Milk", until: "2027-04-02")
            try office.set("12:00")
            try await until("another look") { try await office.progress() == office.home.clock.now }
            #expect(office.titles.isEmpty)
        }
    }
}
