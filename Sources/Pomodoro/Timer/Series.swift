package import Core

/// How many pomodoros of a user are complete since the last long break, whichever tasks they were for.
package struct Series: Hashable, Sendable {
    /// Complete since the last long break, or since the series began anew.
    package let completed: Int
    /// The last moment at which anything is known to have ticked; nil when nothing ever did.
    package let activeUntil: Instant?

    /// After more seconds than this in which nothing ticks the series begins anew.
    package static let idleLimit: Int64 = 3600

    package init(completed: Int = 0, activeUntil: Instant? = nil) {
        self.completed = completed
        self.activeUntil = activeUntil
    }

    /// How many count at a moment until which nothing has ticked.
    package func completed(at now: Instant) -> Int {
        guard let activeUntil, now > activeUntil.adding(seconds: Self.idleLimit) else { return completed }
        return 0
    }

    /// Whether the break that comes next is a long one, where every so many-th is; with nought none is.
    package func isLongBreakDue(at now: Instant, every: Int) -> Bool { every > 0 && completed(at: now) >= every }

    /// The series behind a change of a timer.
    package func after(_ step: PomodoroStep, longBreakEvery every: Int) -> Series {
        var completed = step.before.ticks ? completed : completed(at: step.at)
        if step.outcome == .completed { completed += 1 }
        if step.after.state == .breaking, isLongBreakDue(at: step.at, every: every) { completed = 0 }
        let isActive = step.before.ticks || step.after.ticks
        return Series(completed: completed, activeUntil: isActive ? step.at : activeUntil)
    }
}
