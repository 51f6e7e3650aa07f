import Accounts
import Core
import HTTP
import Localization
import Site

/// The page of the ring.
struct PomodoroPages: Sendable {
    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(request, FormFields(visit), visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try TaskForm.draft(request.input, for: visit)
            let done = try await visit.personal.writeNow(once: request.once) { transaction in
                let id = try transaction.addTask(draft)
                // What ticks stays in view.
                return Destination(try transaction.tickingTasks().isEmpty ? "/pomodoro?task=\(id)" : "/pomodoro")
            }
            return .redirect(done.path)
        } catch let rejection as Rejection {
            return try await page(request, FormFields(visit, request.input, rejection), visit)
        }
    }

    /// What a button of the ring asks for.
    ///
    /// Where another tab was quicker, the page shows how the timer stands now.
    func carryOut(_ call: Pomodoro.Call) -> @Sendable (PageRequest, MemberVisit) async throws -> Reply {
        { request, visit in
            let id = try request.id("task", of: PomodoroTask.ID.self)
            var fields = FieldReader(request.input, formats: visit.formats, today: visit.today)
            let (version, stopOther) = (fields.requiredVersion(), fields.boolean("stop_other") == true)
            let isApart = fields.boolean("apart") == true
            try fields.finish()
            do {
                let done = try await visit.personal.writeNow(once: request.once) { transaction in
                    _ = try transaction.requireTask(id)
                    if try isApart || !transaction.isSecondTap() {
                        try transaction.call(call, id, version: version, stopOther: stopOther)
                    }
                    return Destination("/pomodoro?task=\(id)")
                }
                return .redirect(done.path)
            } catch let refusal as Refusal where refusal.reason == .conflict {
                // What was wanted may have been done by somebody who was quicker; then there is nothing to say.
                let state = try await visit.personal.readNow { try $0.requireTask(id).pomodoro.state }
                let done = state == call.goal ? "" : "&done=\(PomodoroAnnouncements.movedOn)"
                return .redirect("/pomodoro?task=\(id)\(done)")
            }
        }
    }

    private func page(_ request: PageRequest, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let chosen = request.query.first("task").flatMap { PomodoroTask.ID($0) }
        let finished = request.query.first("finished").flatMap { PomodoroTask.ID($0) }
        let page = try await visit.personal.readNow { scope in
            try PomodoroPage(scope, chosen: chosen, finished: finished, fields, visit)
        }
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok, isKept: false)
    }
}

extension Pomodoro.Call {
    /// Where it leads, when it leads to one state only.
    fileprivate var goal: Pomodoro.State? {
        switch self {
        case .start, .resume: .running
        case .pause: .pause
        case .break: .breaking
        case .stop: .stop
        case .skip: nil
        }
    }
}

extension PomodoroPage {
    /// So many finished tasks are shown, the latest.
    private static let finishedShown = 20

    fileprivate init(
        _ scope: any PersonalScope,
        chosen: PomodoroTask.ID?,
        finished: PomodoroTask.ID?,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) throws {
        let (tasks, settings, series) = (try scope.tasks(), try scope.pomodoroSettings(), try scope.series())
        let now = scope.now
        let open = tasks.filter { $0.finishedAt == nil }
        let current = open.first { $0.id == chosen } ?? open.mostActive
        let running = open.first { $0.pomodoro.state == .running && $0.id != current?.id }
        let done = tasks.filter { $0.finishedAt != nil }.sorted {
            ($1.finishedAt ?? now, $1.id) < ($0.finishedAt ?? now, $0.id)
        }
        let next = open.compactMap { task in
            task.pomodoro.ticks ? task.pomodoro.length.map { $0 - task.pomodoro.elapsed(at: now) } : nil
        }.min()
        let here = visit.site.links.path(chosen.map { "/pomodoro?task=\($0)" } ?? "/pomodoro")
        self.init(
            problem: fields.problem(for: visit),
            ticked: try done.first { $0.id == finished }.map { try TickedTask($0, scope, visit) },
            refresh: next.map { "\($0 + 1);url=\(here)" },
            minutes: visit.formats.number(settings.workMinutes),
            timer: current.map { TimerPanel($0, beside: running, settings, series, at: now, visit) },
            open: open.map { TaskRow($0, isCurrent: $0.id == current?.id, settings, at: now, visit) },
            finished: done.prefix(Self.finishedShown).map {
                TaskRow($0, isCurrent: false, settings, at: now, visit)
            },
            title: fields.field("title", isRequired: true),
            target: fields.field("target", "1", isRequired: true)
        )
    }
}

extension TickedTask {
    fileprivate init(_ task: PomodoroTask, _ scope: any PersonalScope, _ visit: MemberVisit) throws {
        var filter = BlockFilter(task: task.id, outcome: .abandoned)
        (filter.since, filter.limit) = (task.finishedAt, 1)
        let isGivenUp = try !scope.blocks(filter).isEmpty
        let name: Message.Arguments = ["name": .text(task.title)]
        let message = isGivenUp ? Message("pomodoro.ticked_given_up", name) : Message("pomodoro.ticked", name)
        self.init(id: task.id, text: visit.text(message))
    }
}

extension [PomodoroTask] {
    /// The task that belongs into the ring: the one that runs, else one that has begun, else the first.
    fileprivate var mostActive: PomodoroTask? {
        let order: [Pomodoro.State] = [.running, .breaking, .breakingStop, .pause]
        return order.lazy.compactMap { state in first { $0.pomodoro.state == state } }.first ?? first
    }
}
