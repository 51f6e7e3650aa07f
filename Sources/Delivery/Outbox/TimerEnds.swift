package import Accounts
package import Core
package import SQLite

/// What the worker asks of timers, of which none ticks by itself; whoever keeps them fills it in.
package struct TimerEnds: Sendable {
    /// A timer that ended while nobody looked, of a user who wants a message.
    package struct Unseen: Hashable, Sendable {
        let user: User.ID
        let timer: Int64

        package init(user: User.ID, timer: Int64) {
            self.user = user
            self.timer = timer
        }
    }

    /// What is to be said of an end.
    package struct End: Hashable, Sendable {
        /// The same however often it is asked for, and of no other end.
        let key: String
        let title: String
        let text: Message
        let endedAt: Instant

        package init(key: String, title: String, text: Message, endedAt: Instant) {
            self.key = key
            self.title = title
            self.text = text
            self.endedAt = endedAt
        }
    }

    /// When the next timer will have ended while nobody looked; nil when there is none.
    let next: @Sendable (Connection) throws -> Instant?
    /// The timers that ended by a moment while nobody looked.
    let unseen: @Sendable (Connection, _ now: Instant) throws -> [Unseen]
    /// Ends a timer; nil when somebody was quicker.
    let end: @Sendable (PersonalTransaction, _ timer: Int64) throws -> End?

    package init(
        next: @escaping @Sendable (Connection) throws -> Instant?,
        unseen: @escaping @Sendable (Connection, _ now: Instant) throws -> [Unseen],
        end: @escaping @Sendable (PersonalTransaction, _ timer: Int64) throws -> End?
    ) {
        self.next = next
        self.unseen = unseen
        self.end = end
    }

    /// No timers.
    package static let none = TimerEnds(next: { _ in nil }, unseen: { _, _ in [] }, end: { _, _ in nil })

    /// Seconds after which nobody wants to hear any more that a timer has ended.
    static let patience: Int64 = 600
}

extension Delivery {
    /// What the keys of messages about timers begin with.
    static let timerPrefix = "timer/"

    /// Whether it says that a timer has ended.
    var isOfTimer: Bool { key.hasPrefix(Self.timerPrefix) }
}
