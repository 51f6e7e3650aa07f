import Accounts
import Core
import HTTP
import JSON
import Pomodoro
import SQLite
import TestSupport
import Testing

/// Timers as they are kept: what is past its end ends once, whoever asks.
@Suite struct TimerTests {
    private let desk: Desk
    private let task: PomodoroTask.ID

    init() async throws {
        desk = try await Desk()
        task = try await desk.task()
    }

    @Test func `a timer that ends while nobody looks is one pomodoro`() async throws {
        try await desk.call(.start, task)
        let started = desk.clock.now
        desk.clock.advance(seconds: 12 * 3600)
        let state = await desk.state(of: task)
        #expect(state["state"]?.text == "breakingStop")
        #expect(state["count"]?.integer == 1)
        #expect(state["elapsed"]?.integer == 0)
        #expect(state["ends_at"]?.isNull == true)
        #expect(state["length"]?.integer == 1500)
        let ended = try await desk.personal.read { scope in
            try scope.connection.value("SELECT ended_at FROM block", as: Instant.self)
        }
        #expect(ended == started.adding(seconds: 1500))
    }

    @Test func `fifty who look at once count one`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 1500)
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = await desk.state(of: task) } }
        }
        let pomodoro = try await desk.pomodoro(task)
        #expect(pomodoro.count == 1)
        #expect(pomodoro.version == 3)
        #expect(try await desk.blocks(task, .completed) == (1, 1500))
    }

    @Test func `fifty who press at once begin one block`() async throws {
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    await desk.site.api(.post, "/tasks/\(task)/pomodoro/start", #"{"version": 1}"#, as: .member).status
                }
            }
            var statuses: [Int] = []
            for await status in group { statuses.append(status) }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 409 } == 49)
        }
        try await desk.call(.stop, task)
        #expect(try await desk.blocks(task, .abandoned).count == 1)
    }

    @Test func `a call that comes after the end learns of it and changes nothing`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 1501)
        let answer = await desk.site.api(.post, "/tasks/\(task)/pomodoro/pause", #"{"version": 2}"#, as: .member)
        #expect(answer.status == 409)
        #expect(answer.json.object?["pomodoro"]?.object?["state"]?.text == "breakingStop")
        #expect(answer.json.object?["pomodoro"]?.object?["version"]?.integer == 3)
        #expect(try await desk.pomodoro(task).state == .breakingStop, "that it ended is kept")
    }

    @Test func `a call that the state does not allow shows the state and changes nothing`() async throws {
        let before = try await desk.pomodoro(task)
        for call in [Pomodoro.Call.pause, .resume, .break, .skip] {
            let answer = try await desk.call(call, task)
            #expect(answer.status == 409)
            #expect(answer.json.object?["pomodoro"]?.object?["state"]?.text == "stop")
        }
        #expect(try await desk.pomodoro(task) == before)
    }

    @Test func `one task runs at a time, unless the other is to be stopped`() async throws {
        let other = try await desk.task("Dishes")
        try await desk.call(.start, other)
        desk.clock.advance(seconds: 300)
        let refused = try await desk.call(.start, task)
        #expect(refused.status == 409)
        #expect(refused.json.object?["other_task"]?.integer == other.rawValue)
        #expect(try await desk.pomodoro(other).state == .running)
        #expect(try await desk.call(.start, task, stopOther: true).status == 200)
        #expect(try await desk.pomodoro(other).state == .stop)
        #expect(try await desk.blocks(other, .abandoned) == (1, 300))
        #expect(try await desk.blocks(other, .completed) == (0, 0))
    }

    @Test func `resuming and working on instead of a break are held up by another task, too`() async throws {
        let other = try await desk.task("Dishes")
        try await desk.call(.start, task)
        try await desk.call(.pause, task)
        try await desk.call(.start, other)
        #expect(try await desk.call(.resume, task).json.object?["other_task"]?.integer == other.rawValue)
        try await desk.call(.skip, task)
        #expect(try await desk.call(.skip, task).json.object?["other_task"]?.integer == other.rawValue)
        #expect(try await desk.call(.break, task).status == 200)
    }

    @Test func `the database itself forbids two running tasks`() async throws {
        let other = try await desk.task("Dishes")
        try await desk.call(.start, task)
        await #expect(throws: SQLiteError.self) {
            try await desk.personal.write { transaction in
                _ = try transaction.connection.execute(
                    "UPDATE task SET state = 'running', timestamp = 1, length = 60 WHERE id = \(other)"
                )
            }
        }
    }

    @Test func `a block with pauses keeps its stretches`() async throws {
        try await desk.call(.start, task)
        for _ in 0..<3 {
            desk.clock.advance(seconds: 400)
            try await desk.call(.pause, task)
            desk.clock.advance(seconds: 50)
            try await desk.call(.resume, task)
        }
        desk.clock.advance(seconds: 300)
        #expect(await desk.state(of: task)["state"]?.text == "breakingStop")
        #expect(try await desk.blocks(task, .completed) == (1, 1500))
    }

    @Test func `whoever looks while the clock is behind changes nothing`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 60)
        desk.clock.advance(seconds: -1800)
        #expect(await desk.state(of: task)["elapsed"]?.integer == 0)
        desk.clock.advance(seconds: 1800)
        let state = await desk.state(of: task)
        #expect(state["state"]?.text == "running")
        #expect(state["elapsed"]?.integer == 60)
        #expect(try await desk.blocks(task, .completed).count == 0)
    }

    @Test func `a pause counts as one, also when the clock is set back in it`() async throws {
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 600)
        try await desk.call(.pause, task)
        desk.clock.advance(seconds: -7200)
        try await desk.call(.resume, task)
        desk.clock.advance(seconds: 900)
        #expect(await desk.state(of: task)["state"]?.text == "breakingStop")
        let blocks = await desk.site.api(.get, "/pomodoro-blocks", as: .member).json.object?["items"]?.array
        #expect(blocks?.first?.object?["pauses"]?.integer == 1)
        #expect(blocks?.first?.object?["seconds"]?.integer == 1500)
    }

    @Test func `a refused call says why`() async throws {
        func problem(_ call: Pomodoro.Call, version: Int) async -> String? {
            let body = #"{"version": \#(version)}"#
            let answer = await desk.site.api(.post, "/tasks/\(task)/pomodoro/\(call.rawValue)", body, as: .member)
            return answer.status == 409 ? answer.json.object?["detail"]?.text : nil
        }
        #expect(await problem(.pause, version: 1) == "The timer is in a state that does not allow this.")
        #expect(await problem(.start, version: 9) == "The timer has moved on since. This is how it stands now.")
        try await desk.personal.write { [task] in try $0.finishTask(task) }
        #expect(await problem(.start, version: 1) == "This task is finished. Open it again to work on it.")
    }

    @Test func `a retry with its key is answered as the first time`() async throws {
        let path = "/tasks/\(task)/pomodoro/start"
        let first = await desk.site.api(.post, path, #"{"version": 1}"#, as: .member, key: "k")
        desk.clock.advance(seconds: 5)
        let second = await desk.site.api(.post, path, #"{"version": 1}"#, as: .member, key: "k")
        #expect(first.status == 200)
        #expect(second.text == first.text)
    }

    @Test func `finishing or deleting a task gives its block up`() async throws {
        for isDeleted in [false, true] {
            let task = try await desk.task()
            try await desk.call(.start, task)
            desk.clock.advance(seconds: 60)
            try await desk.personal.write { isDeleted ? try $0.deleteTask(task) : try $0.finishTask(task) }
            #expect(try await desk.blocks(task, .abandoned) == (1, 60))
        }
    }

    @Test func `a finished task does not start`() async throws {
        try await desk.personal.write { [task] in try $0.finishTask(task) }
        #expect(try await desk.call(.start, task).status == 409)
        try await desk.personal.write { [task] in try $0.reopenTask(task) }
        #expect(try await desk.call(.start, task).status == 200)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `whatever is called and however the clock jumps, counts and blocks agree`(seed: UInt64) async throws {
        let random = Random.seeded(seed)
        func below(_ limit: Int) -> Int { Int(random.bytes(2).reduce(0) { $0 << 8 | UInt16($1) }) % limit }
        let tasks = [task, try await desk.task("Dishes"), try await desk.task("Letters")]
        for _ in 0..<120 {
            let jumps: [Int64] = [0, 1, 60, 299, 300, 1499, 1500, 4000, 43_200, -1, -3600]
            desk.clock.advance(seconds: jumps[below(jumps.count)])
            let call = Pomodoro.Call.allCases[below(Pomodoro.Call.allCases.count)]
            let answer = try await desk.call(call, tasks[below(3)], stopOther: below(2) == 0)
            #expect([200, 409].contains(answer.status))
            var running = 0
            for task in tasks {
                let state = await desk.state(of: task)
                let (elapsed, length) = (state["elapsed"]?.integer ?? -1, state["length"]?.integer ?? 0)
                #expect((0...length).contains(elapsed))
                running += state["state"]?.text == "running" ? 1 : 0
                let completed = try await desk.blocks(task, .completed)
                #expect(state["count"]?.integer == Int64(completed.count))
                #expect(completed.seconds == completed.count * 1500)
            }
            #expect(running <= 1)
        }
    }
}
