package import Core

/// A timer as it is at one moment, for the REST interface.
package struct PomodoroReading: Hashable, Sendable {
    package let task: PomodoroTask.ID
    package let state: Pomodoro.State
    /// Seconds that have run.
    package let elapsed: Int64
    /// Seconds of what runs, or of the work that would begin.
    package let length: Int64
    package let endsAt: Instant?
    package let count: Int
    package let target: Int
    package let version: Int64
    package let now: Instant

    package init(_ task: PomodoroTask, _ settings: PomodoroSettings, at now: Instant) {
        let pomodoro = task.pomodoro
        self.task = task.id
        state = pomodoro.state
        elapsed = pomodoro.elapsed(at: now)
        length = pomodoro.length ?? settings.work
        endsAt = pomodoro.endsAt
        count = pomodoro.count
        target = task.target
        version = pomodoro.version
        self.now = now
    }

    /// What the REST interface shows, in its order.
    var members: [(String, Refusal.Member)] {
        [
            ("task", .number(task.rawValue)), ("state", .text(state.rawValue)), ("elapsed", .number(elapsed)),
            ("length", .number(length)), ("ends_at", endsAt.map { .text($0.description) } ?? .null),
            ("count", .number(Int64(count))), ("target", .number(Int64(target))), ("version", .number(version)),
            ("now", .text(now.description)),
        ]
    }
}
