import Core
import HTTP
import JSON
import Pomodoro
import TestSupport
import Testing

/// Tasks and timers are each user's own, whatever their role; to anybody else they do not exist.
@Suite struct RouteTests {
    private let desk: Desk
    private let task: PomodoroTask.ID

    init() async throws {
        desk = try await Desk()
        task = try await desk.task()
    }

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

    @Test func `everybody has tasks of their own`() async throws {
        let site = desk.site
        try await expect([200, 200, 200, 200, 200, 303], "page") { await site.get("/pomodoro", as: $0) }
        try await expect([303, 303, 303, 303, 303, 401], "add") {
            await site.post("/pomodoro", [("title", "Of \($0)"), ("target", "2")], as: $0)
        }
        try await expect([200, 200, 200, 200, 200, 303], "settings") { await site.get("/pomodoro/settings", as: $0) }
        try await expect([303, 303, 303, 303, 303, 401], "save settings") {
            await site.post("/pomodoro/settings", [("work_minutes", "50")], as: $0)
        }
        for path in ["/pomodoro/statistics", "/pomodoro.csv"] {
            try await expect([200, 200, 200, 200, 200, 303], path) { await site.get(path, as: $0) }
        }
        #expect(await !site.get("/pomodoro", as: .owner).text.contains("Of member"))
    }

    @Test func `nobody else finds a task`() async throws {
        let (site, at) = (desk.site, "/pomodoro/tasks/\(task)")
        try await expect([404, 200, 404, 404, 404, 303], "edit") { await site.get("\(at)/edit", as: $0) }
        try await expect([404, 303, 404, 404, 404, 401], "save") {
            await site.post("\(at)/edit", [("title", "Taxes"), ("target", "4")], as: $0)
        }
        try await expect([404, 303, 404, 404, 404, 401], "start") {
            await site.post("\(at)/start", [("version", "1")], as: $0)
        }
        for (number, call) in [Pomodoro.Call.pause, .resume, .skip, .break, .stop].enumerated() {
            try await expect([404, 303, 404, 404, 404, 401], call.rawValue) {
                await site.post("\(at)/\(call.rawValue)", [("version", "\(number + 2)")], as: $0)
            }
        }
        try await expect([404, 303, 404, 404, 404, 401], "finish") { await site.post("\(at)/finish", as: $0) }
        try await expect([404, 303, 404, 404, 404, 401], "reopen") { await site.post("\(at)/reopen", as: $0) }
        try await expect([404, 303, 404, 404, 404, 401], "move") {
            await site.post("\(at)/move", [("direction", "up")], as: $0)
        }
        try await expect([404, 200, 404, 404, 404, 303], "confirm") { await site.get("\(at)/delete", as: $0) }
        try await expect([404, 303, 404, 404, 404, 401], "delete") { await site.post("\(at)/delete", as: $0) }
    }

    @Test func `calls keep to whose task it is`() async throws {
        let (site, at) = (desk.site, "/tasks/\(task)")
        try await expect([200, 200, 200, 200, 200, 401], "tasks") { await site.api(.get, "/tasks", as: $0) }
        try await expect([201, 201, 201, 201, 201, 401], "create") {
            await site.api(.post, "/tasks", #"{"title": "Of \#($0)"}"#, as: $0)
        }
        try await expect([404, 200, 404, 404, 404, 401], "task") { await site.api(.get, at, as: $0) }
        try await expect([404, 200, 404, 404, 404, 401], "change") {
            await site.api(.patch, at, #"{"title": "Letters", "position": 1}"#, as: $0)
        }
        try await expect([404, 200, 404, 404, 404, 401], "pomodoro") {
            await site.api(.get, "\(at)/pomodoro", as: $0)
        }
        for (number, call) in [Pomodoro.Call.start, .pause, .resume, .skip, .break, .stop].enumerated() {
            try await expect([404, 200, 404, 404, 404, 401], call.rawValue) {
                await site.api(.post, "\(at)/pomodoro/\(call.rawValue)", #"{"version": \#(number + 1)}"#, as: $0)
            }
        }
        try await expect([200, 200, 200, 200, 200, 401], "settings") {
            await site.api(.get, "/pomodoro-settings", as: $0)
        }
        try await expect([200, 200, 200, 200, 200, 401], "change settings") {
            await site.api(.patch, "/pomodoro-settings", #"{"work_minutes": 30}"#, as: $0)
        }
        for path in ["/pomodoro-blocks", "/pomodoro-statistics"] {
            try await expect([200, 200, 200, 200, 200, 401], path) { await site.api(.get, path, as: $0) }
        }
        try await expect([404, 204, 404, 404, 404, 401], "delete") { await site.api(.delete, at, as: $0) }
    }
}
