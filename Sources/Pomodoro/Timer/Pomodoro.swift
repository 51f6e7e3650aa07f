package import Core

/// The timer of a task: five states, and the two numbers from which the time that has run follows at any moment.
///
/// It ticks nowhere. What is stored changes only when somebody calls, or finds that the end is over; so a closed page, a
/// laptop that sleeps and another device change nothing. Neither a clock nor a database is asked here.
package struct Pomodoro: Hashable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        /// Nothing has begun.
        case stop
        case running
        case pause
        /// A pomodoro is complete, its break has not begun.
        case breakingStop
        case breaking
    }

    /// What somebody may ask of a timer.
    package enum Call: String, CaseIterable, Sendable {
        case start
        case pause
        case resume
        case `break`
        case skip
        case stop
    }

    package let state: State
    /// Seconds that had run at the last pause.
    package let elapsed: Int64
    /// When it was last started or resumed; nil unless it ticks.
    package let timestamp: Instant?
    /// Seconds of what has begun, as they were chosen when it began; nil in stop and breakingStop.
    package let length: Int64?
    /// How many pomodoros are complete.
    package let count: Int
    /// Raised by every change, so that who knows only an older state changes nothing.
    package let version: Int64

    /// A timer as it is stored.
    package init(
        state: State = .stop,
        elapsed: Int64 = 0,
        timestamp: Instant? = nil,
        length: Int64? = nil,
        count: Int = 0,
        version: Int64 = 1
    ) {
        self.state = state
        self.elapsed = elapsed
        self.timestamp = timestamp
        self.length = length
        self.count = count
        self.version = version
    }

    /// Whether time runs.
    package var ticks: Bool { timestamp != nil }

    /// Whether a block of work has begun and not ended.
    package var isWorking: Bool { state == .running || state == .pause }

    /// When what ticks will have run its length; nil unless it ticks.
    package var endsAt: Instant? {
        guard let timestamp, let length else { return nil }
        return timestamp.adding(seconds: length - elapsed)
    }

    /// Seconds that have run at a moment: never less than none, whatever happened to the clock, never more than the
    /// length.
    package func elapsed(at now: Instant) -> Int64 {
        guard let timestamp, let length else { return elapsed }
        guard now > timestamp else { return elapsed }
        return min(now.seconds - timestamp.seconds + elapsed, length)
    }
}

/// One change of a timer, from which follows what becomes of its block of work.
package struct PomodoroStep: Hashable, Sendable {
    package let before: Pomodoro
    package let after: Pomodoro
    /// When it happened; for an end that was found later, when it really was.
    package let at: Instant

    /// Whether a block of work begins.
    package var beginsBlock: Bool { after.state == .running && !before.isWorking }

    /// How the block of work ends; nil when none does.
    package var outcome: Block.Outcome? {
        guard before.isWorking, !after.isWorking else { return nil }
        return after.count > before.count ? .completed : .abandoned
    }

    /// The stretch of work that ends with this change, in a pause or with its block.
    package var stretch: Stretch? {
        guard before.state == .running, let from = before.timestamp else { return nil }
        // On a clock that was set back it ends no earlier than it began, and when its block does.
        return Stretch(from: min(from, at), to: at)
    }
}
