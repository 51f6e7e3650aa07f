import Accounts
import Core
import HTTP
import JSON
import Pomodoro
import SQLite
import TestSupport
import Testing

/// What the page does where two things come together: another task, a second tap, an older page, a full disk.
@Suite struct PageTests {
    private let desk: Desk
    private let task: PomodoroTask.ID

    init() async throws {
        desk = try await Desk()
        task = try await desk.task()
    }

    private func press(_ call: Pomodoro.Call, version: Int, isApart: Bool = false) async -> TestAnswer {
        let apart = isApart ? [("apart", "yes")] : []
        let fields = [("version", "\(version)")] + apart
        return await desk.site.post("/pomodoro/tasks/\(task)/\(call.rawValue)", fields, as: .member)
    }

    private func page(_ query: String = "") async -> String {
        await desk.site.get("/pomodoro\(query)", as: .member).text
    }

    @Test func `a task that is written down while another ticks leaves that one in view`() async throws {
        func add() async -> String? {
            await desk.site.post("/pomodoro", [("title", "Call mum"), ("target", "1")], as: .member).location
        }
        #expect(await add()?.hasPrefix("/pomodoro?task=") == true)
        try await desk.call(.start, task)
        #expect(await add() == "/pomodoro")
    }

    @Test func `the page of another task loads itself again at the end of the one that runs, with nothing to say`()
        async throws
    {
        let other = try await desk.task("Dishes")
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 100)
        let text = await page("?task=\(other)&done=pomodoro_moved_on")
        #expect(text.contains("content=\"1401;url=/pomodoro?task=\(other)\""))
        #expect(text.contains("banner note\" role=\"status\""), "not in the colour of success")
    }

    @Test func `no key presses what stops another task, and a paused one goes on`() async throws {
        let long = try await desk.task(String(repeating: "W", count: 200))
        try await desk.call(.start, task)
        try await desk.call(.pause, task)
        try await desk.call(.start, long)
        let text = await page("?task=\(task)")
        let short = String(repeating: "W", count: 23)
        #expect(text.contains(">Stop “\(short)…” and go on</button>"))
        #expect(text.contains("aria-label=\"Stop “\(String(repeating: "W", count: 200))” and go on\""))
        #expect(!text.contains("aria-keyshortcuts=\"Space\""))
        #expect(await page().contains("aria-keyshortcuts=\"Space\""))
    }

    @Test func `without a script a second tap is that of the same finger`() async throws {
        #expect(await press(.start, version: 1).status == 303)
        #expect(await press(.pause, version: 2).location == "/pomodoro?task=\(task)")
        #expect(try await desk.pomodoro(task).state == .running)
        #expect(await press(.pause, version: 2, isApart: true).status == 303)
        #expect(try await desk.pomodoro(task).state == .pause)
        desk.clock.advance(seconds: 2)
        _ = await press(.resume, version: 3)
        #expect(try await desk.pomodoro(task).state == .running)
    }

    @Test func `who wanted what somebody else did just before is not told to try again`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 60)
        #expect(await press(.start, version: 1).location == "/pomodoro?task=\(task)")
        #expect(await press(.resume, version: 1).location == "/pomodoro?task=\(task)")
        #expect(await press(.pause, version: 1).location == "/pomodoro?task=\(task)&done=pomodoro_moved_on")
    }

    @Test func `a task that began to run elsewhere is not ticked off by an older page`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 1200)
        let at = "/pomodoro/tasks/\(task)/finish"
        let older = await desk.site.post(at, [("version", "1")], as: .member)
        #expect(older.location == "/pomodoro?task=\(task)&done=pomodoro_moved_on")
        #expect(try await desk.pomodoro(task).state == .running)
        let answer = await desk.site.api(.patch, "/tasks/\(task)", #"{"state": "finished", "version": 1}"#, as: .member)
        #expect(answer.status == 409)
        let known = await desk.site.post(at, [("version", "2")], as: .member)
        #expect(known.location == "/pomodoro?finished=\(task)")
        let text = await page("?finished=\(task)")
        #expect(text.contains("“Taxes” is finished; its block was given up."))
        #expect(text.contains("/pomodoro/tasks/\(task)/reopen"))
        _ = await desk.site.post("/pomodoro/tasks/\(task)/reopen", as: .member)
        #expect(await !page("?finished=\(task)").contains("is finished"))
    }

    @Test func `a task that stood still is ticked off without a block`() async throws {
        _ = await desk.site.post("/pomodoro/tasks/\(task)/finish", [("version", "1")], as: .member)
        #expect(await page("?finished=\(task)").contains("“Taxes” is finished."))
    }

    @Test func `who deletes a task that runs is asked about its block`() async throws {
        let question = "/pomodoro/tasks/\(task)/delete"
        #expect(await !desk.site.get(question, as: .member).text.contains("given up"))
        try await desk.call(.start, task)
        #expect(await desk.site.get(question, as: .member).text.contains("The block that has begun is given up."))
    }

    @Test func `a direction is one of two`() async throws {
        for direction in ["x", ""] {
            let answer = await desk.site.post(
                "/pomodoro/tasks/\(task)/move",
                [("direction", direction)],
                as: .member
            )
            #expect(answer.status == 422)
        }
    }

    @Test func `a name of the other direction does not turn the sentence`() async throws {
        let name = "مراجعة الضرائب 2027 (ملف 3)"
        try await desk.call(.start, desk.task(name))
        #expect(await page("?task=\(task)").contains("Stop “\u{2068}\(name)\u{2069}” and start"))
    }

    @Test func `the page without tasks says how long a pomodoro is`() async throws {
        _ = await desk.site.api(.patch, "/pomodoro-settings", #"{"work_minutes": 120}"#, as: .owner)
        #expect(await desk.site.get("/pomodoro", as: .owner).text.contains("pomodoros of 120 min"))
    }

    @Test func `what nobody has written down yet is read as it is`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 1501)
        let (read, stored) = try await desk.personal.read { [task] scope in
            let stored = try scope.connection.value("SELECT state FROM task WHERE id = \(task)", as: String.self)
            return (try scope.tasks().map(\.pomodoro) + [try scope.requireTask(task).pomodoro], stored)
        }
        #expect(stored == "running")
        #expect(read.map(\.state) == [.breakingStop, .breakingStop])
        #expect(read.map(\.count) == [1, 1])
    }

    @Test func `a month at the edge of the year has its name, one without room for it has not`() async throws {
        try await desk.call(.start, task)
        try await desk.call(.stop, task)
        // From Monday, 1 June 2026, to Tuesday, 1 June 2027.
        desk.clock.advance(seconds: Instant(seconds: 1_811_851_200).seconds - desk.clock.now.seconds)
        let text = await desk.site.get("/pomodoro/statistics", as: .member).text
        #expect(text.contains("<text x=\"0\" y=\"10\">Jun</text>"))
        #expect(!text.contains("<text x=\"583\""))
    }
}
