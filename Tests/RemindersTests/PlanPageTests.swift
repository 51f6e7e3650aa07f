import Accounts
import Core
import Foundation
import Reminders
import TestSupport
import Testing

@Suite struct PlanPageTests {
    @Test func `it shows day by day what will be sent, and where`() async throws {
        let center = try await Center()
        try await center.people.product("Milk", bestBefore: ["2027-04-01"])
        try await center.people.reminder("Bins", at: "20:00", on: [3])
        try await center.people.write { try $0.addChannel(ChannelID(rawValue: 1)) }
        let page = await center.site.get("/plan", as: .owner).text
        #expect(page.contains("Times are those of Europe/Berlin."))
        #expect(page.contains("<h2>Today, Wednesday, 31 March 2027</h2>"))
        #expect(page.contains("<h2>Tomorrow, Thursday, 1 April 2027</h2>"))
        #expect(page.contains("<li>Milk runs out today</li>") && page.contains("To owner@example.org"))
        #expect(await center.site.get("/plan", as: .viewer).text.contains("Milk runs out today"))
    }

    @Test func `an empty plan says so`() async throws {
        let center = try await Center()
        #expect(await center.site.get("/plan", as: .owner).text.contains("Nothing is planned"))
    }

    @Test func `of a plan with very many messages the first are shown and the others counted`() async throws {
        let center = try await Center()
        for number in 0..<11 { try await center.people.reminder("Reminder \(number)", at: "23:00") }
        let page = await center.site.get("/plan", as: .owner).text
        #expect(page.components(separatedBy: "<time>").count == 301)
        #expect(page.contains("… and 30 more"))
    }

    @Test func `a clock change that moves a time is told`() async throws {
        let clock = TestClock(at: try instant("2027-03-27T12:00:00Z"))
        let center = try await Center(clock: clock)
        try await center.people.reminder("Night", at: "02:30")
        let page = await center.site.get("/plan", as: .owner).text
        #expect(page.contains("02:30 does not exist on 28 March 2027: 03:30"))
        #expect(page.components(separatedBy: "does not exist").count == 2)
    }

    @Test func `what waits for the end of quiet hours is told`() async throws {
        let center = try await Center()
        try await center.people.reminder("Night", at: "23:30")
        try await center.people.write {
            try $0.saveReminderSettings(ReminderSettings(quietHours: try quiet("22:00", "07:00")))
        }
        let page = await center.site.get("/plan", as: .owner).text
        #expect(page.contains("Quiet hours: it waits from 31.03.2027, 23:30"))
    }

    @Test func `what was sent today is not in it`() async throws {
        let center = try await Center()
        try await center.people.product("Milk", bestBefore: ["2027-03-31"])
        let page = await center.site.get("/plan", as: .owner).text
        #expect(!page.contains("Milk runs out today") && page.contains("Milk ran out yesterday"))
    }
}
