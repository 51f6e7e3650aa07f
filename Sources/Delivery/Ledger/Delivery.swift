package import Accounts
package import Core
import JSON
import SQLite

/// A message on its way to one channel, or what became of it.
package struct Delivery: Hashable, Sendable {
    package typealias ID = Core.ID<Delivery>

    package let id: ID
    package let user: User.ID
    /// What it is about and of which day, the same however often it is planned.
    package let key: String
    package let channel: Channel.ID
    package let kind: Kind
    package let state: State
    /// Why it ended as it did, or why the last attempt failed.
    package let reason: Reason?
    /// When it is due.
    package let at: Instant
    /// From then on it is too late.
    package let deadline: Instant
    package let title: String?
    package let body: String?
    package let lines: [DeliveryLine]
    /// How often it was tried, as far as that was recorded.
    package let attempts: Int
    /// When it is tried next; nil when it is over.
    package let nextAt: Instant?
    package let createdAt: Instant
    package let finishedAt: Instant?

    package enum Kind: String, Sendable {
        case digest
        case reminder
        /// About a channel: its address is to be confirmed, or another one was switched off.
        case notice
    }

    package enum State: String, CaseIterable, Sendable {
        case waiting
        case sent
        case failed
        /// Nobody was there to send it in time.
        case missed
        /// When it was to be written, nothing of it was due any more.
        case empty
        case cancelled
    }

    /// Deliveries are kept for so long after they ended.
    package static let daysKept = 90

    static let row = RowDecoder(
        "id",
        "user_id",
        "key",
        "channel_id",
        "kind",
        "state",
        "reason",
        "at",
        "deadline",
        "title",
        "body",
        "lines",
        "attempts",
        "next_at",
        "created_at",
        "finished_at"
    ) {
        Delivery(
            id: $0,
            user: $1,
            key: $2,
            channel: $3,
            kind: $4,
            state: $5,
            reason: $6,
            at: $7,
            deadline: $8,
            title: $9,
            body: $10,
            lines: DeliveryLine.lines($11),
            attempts: $12,
            nextAt: $13,
            createdAt: $14,
            finishedAt: $15
        )
    }

    /// Whether it can be tried again by hand.
    var isRetriable: Bool { state == .failed || state == .missed }

    /// Whether its attempts wait for the end of quiet hours: a digest has a time that was chosen for it, quiet or not, a
    /// timer was just set by somebody, and a notice is about what somebody just did.
    var heedsQuietHours: Bool { kind == .reminder && !isOfTimer }
}

extension Delivery.Kind: ColumnRepresentable {}
extension Delivery.State: ColumnRepresentable {}

/// A try to send a message.
package struct Attempt: Hashable, Sendable {
    package let at: Instant
    package let milliseconds: Int
    package let outcome: Outcome
    package let reason: Reason?
    /// The other side's number, of HTTP or SMTP.
    package let status: Int?
    /// The beginning of what it said; for administrators alone, since it may tell of other machines.
    package let answer: String?

    package enum Outcome: String, Sendable {
        case sent
        /// Not taken; another time may do.
        case retry
        case failed
    }

    static let row = RowDecoder("at", "milliseconds", "outcome", "reason", "status", "answer") {
        Attempt(at: $0, milliseconds: $1, outcome: $2, reason: $3, status: $4, answer: $5)
    }
}

extension Attempt.Outcome: ColumnRepresentable {}
