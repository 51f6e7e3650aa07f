import Accounts
import Core
import HTTP
import Reminders
import TestSupport
import Testing

/// Everybody has their own, whatever the role, and finds nobody else's.
@Suite struct RouteTests {
    private let center: Center

    init() async throws { center = try await Center() }

    /// What each asker is answered, in the order of `TestSite.Asker.allCases`.
    private func expect(
        _ statuses: [Int],
        _ what: String,
        _ ask: (TestSite.Asker) async throws -> TestAnswer
    ) async throws {
        for (asker, status) in zip(TestSite.Asker.allCases, statuses) {
            #expect(try await ask(asker).status == status, "\(what) by \(asker)")
        }
    }

    @Test func `every page is for everybody who is signed in`() async throws {
        for path in ["/reminders", "/reminders/new", "/reminders/rules", "/plan", "/metrics"] {
            try await expect([200, 200, 200, 200, 200, 303], path) { await center.site.get(path, as: $0) }
        }
        try await expect([303, 303, 303, 303, 303, 401], "create") {
            await center.site.post("/reminders", [("title", "Bins"), ("time", "20:00"), ("weekday_1", "yes")], as: $0)
        }
        try await expect([303, 303, 303, 303, 303, 401], "add metric") {
            await center.site.post("/metrics", [("name", "Weight")], as: $0)
        }
        try await expect([303, 303, 303, 303, 303, 401], "settings") {
            await center.site.post("/reminders/settings", [("names_in_subject", "yes")], as: $0)
        }
    }

    @Test func `pages of what is somebody's own are not there for others`() async throws {
        let weight = try await center.people.write { try $0.addMetric(MetricDraft(name: "Weight")) }
        let id = try await center.people.reminder("Bins", at: "20:00")
        let reading = try await center.people.write { try $0.record(ReadingDraft(value: Amount(1)), of: weight) }
        let rule = try #require(try await center.people.read { try $0.serverRules() }.first?.id)
        for path in ["/reminders/\(id)", "/reminders/\(id)/delete", "/metrics/\(weight)", "/metrics/\(weight)/delete"] {
            try await expect([200, 404, 404, 404, 404, 303], path) { await center.site.get(path, as: $0) }
        }
        let posts: [(String, [(String, String)])] = [
            ("/reminders/\(id)", [("title", "Bins"), ("time", "20:00"), ("weekday_1", "yes")]),
            ("/reminders/\(id)/switch", [("enabled", "no")]), ("/metrics/\(weight)", [("name", "Mass")]),
            ("/metrics/\(weight)/readings", [("value", "2")]),
            ("/reminders/rules/\(rule)", [("time", "09:00"), ("expiry_after", "once")]),
            ("/metrics/\(weight)/readings/\(reading)/delete", []), ("/reminders/\(id)/delete", []),
            ("/metrics/\(weight)/delete", []),
        ]
        for (path, form) in posts {
            for asker in TestSite.Asker.allCases.reversed() {
                let status = asker == .owner ? 303 : asker == .anonymous ? 401 : 404
                #expect(await center.site.post(path, form, as: asker).status == status, "\(path) by \(asker)")
            }
        }
    }

    @Test func `calls are for everybody with a token`() async throws {
        for path in ["/reminders", "/metrics", "/notification-rules", "/reminder-settings", "/plan"] {
            try await expect([200, 200, 200, 200, 200, 401], path) { await center.site.api(.get, path, as: $0) }
        }
        try await expect([201, 201, 201, 201, 201, 401], "reminder") {
            await center.site.api(.post, "/reminders", #"{"title": "Bins", "hour": 20, "minute": 0}"#, as: $0)
        }
        try await expect([201, 201, 201, 201, 201, 401], "metric") {
            await center.site.api(.post, "/metrics", #"{"name": "Weight"}"#, as: $0)
        }
        try await expect([200, 200, 200, 200, 200, 401], "settings") {
            await center.site.api(.patch, "/reminder-settings", #"{"names_in_subject": true}"#, as: $0)
        }
    }

    @Test func `calls about what is somebody's own do not find it for others`() async throws {
        let weight = try await center.people.write { try $0.addMetric(MetricDraft(name: "Weight")) }
        let id = try await center.people.reminder("Bins", at: "20:00")
        let reading = try await center.people.write { try $0.record(ReadingDraft(value: Amount(1)), of: weight) }
        let rule = try #require(try await center.people.read { try $0.serverRules() }.first?.id)
        let calls: [(HTTP.Method, String, String?, Int)] = [
            (.get, "/reminders/\(id)", nil, 200), (.patch, "/reminders/\(id)", #"{"hour": 9}"#, 200),
            (.get, "/metrics/\(weight)", nil, 200), (.patch, "/metrics/\(weight)", #"{"unit": "kg"}"#, 200),
            (.get, "/metrics/\(weight)/readings", nil, 200),
            (.post, "/metrics/\(weight)/readings", #"{"value": 2}"#, 201),
            (.get, "/metrics/\(weight)/readings/\(reading)", nil, 200), (.get, "/notification-rules/\(rule)", nil, 200),
            (.patch, "/notification-rules/\(rule)", #"{"time": "09:00"}"#, 200),
            (.delete, "/metrics/\(weight)/readings/\(reading)", nil, 204), (.delete, "/metrics/\(weight)", nil, 204),
            (.delete, "/reminders/\(id)", nil, 204),
        ]
        for (method, path, body, success) in calls {
            for asker in TestSite.Asker.allCases.reversed() {
                let status = asker == .owner ? success : asker == .anonymous ? 401 : 404
                let answer = await center.site.api(method, path, body, as: asker)
                #expect(answer.status == status, "\(method) \(path) by \(asker)")
            }
        }
    }
}
