package import Accounts
package import Core
package import SQLite

/// What a worker that sends messages may ask of timers, of which none ticks by itself: which ended while nobody looked, and
/// what to say of one.
///
/// Whoever has the page open ends a timer themselves within `Pomodoro.attention` seconds, and is told by the page.
package struct FinishedBlocks: Sendable {
    /// A timer that ended unseen, of a user who wants a message.
    package struct Unseen: Hashable, Sendable {
        package let user: User.ID
        package let task: PomodoroTask.ID
        package let endedAt: Instant
    }

    /// What there is to say of an end.
    package struct Finished: Hashable, Sendable {
        /// The same however often it is asked for, and of no other end.
        package let key: String
        /// What the task is called.
        package let title: String
        package let text: Message
        package let endedAt: Instant
    }

    /// Timers that ended by a moment while nobody looked, the earliest first.
    package let unseen: @Sendable (Connection, _ now: Instant) throws -> [Unseen]
    /// When the next timer will have ended while nobody looked; nil when none ticks whose user wants a message.
    package let next: @Sendable (Connection) throws -> Instant?
    /// Ends a timer at its true end; nil when somebody was quicker, who was told by the page.
    package let end: @Sendable (PersonalTransaction, PomodoroTask.ID) throws -> Finished?
}

extension FinishedBlocks {
    /// What the timers of this installation answer.
    package static let stored = FinishedBlocks(
        unseen: { connection, now in try connection.unseenEnds(by: now.adding(seconds: -Pomodoro.attention)) },
        next: { try $0.nextEnd()?.adding(seconds: Pomodoro.attention) },
        end: { transaction, id in
            guard let task = try transaction.tickingTasks().first(where: { $0.id == id }),
                let step = try transaction.endPomodoro(of: task, isSeen: false)
            else { return nil }
            let isWork = step.outcome == .completed
            return Finished(
                key: "pomodoro-\(id)-\(step.after.version)",
                title: task.title,
                text: isWork ? Message("pomodoro.complete") : Message("pomodoro.break_over"),
                endedAt: step.at
            )
        }
    )
}
