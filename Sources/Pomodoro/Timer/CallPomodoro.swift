package import Accounts
import Core
import SQLite
import Site

extension Pomodoro {
    /// Who looks at a timer sees its end within so many seconds, or nobody looks: only then does what is wanted begin
    /// by itself, and only later is somebody told who sits elsewhere.
    ///
    /// No length is as short.
    package static let attention: Int64 = 15
}

extension PersonalTransaction {
    /// Carries out a call on the timer of a task.
    ///
    /// Refused, with the timer as it is, when its state does not allow the call or it is no longer of the version that the
    /// caller knows; and when another task runs, unless that is to be stopped.
    package func call(
        _ call: Pomodoro.Call,
        _ id: PomodoroTask.ID,
        version: Int64,
        stopOther: Bool = false
    ) throws {
        try endPomodoros()
        let task = try requireTask(id)
        let (settings, series) = (try pomodoroSettings(), try series())
        guard task.pomodoro.version == version, task.finishedAt == nil,
            let step = task.pomodoro.after(call, at: now, settings.lengths(series, at: now))
        else { throw Self.conflict(task, isKnown: task.pomodoro.version == version, settings, now) }
        if step.after.state == .running, let other = try runningTask(), other.id != id {
            guard stopOther else { throw Self.isRunning(other) }
            try stopPomodoro(of: other)
        }
        try record(step, of: id)
    }

    /// Ends every timer of the user that is past its end, each when it really was, and begins behind an end that is seen
    /// what the user wants to begin by itself.
    func endPomodoros() throws {
        for task in try tickingTasks() { try endPomodoro(of: task, isSeen: true) }
    }

    /// Ends one timer, if it is past its end.
    @discardableResult
    func endPomodoro(of task: PomodoroTask, isSeen: Bool) throws -> PomodoroStep? {
        guard let end = task.pomodoro.ended(by: now) else { return nil }
        try record(end, of: task.id)
        guard isSeen, now <= end.at.adding(seconds: Pomodoro.attention) else { return end }
        let (settings, series) = (try pomodoroSettings(), try series())
        guard let call = settings.callAfter(end.after.state),
            let next = end.after.after(call, at: end.at, settings.lengths(series, at: end.at)),
            try next.after.state != .running || runningTask() == nil
        else { return end }
        try record(next, of: task.id)
        return end
    }

    /// Stops a timer whatever it does; a block that has not ended is given up.
    func stopPomodoro(of task: PomodoroTask) throws {
        let (settings, series) = (try pomodoroSettings(), try series())
        guard task.pomodoro.state != .stop,
            let step = task.pomodoro.after(.stop, at: now, settings.lengths(series, at: now))
        else { return }
        try record(step, of: task.id)
    }

    private func record(_ step: PomodoroStep, of task: PomodoroTask.ID) throws {
        try setPomodoro(of: task, to: step.after)
        if step.beginsBlock { try beginBlock(of: task, at: step.at) }
        if let stretch = step.stretch { try addStretch(stretch, of: task) }
        if let outcome = step.outcome { try endBlock(of: task, outcome, at: step.at) }
        try setSeries(try series().after(step, longBreakEvery: try pomodoroSettings().longBreakEvery))
    }

    private func runningTask() throws -> PomodoroTask? { try tickingTasks().first { $0.pomodoro.state == .running } }

    /// Whether what was just done was done so short a while ago that a second press is the same finger's, who taps twice.
    ///
    /// For pages without a script; one with it tells taps apart by itself.
    func isSecondTap() throws -> Bool {
        try series().activeUntil.map { (0...1).contains(now.seconds - $0.seconds) } ?? false
    }

    /// Throws unless the timer is of the version that the caller knows, where the caller says which.
    func require(_ version: Int64?, of task: PomodoroTask) throws {
        guard let version, version != task.pomodoro.version else { return }
        throw Self.conflict(task, isKnown: false, try pomodoroSettings(), now)
    }

    private static func conflict(
        _ task: PomodoroTask,
        isKnown: Bool,
        _ settings: PomodoroSettings,
        _ now: Instant
    ) -> Refusal {
        let reading = PomodoroReading(task, settings, at: now)
        let members = Dictionary(uniqueKeysWithValues: reading.members)
        let message =
            if !isKnown { Message("error.pomodoro_moved_on") } else if task.finishedAt != nil {
                Message("error.task_finished")
            } else { Message("error.pomodoro_state") }
        return Refusal(.conflict, message, members: ["pomodoro": .object(members)])
    }

    private static func isRunning(_ other: PomodoroTask) -> Refusal {
        Refusal(
            .conflict,
            Message("error.other_task", ["name": .text(other.title)]),
            members: ["other_task": .number(other.id.rawValue)]
        )
    }
}

extension PersonalDatabase {
    /// Reads what is true now: a timer that is past its end is ended first, however many ask at once.
    ///
    /// On a disk that takes nothing it is read what follows from what is stored.
    func readNow<Result: Sendable>(
        _ body: @escaping @Sendable (any PersonalScope) throws -> Result
    ) async throws -> Result {
        let seen = try await read { try $0.mustEndPomodoros() ? nil : try body($0) }
        if let seen { return seen }
        do {
            return try await write { transaction in
                try transaction.endPomodoros()
                return try body(transaction)
            }
        } catch let error as SQLiteError where error.isWriteFailure { return try await read { try body($0) } }
    }

    /// Writes behind what is true now, which stays true when the write is refused.
    func writeNow<Answer: Codable & Sendable>(
        once: Once?,
        _ body: @escaping @Sendable (PersonalTransaction) throws -> Answer
    ) async throws -> Answer {
        try await readNow { _ in }
        return try await write(once: once, body)
    }
}

extension PersonalScope {
    /// Whether a timer is no longer what is stored of it.
    fileprivate func mustEndPomodoros() throws -> Bool {
        try tickingTasks().contains { $0.pomodoro.ended(by: now) != nil }
    }
}
