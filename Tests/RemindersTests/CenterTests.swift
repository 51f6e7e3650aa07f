import Accounts
import Core
import Foundation
import Reminders
import TestSupport
import Testing

/// The pages, on Wednesday, 31 March 2027, at two in the afternoon in Berlin.
@Suite struct CenterTests {
    private func form(_ title: String = "Bins", time: String = "20:00", days: [Int] = Array(1...7)) -> [(
        String, String
    )] {
        [("title", title), ("time", time)] + days.map { ("weekday_\($0)", "yes") }
    }

    @Test func `an empty center helps to begin`() async throws {
        let center = try await Center()
        let page = await center.site.get("/reminders", as: .viewer).text
        #expect(page.contains("Nothing to remind you of yet"))
        #expect(page.contains("href=\"/reminders/new\""))
        #expect(!page.contains("<h2>My reminders</h2>"))
    }

    @Test func `a reminder is made, shown with its days and its next time, and changed`() async throws {
        let center = try await Center()
        let made = await center.site.post("/reminders", form(days: [5, 1, 3]), as: .viewer)
        #expect(made.location == "/reminders?done=reminder_saved#reminder-1")
        let page = await center.site.get("/reminders?done=reminder_saved", as: .viewer).text
        #expect(page.contains("The reminder is saved."))
        #expect(page.contains("Mon, Wed, Fri · 20:00"))
        #expect(page.contains("Next: 31.03.2027, 20:00"))
        let editor = await center.site.get("/reminders/1", as: .viewer).text
        #expect(editor.contains("value=\"Bins\"") && editor.contains("value=\"20:00\""))
        #expect(editor.components(separatedBy: " checked").count == 4)
        let saved = await center.site.post("/reminders/1", form("Bins", time: "7:15"), as: .viewer)
        #expect(saved.status == 303)
        let after = await center.site.get("/reminders", as: .viewer).text
        #expect(after.contains("Every day · 07:15") && after.contains("Next: 01.04.2027, 07:15"))
    }

    @Test func `a switch turns a reminder off and on, and its words stay`() async throws {
        let center = try await Center()
        let id = try await center.people.reminder("Bins", at: "20:00", note: "The green one")
        let off = await center.site.post("/reminders/\(id)/switch", [("enabled", "no")], as: .owner)
        #expect(off.location == "/reminders#reminder-\(id)")
        #expect(await center.site.get("/reminders", as: .owner).text.contains("aria-checked=\"false\""))
        #expect(try await center.people.plan().isEmpty)
        _ = await center.site.post("/reminders/\(id)/switch", [("enabled", "yes")], as: .owner)
        let kept = try await center.people.read { try $0.reminder(id) }
        #expect(kept?.isEnabled == true && kept?.title == "Bins" && kept?.note == "The green one")
    }

    @Test(arguments: [
        ([("time", "24:00")], "time"), ([("time", "")], "time"), ([("time", "noon")], "time"),
        ([("title", "")], "title"),
        ([("title", String(repeating: "x", count: 10_000))], "title"), ([("title", "Bins\r\nBcc: x")], "title"),
        ([("weekdays", "")], "weekdays"), ([("metric", "99")], "metric"),
    ])
    func `what is wrong is said beside its field, and what was typed stays`(
        wrong: [(String, String)],
        field: String
    ) async throws {
        let center = try await Center()
        _ = try await center.people.write { try $0.addMetric(MetricDraft(name: "Weight")) }
        let days = field == "weekdays" ? [] : [1, 2]
        let typed = form(days: days).filter { $0.0 != field } + [("note", "The green one")] + wrong
        let answer = await center.site.post("/reminders", typed, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"\(field)-errors\""))
        #expect(answer.text.contains("The green one</textarea>"))
        #expect(try await center.people.read { try $0.reminders() }.isEmpty)
    }

    @Test func `metric reminders have a heading of their own and a form in the list`() async throws {
        let center = try await Center()
        let weight = try await center.people.write { try $0.addMetric(MetricDraft(name: "Weight", unit: "kg")) }
        try await center.people.reminder("Bins", at: "20:00")
        #expect(await !center.site.get("/reminders", as: .owner).text.contains("<h2>To record</h2>"))
        let id = try await center.people.reminder("", at: "07:00", metric: weight)
        let page = await center.site.get("/reminders", as: .owner).text
        #expect(page.contains("<h2>My reminders</h2>") && page.contains("<h2>To record</h2>"))
        #expect(page.contains("id=\"time-\(id)\""))
        let inList = [("in_list", "yes"), ("time", "25:00"), ("weekday_1", "yes"), ("note", "")]
        let wrong = await center.site.post("/reminders/\(id)", inList, as: .owner)
        #expect(wrong.status == 422)
        #expect(
            wrong.text.contains("id=\"time-\(id)-errors\"") && wrong.text.contains("<details open id=\"edit-\(id)\">")
        )
        let saved = await center.site.post("/reminders/\(id)", inList + [("time", "07:30")].reversed(), as: .owner)
        #expect(saved.status == 422, "the first time counts")
        let right = [("in_list", "yes"), ("time", "07:30"), ("weekday_1", "yes"), ("note", "")]
        #expect(await center.site.post("/reminders/\(id)", right, as: .owner).status == 303)
        #expect(try await center.people.read { try $0.reminder(id) }?.metric == weight)
    }

    @Test func `who has reminders and no channel is offered one`() async throws {
        let (with, without) = (try await Center(), try await Center(hasChannels: false))
        for center in [with, without] {
            #expect(await !center.site.get("/reminders", as: .owner).text.contains("href=\"/channels\""))
            _ = await center.site.post("/reminders", form(), as: .owner)
        }
        #expect(await !with.site.get("/reminders?done=reminder_saved", as: .owner).text.contains("Set up a channel"))
        let offered = await without.site.get("/reminders?done=reminder_saved", as: .owner).text
        #expect(offered.contains("href=\"/channels\"") && offered.contains("Set up a channel"))
    }

    @Test func `the fixed words are in the reader's language, the user's are not`() async throws {
        let center = try await Center()
        try await center.people.reminder("Water the plants", at: "20:00")
        try await center.people.speakGerman()
        let page = await center.site.get("/reminders", as: .owner).text
        #expect(page.contains("Water the plants") && page.contains("Jeden Tag · 20:00"))
        let plan = await center.site.get("/plan", as: .owner).text
        #expect(plan.contains("Es ist Zeit: denk daran"))
    }

    @Test func `a reminder is deleted after a question`() async throws {
        let center = try await Center()
        let id = try await center.people.reminder("Bins <b>", at: "20:00")
        let question = await center.site.get("/reminders/\(id)/delete", as: .owner).text
        #expect(question.contains("Delete Bins &lt;b&gt;?"))
        let deleted = await center.site.post("/reminders/\(id)/delete", as: .owner)
        #expect(deleted.location == "/reminders?done=reminder_deleted")
        #expect(await center.site.get("/reminders/\(id)", as: .owner).status == 404)
    }
}
