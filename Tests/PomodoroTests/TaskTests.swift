import Accounts
import Core
import HTTP
import JSON
import Pomodoro
import TestSupport
import Testing

/// Tasks: written down, ordered, finished, deleted.
@Suite struct TaskTests {
    private let desk: Desk

    init() async throws { desk = try await Desk() }

    private func titles(_ query: String = "") async -> [String] {
        let items = await desk.site.api(.get, "/tasks\(query)", as: .member).json.object?["items"]?.array ?? []
        return items.compactMap { $0.object?["title"]?.text }
    }

    @Test func `a task is answered as it was written down`() async throws {
        let answer = await desk.site.api(.post, "/tasks", #"{"title": " Taxes ", "target": 4}"#, as: .member)
        #expect(answer.status == 201)
        let task = answer.json.object
        #expect(answer.location == "/api/v1/tasks/\(task?["id"]?.integer ?? 0)")
        #expect(task?["title"]?.text == "Taxes")
        #expect(task?["target"]?.integer == 4)
        #expect(task?["done_count"]?.integer == 0)
        #expect(task?["state"]?.text == "open")
        #expect(task?["finished_at"]?.isNull == true)
    }

    @Test(arguments: [
        (#"{"title": ""}"#, "title"), (#"{}"#, "title"), (#"{"title": "x", "target": 0}"#, "target"),
        (#"{"title": "x", "target": 1000}"#, "target"), (#"{"title": "x", "target": "2"}"#, "target"),
        (#"{"title": "x", "colour": "red"}"#, "colour"), (#"{"title": 7}"#, "title"),
    ])
    func `what is wrong is said of its member`(body: String, member: String) async throws {
        let answer = await desk.site.api(.post, "/tasks", body, as: .member)
        #expect(answer.status == 422)
        #expect(answer.json.object?["errors"]?.object?.names == [member])
    }

    @Test(arguments: [#"{}"#, #"{"version": null}"#, #"{"version": "1"}"#, #"{"version": 0}"#, #"{"version": 1.5}"#])
    func `a call without a version is wrong, whatever the state`(body: String) async throws {
        let task = try await desk.task()
        for call in Pomodoro.Call.allCases {
            let answer = await desk.site.api(.post, "/tasks/\(task)/pomodoro/\(call.rawValue)", body, as: .member)
            #expect(answer.status == 422)
            #expect(answer.json.object?["errors"]?.object?.names == ["version"])
        }
    }

    @Test func `tasks keep the order they are given, in parts and backwards`() async throws {
        var ids: [PomodoroTask.ID] = []
        for title in ["A", "B", "C", "D"] { ids.append(try await desk.task(title)) }
        try await desk.personal.write { [ids] in try $0.moveTask(ids[3], to: 2) }
        #expect(await titles() == ["A", "D", "B", "C"])
        try await desk.personal.write { [ids] in try $0.moveTask(ids[3], to: 99) }
        #expect(await titles() == ["A", "B", "C", "D"])
        #expect(await titles("?sort=-position") == ["D", "C", "B", "A"])
        var (seen, next): ([String], String?) = ([], "")
        while let cursor = next {
            let part = await desk.site.api(.get, "/tasks?limit=3\(cursor)", as: .member).json.object
            seen += part?["items"]?.array?.compactMap { $0.object?["title"]?.text } ?? []
            next = part?["next"]?.text.map { "&cursor=\($0)" }
        }
        #expect(seen == ["A", "B", "C", "D"])
    }

    @Test func `a task moves past finished ones to its open neighbour`() async throws {
        var ids: [PomodoroTask.ID] = []
        for title in ["A", "B", "C"] { ids.append(try await desk.task(title)) }
        try await desk.personal.write { [ids] transaction in
            try transaction.finishTask(ids[1])
            try transaction.moveTask(ids[2], up: true)
        }
        #expect(await titles("?state=open") == ["C", "A"])
        try await desk.personal.write { [ids] in try $0.moveTask(ids[2], up: false) }
        #expect(await titles("?state=open") == ["A", "C"])
    }

    @Test func `a finished task is opened again where it stood`() async throws {
        let first = try await desk.task("A")
        _ = try await desk.task("B")
        let finished = await desk.site.api(.patch, "/tasks/\(first)", #"{"state": "finished"}"#, as: .member)
        #expect(finished.json.object?["finished_at"]?.text == desk.clock.now.description)
        #expect(await titles("?state=open") == ["B"])
        #expect(await titles("?state=finished") == ["A"])
        let again = await desk.site.api(.patch, "/tasks/\(first)", #"{"state": "open"}"#, as: .member)
        #expect(again.json.object?["finished_at"]?.isNull == true)
        #expect(await titles("?state=open") == ["A", "B"])
    }

    @Test func `the count of the list is that of the timer, though nobody looked at it`() async throws {
        let task = try await desk.task()
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 1500)
        let items = await desk.site.api(.get, "/tasks", as: .member).json.object?["items"]?.array
        #expect(items?.first?.object?["done_count"]?.integer == 1)
    }

    @Test func `another length counts from the next start on`() async throws {
        let task = try await desk.task()
        try await desk.call(.start, task)
        let settings = #"{"work_minutes": 50, "break_minutes": 10}"#
        #expect(await desk.site.api(.patch, "/pomodoro-settings", settings, as: .member).status == 200)
        #expect(await desk.state(of: task)["length"]?.integer == 1500)
        desk.clock.advance(seconds: 1500)
        #expect(await desk.state(of: task)["length"]?.integer == 3000)
        try await desk.call(.break, task)
        #expect(await desk.state(of: task)["length"]?.integer == 600)
    }

    @Test func `settings that were not sent stay, and null is the default`() async throws {
        let site = desk.site
        _ = await site.api(.patch, "/pomodoro-settings", #"{"work_minutes": 50, "sound": false}"#, as: .member)
        let answer = await site.api(.patch, "/pomodoro-settings", #"{"work_minutes": null}"#, as: .member).json.object
        #expect(answer?["work_minutes"]?.integer == 25)
        #expect(answer?["sound"]?.bool == false)
        #expect(answer?["keys"]?.bool == true)
        let wrong = await site.api(.patch, "/pomodoro-settings", #"{"work_minutes": 0}"#, as: .member)
        #expect(wrong.json.object?["errors"]?.object?.names == ["work_minutes"])
    }
}

/// What begins by itself, where it is wanted and somebody looks.
@Suite struct AutoStartTests {
    private let desk: Desk
    private let task: PomodoroTask.ID

    init() async throws {
        desk = try await Desk()
        task = try await desk.task()
        let wanted = #"{"auto_start_break": true, "auto_start_work": true}"#
        _ = await desk.site.api(.patch, "/pomodoro-settings", wanted, as: .member)
        try await desk.call(.start, task)
    }

    @Test func `the break begins at the end, and work behind it`() async throws {
        let started = desk.clock.now
        desk.clock.advance(seconds: 1503)
        let first = await desk.state(of: task)
        #expect(first["state"]?.text == "breaking")
        #expect(first["elapsed"]?.integer == 3)
        #expect(first["ends_at"]?.text == started.adding(seconds: 1800).description)
        desk.clock.advance(seconds: 300)
        let second = await desk.state(of: task)
        #expect(second["state"]?.text == "running")
        #expect(second["elapsed"]?.integer == 3)
        #expect(second["count"]?.integer == 1)
    }

    @Test func `while nobody looks nothing begins`() async throws {
        desk.clock.advance(seconds: 12 * 3600)
        let state = await desk.state(of: task)
        #expect(state["state"]?.text == "breakingStop")
        #expect(state["count"]?.integer == 1)
    }

    @Test func `work does not begin beside another task`() async throws {
        let other = try await desk.task("Dishes")
        desk.clock.advance(seconds: 1500)
        #expect(await desk.state(of: task)["state"]?.text == "breaking")
        try await desk.call(.start, other)
        desk.clock.advance(seconds: 300)
        #expect(await desk.state(of: task)["state"]?.text == "stop")
        #expect(await desk.state(of: other)["state"]?.text == "running")
    }
}
