import Accounts
import Core
import HTTP
import JSON
import Pomodoro
import SQLite
import TestSupport
import Testing

/// What was done, by days of one zone.
@Suite struct StatisticsTests {
    private static let berlin = Zone("Europe/Berlin") ?? .utc

    private static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

    private static func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    @Test(arguments: [
        // Local midnight is 23:00 in winter, 22:00 in summer.
        ("2027-01-09T22:50:00Z", "2027-01-09T23:15:00Z", ["2027-01-09: 600", "2027-01-10: 900"]),
        ("2027-07-09T21:50:00Z", "2027-07-09T22:15:00Z", ["2027-07-09: 600", "2027-07-10: 900"]),
        ("2027-01-09T12:00:00Z", "2027-01-09T12:25:00Z", ["2027-01-09: 1500"]),
        ("2027-01-09T22:35:00Z", "2027-01-09T23:00:00Z", ["2027-01-09: 1500"]),
        ("2027-01-09T23:00:00Z", "2027-01-09T23:25:00Z", ["2027-01-10: 1500"]),
        (
            "2027-01-09T22:00:00Z", "2027-01-11T00:00:00Z",
            ["2027-01-09: 3600", "2027-01-10: 86400", "2027-01-11: 3600"]
        ),
        ("2027-01-09T22:00:00Z", "2027-01-09T22:00:00Z", []),
    ])
    func `work that crosses midnight is split`(from: String, to: String, parts: [String]) throws {
        let stretch = Stretch(from: try Self.instant(from), to: try Self.instant(to))
        #expect(stretch.split(in: Self.berlin).map { "\($0.day): \($0.seconds)" } == parts)
    }

    @Test func `days and weeks add up`() throws {
        let today = try Self.date("2027-03-31")
        let stretches = [
            Stretch(from: try Self.instant("2027-03-30T21:50:00Z"), to: try Self.instant("2027-03-30T22:15:00Z")),
            Stretch(from: try Self.instant("2027-03-29T10:00:00Z"), to: try Self.instant("2027-03-29T10:25:00Z")),
            Stretch(from: try Self.instant("2027-03-28T10:00:00Z"), to: try Self.instant("2027-03-28T10:25:00Z")),
            Stretch(from: try Self.instant("2025-03-28T10:00:00Z"), to: try Self.instant("2025-03-28T10:25:00Z")),
        ]
        let statistics = PomodoroStatistics(stretches, completions: stretches.map(\.to), in: Self.berlin, today: today)
        #expect(statistics.firstDay == (try Self.date("2026-03-30")))
        #expect(statistics[today] == .init(completed: 1, seconds: 900))
        #expect(statistics.sum(statistics.week) == .init(completed: 2, seconds: 3000))
        #expect(statistics.sum(statistics.days.keys) == .init(completed: 3, seconds: 4500))
    }

    @Test(
        arguments: [
            ([], 0, 0), ([0], 1, 1), ([-1], 1, 1), ([-2], 1, 0), ([0, -1, -2], 3, 3), ([-1, -2, -3], 3, 3),
            ([0, -2, -3, -4, -5], 4, 1), ([-400, -401, 0, 0], 2, 1),
        ] as [([Int], Int, Int)]
    )
    func `a row of days lasts while today's is still to come`(days: [Int], longest: Int, current: Int) throws {
        let today = try Self.date("2027-03-31")
        let noon = try Self.instant("2027-03-31T10:00:00Z")
        let statistics = PomodoroStatistics(
            [],
            completions: days.map { noon.adding(days: $0) },
            in: Self.berlin,
            today: today
        )
        #expect(statistics.longestRow == longest)
        #expect(statistics.currentRow == current)
    }

    @Test func `blocks and figures are answered, those of deleted tasks, too`() async throws {
        let desk = try await Desk()
        let (taxes, dishes) = (try await desk.task("Taxes"), try await desk.task("Dishes"))
        try await desk.call(.start, taxes)
        desk.clock.advance(seconds: 600)
        try await desk.call(.pause, taxes)
        desk.clock.advance(seconds: 100)
        try await desk.call(.resume, taxes)
        desk.clock.advance(seconds: 900)
        try await desk.call(.stop, taxes)
        try await desk.call(.start, dishes)
        desk.clock.advance(seconds: 60)
        try await desk.call(.pause, dishes)
        desk.clock.advance(seconds: 10)
        try await desk.call(.stop, dishes)
        try await desk.personal.write { try $0.deleteTask(dishes) }
        let blocks = await desk.site.api(.get, "/pomodoro-blocks", as: .member).json.object?["items"]?.array ?? []
        let seen = blocks.compactMap(\.object).map { block in
            "\(block["title"]?.text ?? "") \(block["outcome"]?.text ?? "") \(block["seconds"]?.integer ?? 0) "
                + "\(block["pauses"]?.integer ?? 0)"
        }
        #expect(seen == ["Dishes abandoned 60 1", "Taxes completed 1500 1"])
        let figures = await desk.site.api(.get, "/pomodoro-statistics", as: .member).json.object
        #expect(figures?["today"]?.object?["completed"]?.integer == 1)
        #expect(figures?["today"]?.object?["seconds"]?.integer == 1560)
        #expect(figures?["pauses_per_block"]?.number?.text == "1")
        #expect(figures?["tasks"]?.array?.compactMap { $0.object?["title"]?.text } == ["Taxes", "Dishes"])
        let ours = await desk.site.api(.get, "/pomodoro-blocks?task=\(taxes)&outcome=completed", as: .member)
        #expect(ours.json.object?["total"]?.integer == 1)
    }

