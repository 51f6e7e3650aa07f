import Accounts
import Core
import HTTP
import Site

/// The page of the ring.
struct PomodoroPages: Sendable {
    /// So many finished tasks are shown, the latest.
    private static let finishedShown = 20

    func index(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        try await page(request, FormFields(visit), visit)
    }

    func add(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        do {
            let draft = try TaskForm.draft(request.input, for: visit)
            let done = try await visit.personal.write(once: request.once) { transaction in
                Destination("/pomodoro?task=\(try transaction.addTask(draft))")
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
            try fields.finish()
            do {
                let done = try await visit.personal.writeNow(once: request.once) { transaction in
                    try transaction.call(call, id, version: version, stopOther: stopOther)
                    return Destination("/pomodoro?task=\(id)")
                }
                return .redirect(done.path)
            } catch let refusal as Refusal where refusal.reason == .conflict {
                return .redirect("/pomodoro?task=\(id)&done=\(PomodoroAnnouncements.movedOn)")
            }
        }
    }

    private func page(_ request: PageRequest, _ fields: FormFields, _ visit: MemberVisit) async throws -> Reply {
        let chosen = request.query.first("task").flatMap { PomodoroTask.ID($0) }
        let page = try await visit.personal.readNow { scope in
            let (tasks, settings) = (try scope.tasks(), try scope.pomodoroSettings())
            let open = tasks.filter { $0.finishedAt == nil }
            let current = open.first { $0.id == chosen } ?? open.mostActive
            let running = open.first { $0.pomodoro.state == .running && $0.id != current?.id }
            let lengths = settings.lengths(try scope.series(), at: scope.now)
            let finished = tasks.filter { $0.finishedAt != nil }.sorted {
                ($1.finishedAt ?? scope.now, $1.id) < ($0.finishedAt ?? scope.now, $0.id)
            }
            return PomodoroPage(
                problem: fields.problem(for: visit),
                timer: current.map { TimerPanel($0, beside: running, settings, lengths, at: scope.now, visit) },
                open: open.map { TaskRow($0, isCurrent: $0.id == current?.id, visit) },
                finished: finished.prefix(Self.finishedShown).map { TaskRow($0, isCurrent: false, visit) },
                title: fields.field("title", isRequired: true),
                target: fields.field("target", "1", isRequired: true)
            )
        }
        return .page(page, status: fields.isRejected ? .unprocessableContent : .ok, isKept: false)
    }
}

extension [PomodoroTask] {
    /// The task that belongs into the ring: the one that runs, else one that has begun, else the first.
    fileprivate var mostActive: PomodoroTask? {
        let order: [Pomodoro.State] = [.running, .breaking, .breakingStop, .pause]
        return order.lazy.compactMap { state in first { $0.pomodoro.state == state } }.first ?? first
    }
}
