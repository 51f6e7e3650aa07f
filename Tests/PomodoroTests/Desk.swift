import Accounts
import Core
import HTTP
import JSON
import Pomodoro
import SQLite
import Site
import TestSupport
import Testing

/// A household in which everybody has tasks of their own, and the site of their timers.
struct Desk: Sendable {
    let home: TestHousehold
    let site: TestSite
    let clock: TestClock

    init(clock: TestClock = TestClock()) async throws {
        self.clock = clock
        home = try await TestHousehold(clock: clock)
        site = try await TestSite(
            home,
            pages: PomodoroRoutes.pages,
            announcements: Announcements(
                words: PomodoroAnnouncements.words,
                notes: PomodoroAnnouncements.notes,
                sources: [:]
            )
        ) { _, routes in PomodoroRoutes.add(to: &routes) }
    }

    /// What is the member's alone.
    var personal: PersonalDatabase { home.accounts.personal(of: home.member.user) }

    /// Adds a task of the member's.
    func task(_ title: String = "Taxes", target: Int = 4) async throws -> PomodoroTask.ID {
        try await personal.write { try $0.addTask(TaskDraft(title: title, target: target)) }
    }

    /// The timer as it is stored.
    func pomodoro(_ task: PomodoroTask.ID) async throws -> Pomodoro {
        try await personal.read { try $0.requireTask(task).pomodoro }
    }

    /// Calls as the member, who knows the version.
    @discardableResult
    func call(
        _ call: Pomodoro.Call,
        _ task: PomodoroTask.ID,
        stopOther: Bool = false,
        as asker: TestSite.Asker = .member
    ) async throws -> TestAnswer {
        let version = await state(of: task)["version"]?.integer ?? 1
        let body = #"{"version": \#(version), "stop_other": \#(stopOther)}"#
        return await site.api(.post, "/tasks/\(task)/pomodoro/\(call.rawValue)", body, as: asker)
    }

    /// What the REST interface says of a timer.
    func state(of task: PomodoroTask.ID) async -> JSONObject {
        await site.api(.get, "/tasks/\(task)/pomodoro", as: .member).json.object ?? JSONObject()
    }

    /// How many blocks of a task ended so, and the seconds of work in them.
    func blocks(_ task: PomodoroTask.ID, _ outcome: Block.Outcome) async throws -> (count: Int, seconds: Int) {
        try await personal.read { scope in
            let (count, seconds) = try scope.connection.value(
                """
                SELECT count(DISTINCT block.id), coalesce(sum(stretch.ended_at - stretch.started_at), 0)
                FROM block LEFT JOIN stretch ON stretch.block_id = block.id
                WHERE block.task_id = \(task) AND block.outcome = \(outcome.rawValue)
                """,
                as: Int.self,
                Int.self
            )
            return (count, seconds)
        }
    }
}
