import Accounts
import Core
import Reminders
import TestSupport
import Testing

@Suite struct MetricPageTests {
    private func weight(_ center: Center) async throws -> Metric.ID {
        try await center.people.write { try $0.addMetric(MetricDraft(name: "Weight", unit: "kg")) }
    }

    @Test func `a metric is made, and a value recorded from the list`() async throws {
        let center = try await Center()
        #expect(await center.site.get("/metrics", as: .viewer).text.contains("Keep track of something"))
        let made = await center.site.post("/metrics", [("name", "Weight"), ("unit", "kg")], as: .viewer)
        #expect(made.location == "/metrics/1")
        let list = await center.site.get("/metrics", as: .viewer).text
        #expect(list.contains("Nothing recorded yet") && list.contains("aria-label=\"Weight (kg)\""))
        let recorded = await center.site.post("/metrics/1/readings", [("value", "72.4")], as: .viewer)
        #expect(recorded.location == "/metrics/1?done=reading_recorded")
        let page = await center.site.get("/metrics/1?done=reading_recorded", as: .viewer).text
        #expect(page.contains("The value is recorded.") && page.contains("72.4 kg"))
        #expect(await center.site.get("/metrics", as: .viewer).text.contains("72.4 kg · 31.03.2027, 14:00"))
    }

    @Test func `in German a value has a comma`() async throws {
        let center = try await Center()
        let id = try await weight(center)
        try await center.people.speakGerman()
        #expect(await center.site.post("/metrics/\(id)/readings", [("value", "72,4")], as: .owner).status == 303)
        #expect(await center.site.get("/metrics/\(id)", as: .owner).text.contains("72,4 kg"))
    }

    @Test(arguments: ["", "much", "0.1234567", "99999999999"])
    func `what is no value is said beside its field`(value: String) async throws {
        let center = try await Center()
        let id = try await weight(center)
        let answer = await center.site.post("/metrics/\(id)/readings", [("value", value)], as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"value-errors\""))
    }

    @Test func `two values are a line from the first to the last, the lower below the higher`() async throws {
        let center = try await Center()
        let id = try await weight(center)
        for (value, day) in [(72, "28"), (74, "29"), (73, "30")] {
            let at = try instant("2027-03-\(day)T08:00:00Z")
            try await center.people.write { _ = try $0.record(ReadingDraft(value: Amount(value), at: at), of: id) }
            let page = await center.site.get("/metrics/\(id)", as: .owner).text
            #expect(page.contains("<polyline") == (day != "28"))
        }
        let page = await center.site.get("/metrics/\(id)", as: .owner).text
        #expect(page.contains("points=\"8,136 240,24 472,80\""))
        #expect(page.contains("3 values, from 72 kg to 74 kg"))
    }

    @Test func `readings go on in parts, and one can be removed`() async throws {
        let center = try await Center()
        let id = try await weight(center)
        try await center.people.write { transaction in
            for number in 0..<60 {
                let at = transaction.now.adding(seconds: Int64(-60 * number))
                _ = try transaction.record(ReadingDraft(value: Amount(number), at: at), of: id)
            }
        }
        let first = await center.site.get("/metrics/\(id)", as: .owner).text
        let next = try #require(first.firstMatch(of: #/rel="next" href="([^"]+)"/#)?.output.1)
        let second = await center.site.get(String(next), as: .owner).text
        #expect(first.contains("<b>19 kg</b>") && !first.contains("<b>20 kg</b>") && second.contains("<b>20 kg</b>"))
        let removed = await center.site.post("/metrics/\(id)/readings/1/delete", as: .owner)
        #expect(removed.location == "/metrics/\(id)?done=reading_removed")
        #expect(await !center.site.get("/metrics/\(id)", as: .owner).text.contains("<b>0 kg</b>"))
    }

    @Test func `deleting a metric asks first and says what is lost`() async throws {
        let center = try await Center()
        let id = try await weight(center)
        try await center.people.reminder("", at: "20:00", metric: id)
        #expect(await center.site.get("/metrics/\(id)/delete", as: .owner).text.contains("Its reminders go with it."))
        try await center.people.write { _ = try $0.record(ReadingDraft(value: Amount(72)), of: id) }
        #expect(await center.site.get("/metrics/\(id)/delete", as: .owner).text.contains("1 value and its reminders"))
        let deleted = await center.site.post("/metrics/\(id)/delete", as: .owner)
        #expect(deleted.location == "/metrics?done=metric_deleted")
        #expect(try await center.people.read { try $0.reminders() }.isEmpty)
    }

    @Test func `two metrics of one user have different names`() async throws {
        let center = try await Center()
        let id = try await weight(center)
        let twin = await center.site.post("/metrics", [("name", "Weight")], as: .owner)
        #expect(twin.status == 422 && twin.text.contains("id=\"name-errors\""))
        #expect(await center.site.post("/metrics", [("name", "Weight")], as: .member).status == 303)
        let saved = await center.site.post("/metrics/\(id)", [("name", "Mass"), ("unit", "")], as: .owner)
        #expect(saved.location == "/metrics/\(id)?done=metric_saved")
        #expect(try await center.people.read { try $0.metric(id) }?.unit == "")
    }
}
