import Accounts
import Core
import Cryptography
import Delivery
import Foundation
import HTTP
import JSON
import Localization
import Reminders
import SQLite
import Synchronization
import TestPeers
import TestSupport
import Testing

/// Messages on their way: each once, at its minute, whatever happens in between.
@Suite(.timeLimit(.minutes(2))) struct WorkerTests {
    private let office: PostOffice

    init() async throws { office = try await PostOffice() }

    @Test func `a reminder is sent at its minute, once, signed, and stands in the ledger`() async throws {
        let (office, clock) = (office, office.home.clock)
        let secret = try await office.webhook().secret
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            clock.advance(seconds: 899)
            try await until("a look") { await office.deliveries().isEmpty && office.titles.isEmpty }
            clock.advance(seconds: 1)
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
            clock.advance(seconds: 3600)
        }
        try await office.work {}
        #expect(office.titles == ["Water the plants"])
        let received = try #require(office.server.received.first)
        let head = { (name: String) in received.lines(name).first.map { String($0.dropFirst(name.count + 2)) } ?? "" }
        let signer = WebhookSigner(try #require(WebhookSecret(text: secret)))
        let time = Instant(seconds: try #require(Int64(head("webhook-timestamp"))))
        let signature = signer.signature(id: head("webhook-id"), at: time, body: Array(received.body.utf8))
        #expect(head("webhook-signature") == signature)
        let body = try JSONValue(parsing: received.body)
        #expect(body["type"]?.text == "reminder.custom")
        #expect(body["timestamp"]?.text == "2027-03-31T06:00:00Z")
        #expect(await office.deliveries()[0]["attempts"]?.array?[0]["status"]?.integer == 204)
    }

    @Test func `what fails is tried again with the same bytes until it is too late, and a channel says so`()
        async throws
    {
        let (office, clock) = (office, office.home.clock)
        office.answer.set { _ in .response("500 Broken", [], "no") }
        let channel = try await office.webhook().id
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try office.set("08:00")
            // Five seconds, five minutes and half an hour, and a fifth more at most; two hours would be too late.
            for (count, wait) in [(1, 6), (2, 360), (3, 2160), (4, 9000)] {
                try await until("attempt \(count)") {
                    await office.deliveries()[safe: 0]?["attempts"]?.array?.count == count
                }
                #expect(await office.state(of: channel) == "failing")
                clock.advance(seconds: Int64(wait))
            }
            try await until("the end") { await office.deliveries("?state=failed").count == 1 }
        }
        let delivery = await office.deliveries()[0]
        #expect(delivery["state"]?.text == "failed" && delivery["reason"]?.text == "status")
        let received = office.server.received
        #expect(Set(received.map(\.body)).count == 1)
        #expect(Set(received.map { $0.lines("webhook-id") }).count == 1)
        office.answer.set { _ in .response("200 OK") }
        let id = try #require(delivery["id"]?.integer)
        #expect(await office.site.api(.post, "/deliveries/\(id)/retry", as: .owner).status == 201)
        try await office.work {
            try await until("sent by hand") { await office.deliveries("?state=sent").count == 1 }
        }
        #expect(await office.state(of: channel) == "active")
        #expect(await office.site.api(.post, "/deliveries/\(id)/retry", as: .owner).status == 409)
    }

    @Test func `what fails while its lease runs out waits all the same`() async throws {
        let (office, clock) = (office, office.home.clock)
        office.answer.set { _ in
            // As when the clock is put forward while somebody thinks about an answer.
            clock.advance(seconds: 30)
            return .response("500 Broken")
        }
        try await office.webhook()
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("an attempt") { await office.deliveries()[safe: 0]?["attempts"]?.array?.isEmpty == false }
            try await office.remind("Feed the cat", at: "09:00")
        }
        #expect(office.titles == ["Water the plants"])
    }

    @Test func `a wait that the other side asks for is kept`() async throws {
        let (office, clock) = (office, office.home.clock)
        office.answer.set { _ in .response("429 Slow down", ["Retry-After: 3600"]) }
        try await office.webhook()
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("an attempt") {
                await office.deliveries()[safe: 0]?["next_at"]?.text == "2027-03-31T07:00:00Z"
            }
            office.answer.set { _ in .response("200 OK") }
            clock.advance(seconds: 3599)
            try await office.remind("Feed the cat", at: "09:00")
            #expect(office.titles.count == 1)
            clock.advance(seconds: 1)
            try await until("both") { await office.deliveries("?state=sent").count == 2 }
        }
        #expect(office.titles.sorted() == ["Feed the cat", "Water the plants", "Water the plants"])
    }

    @Test func `a webhook that is gone is switched off, and its owner told by another channel`() async throws {
        let office = office
        office.answer.set { $0.path == "/gone" ? .response("410 Gone") : .response("200 OK") }
        let gone = try await office.webhook("/gone").id
        try await office.webhook("/other")
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("the notice") { office.titles.contains("A channel was switched off") }
        }
        #expect(await office.state(of: gone) == "off")
        #expect(office.server.received.filter { $0.path == "/gone" }.count == 1)
        try await office.work {
            try office.set("08:00", day: 32)
            try await until("the next day") { office.titles.filter { $0 == "Water the plants" }.count == 3 }
        }
        #expect(office.server.received.filter { $0.path == "/gone" }.count == 1)
    }

    @Test func `a channel that only fails for five days is switched off`() async throws {
        let office = office
        office.answer.set { $0.path == "/bad" ? .response("500 Broken") : .response("200 OK") }
        let (bad, notice) = (try await office.webhook("/bad").id, "A channel was switched off")
        try await office.webhook("/good")
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            for day in 31...37 {
                try office.set("08:00", day: day)
                try await until("day \(day)") {
                    let titles = office.titles
                    return titles.contains(notice) || titles.filter { $0 != notice }.count >= 2 * (day - 30)
                }
            }
            try await until("the notice") { office.titles.contains(notice) }
        }
        #expect(await office.state(of: bad) == "off")
    }

    @Test func `a line that is down for a week switches no webhook off`() async throws {
        let office = office
        office.answer.set { _ in .last([]) }
        let channel = try await office.webhook().id
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try await office.passWeek("Water the plants")
            #expect(await office.state(of: channel) == "failing")
            office.answer.set { _ in .response("200 OK") }
            try office.set("08:00", day: 39)
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
        #expect(await office.state(of: channel) == "active")
    }

    @Test func `one failure before and one after a week without a program switch no webhook off`() async throws {
        let office = office
        office.answer.set { _ in .response("500 Broken") }
        let channel = try await office.webhook().id
        try await office.remind("Water the plants", at: "08:00")
        for (number, day) in [31, 38].enumerated() {
            try await office.work {
                try office.set("08:00", day: day)
                try await until("an attempt") {
                    await office.deliveries().filter { $0["attempts"]?.array?.isEmpty == false }.count > number
                }
            }
        }
        #expect(await office.state(of: channel) == "failing")
    }

    @Test func `somebody's server that hangs delays nobody else`() async throws {
        let office = office
        office.answer.set { $0.path == "/hangs" ? .silence : .response("200 OK") }
        try await office.webhook("/hangs", of: .member)
        try await office.webhook("/works", of: .owner)
        for number in 1...9 { try await office.remind("Hang \(number)", at: "08:00", of: office.home.member) }
        try await office.remind("Work", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("the other's") { await office.deliveries("?state=sent").count == 1 }
            try await until("a few of the first") { office.titles.filter { $0.hasPrefix("Hang") }.count == 4 }
        }
        #expect(await office.deliveries("?state=waiting", as: .member).count == 9)
    }

    @Test func `a worker that comes late sends what is still of use, and writes down what was missed`() async throws {
        let office = office
        try await office.webhook()
        try await office.remind("Early", at: "08:00")
        try await office.remind("Late", at: "11:00")
        try await office.work { try await until("a look") { office.titles.isEmpty } }
        try office.set("12:30", day: 33)
        try await office.work {
            try await until("the late one") { await office.deliveries("?state=sent").count == 1 }
        }
        #expect(office.titles == ["Late"])
        #expect(office.server.received[0].body.contains("11:00"), "it says when it was due")
        #expect(await office.deliveries("?state=missed").count == 5)
        #expect(await office.deliveries("?state=missed")[0]["reason"]?.text == "too_late")
    }

    @Test func `a clock that is put back repeats nothing, and one that ran ahead loses nothing`() async throws {
        let (office, clock) = (office, office.home.clock)
        try await office.webhook()
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try office.set("08:30")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
            clock.advance(seconds: -3600)
            try await until("a look at the clock") { try await office.progress() == clock.now }
            try await office.remind("Feed the cat", at: "08:15")
            clock.advance(seconds: 3600)
            try await until("the new one") { await office.deliveries("?state=sent").count == 2 }
            clock.advance(days: 200)
            try await until("months later") {
                let (sent, missed) = await (office.deliveries("?state=sent"), office.deliveries("?state=missed"))
                return sent.count == 4 && missed.count > 5
            }
            clock.advance(days: -200)
            try await until("today again") { await office.deliveries("?state=missed").isEmpty }
            try office.set("08:20", day: 32)
            try await until("the next day") { await office.deliveries("?state=sent").count == 6 }
        }
        #expect(office.titles.filter { $0 == "Water the plants" }.count == 3)
    }

    @Test func `several workers send everything once`() async throws {
        let office = office
        try await office.webhook()
        for number in 1...60 { try await office.remind("Number \(number)", at: "08:00") }
        try await office.work(3) {
            try office.set("08:00")
            try await until("all") { await office.deliveries("?state=sent&limit=200").count == 60 }
        }
        #expect(office.titles.count == 60 && Set(office.titles).count == 60)
    }

    @Test func `a channel gets nothing that was due before it was there`() async throws {
        let office = office
        try await office.remind("Water the plants", at: "08:00")
        try await office.webhook("/first")
        try await office.work {
            try office.set("08:00")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
            try office.set("08:01")
            try await office.webhook("/second")
            try office.set("08:00", day: 32)
            try await until("the next day") { await office.deliveries("?state=sent").count == 3 }
        }
        #expect(office.server.received.map(\.path).sorted() == ["/first", "/first", "/second"])
    }

    @Test func `what is switched off or deleted while it waits is not sent`() async throws {
        let office = office
        let gate = Mutex(false)
        office.answer.set { _ in
            // Holds every call until the gate opens.
            while !gate.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
            return .response("200 OK")
        }
        try await office.webhook()
        for number in 1...4 { try await office.remind("First \(number)", at: "08:00") }
        let owner = office.home.accounts.personal(of: office.home.owner.user)
        let time = try #require(TimeOfDay("08:00"))
        let last = try await owner.write { transaction in
            try transaction.addReminder(ReminderDraft(title: "Last", schedule: Schedule(time: time)))
        }
        try await office.work {
            try office.set("08:00")
            try await until("four calls and one that waits") {
                await office.deliveries("?state=waiting").count == 5 && office.titles.count == 4
            }
            try await owner.write { try $0.deleteReminder(last) }
            gate.withLock { $0 = true }
            try await until("the end") { await office.deliveries("?state=cancelled").count == 1 }
        }
        #expect(!office.titles.contains("Last"))
        #expect(await office.deliveries("?state=cancelled")[0]["reason"]?.text == "not_wanted")
    }

    @Test func `what is deleted after an attempt that failed is not sent any more`() async throws {
        let (office, clock) = (office, office.home.clock)
        office.answer.set { _ in .response("500 Broken") }
        try await office.webhook()
        try await office.remind("Kept", at: "08:00")
        let owner = office.home.accounts.personal(of: office.home.owner.user)
        let schedule = Schedule(time: try #require(TimeOfDay("08:00")))
        let deleted = try await owner.write { transaction in
            try transaction.addReminder(ReminderDraft(title: "Deleted", schedule: schedule))
        }
        try await office.work {
            try office.set("08:00")
            try await until("both attempts") {
                await office.deliveries("?state=waiting").filter { $0["reason"]?.text == "status" }.count == 2
            }
            try await owner.write { try $0.deleteReminder(deleted) }
            office.answer.set { _ in .response("200 OK") }
            clock.advance(seconds: 7)
            try await until("the end") {
                let (sent, cancelled) = (
                    await office.deliveries("?state=sent"), await office.deliveries("?state=cancelled")
                )
                return sent.count == 1 && cancelled.count == 1 && cancelled[0]["reason"]?.text == "not_wanted"
            }
        }
        #expect(office.titles.sorted() == ["Deleted", "Kept", "Kept"])
    }

    @Test func `deliveries are kept for ninety days`() async throws {
        let office = office
        try await office.webhook()
        try await office.remind("Water the plants", at: "08:00")
        try await office.work {
            try office.set("08:00")
            try await until("sent") { await office.deliveries("?state=sent").count == 1 }
        }
        let id = try #require(await office.deliveries()[0]["id"]?.integer)
        office.home.clock.advance(days: 91)
        try await office.work {
            try await until("swept") { await office.site.api(.get, "/deliveries/\(id)", as: .owner).status == 404 }
        }
    }
}

extension Array {
    subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