    @Test func `blocks come in parts`() async throws {
        let desk = try await Desk()
        let task = try await desk.task()
        for _ in 0..<5 {
            try await desk.call(.start, task)
            try await desk.call(.stop, task)
        }
        for sort in ["ended_at", "-ended_at"] {
            var (seen, next): (Set<Int64>, String?) = ([], "")
            while let cursor = next {
                let path = "/pomodoro-blocks?sort=\(sort)&limit=2\(cursor)"
                let part = await desk.site.api(.get, path, as: .member).json.object
                seen.formUnion(part?["items"]?.array?.compactMap { $0.object?["id"]?.integer } ?? [])
                next = part?["next"]?.text.map { "&cursor=\($0)" }
            }
            #expect(seen.count == 5)
        }
    }

    @Test func `the table has local times, and none of its cells is a formula`() async throws {
        let desk = try await Desk()
        let task = try await desk.task("=1+1")
        try await desk.call(.start, task)
        desk.clock.advance(seconds: 1500)
        let answer = await desk.site.get("/pomodoro.csv", as: .member)
        #expect(answer.response.fields[.contentDisposition] == "attachment; filename=\"pomodoro.csv\"")
        let line = "\"'=1+1\",\"complete\",\"2027-03-31 14:00:00\",\"2027-03-31 14:25:00\",\"1500\",\"0\"\r\n"
        #expect(answer.text.hasSuffix(line))
    }
}

/// What a worker learns of ends that nobody saw.
@Suite struct FinishedBlocksTests {
    private let desk: Desk
    private let task: PomodoroTask.ID
    private let blocks = FinishedBlocks.stored

    init() async throws {
        desk = try await Desk()
        task = try await desk.task()
        _ = await desk.site.api(.patch, "/pomodoro-settings", #"{"message_at_end": true}"#, as: .member)
        try await desk.call(.start, task)
    }

    private func unseen() async throws -> [FinishedBlocks.Unseen] {
        let now = desk.clock.now
        return try await desk.home.database.read { [blocks] in try blocks.unseen($0, now) }
    }

    @Test func `an end that nobody saw is told once`() async throws {
        let end = desk.clock.now.adding(seconds: 1500)
        let next = try await desk.home.database.read { [blocks] in try blocks.next($0) }
        #expect(next == end.adding(seconds: Pomodoro.attention))
        desk.clock.advance(seconds: 1500 + Pomodoro.attention - 1)
        #expect(try await unseen().isEmpty, "somebody may look yet")
        desk.clock.advance(seconds: 1)
        let ends = try await unseen()
        #expect(ends.map(\.user) == [desk.home.member.user.id])
        #expect(ends.map(\.task) == [task])
        #expect(ends.map(\.endedAt) == [end])
        let finished = try await desk.personal.write { [blocks, task] in try blocks.end($0, task) }
        #expect(finished?.title == "Taxes")
        #expect(finished?.text == Message("pomodoro.complete"))
        #expect(finished?.endedAt == end)
        #expect(try await unseen().isEmpty)
        let again = try await desk.personal.write { [blocks, task] in try blocks.end($0, task) }
        #expect(again == nil)
        #expect(try await desk.pomodoro(task).count == 1)
    }

    @Test func `an end that somebody saw is told by the page`() async throws {
        desk.clock.advance(seconds: 1501)
        _ = await desk.state(of: task)
        desk.clock.advance(seconds: 3600)
        #expect(try await unseen().isEmpty)
    }

    @Test func `nothing begins by itself behind an end that nobody saw`() async throws {
        _ = await desk.site.api(.patch, "/pomodoro-settings", #"{"auto_start_break": true}"#, as: .member)
        desk.clock.advance(seconds: 1500)
        _ = try await desk.personal.write { [blocks, task] in try blocks.end($0, task) }
        #expect(try await desk.pomodoro(task).state == .breakingStop)
    }

    @Test func `who wants no message is not in the list`() async throws {
        _ = await desk.site.api(.patch, "/pomodoro-settings", #"{"message_at_end": false}"#, as: .member)
        desk.clock.advance(seconds: 7200)
        #expect(try await unseen().isEmpty)
        let next = try await desk.home.database.read { [blocks] in try blocks.next($0) }
        #expect(next == nil)
    }
}
