package import Core

/// A block of work that has ended: a complete pomodoro, or one that was given up.
package struct Block: Hashable, Sendable {
    package typealias ID = Core.ID<Block>

    package enum Outcome: String, CaseIterable, Sendable {
        case completed
        /// Stopped or skipped before its end: kept, and not counted.
        case abandoned
    }

    package let id: ID
    package let task: PomodoroTask.ID
    /// What the task is called, or was called when it was deleted.
    package let title: String
    package let outcome: Outcome
    package let startedAt: Instant
    package let endedAt: Instant
    /// Seconds of work, without the pauses.
    package let seconds: Int64
    /// How often it was interrupted.
    package let pauses: Int
}

/// A part of a block without pauses.
package struct Stretch: Hashable, Sendable {
    package let from: Instant
    package let to: Instant

    package init(from: Instant, to: Instant) {
        self.from = from
        self.to = to
    }

    package var seconds: Int64 { to.seconds - from.seconds }
}
