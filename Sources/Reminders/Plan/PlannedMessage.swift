package import Accounts
package import Core

/// A message that will be sent if nothing changes until then: what it is about, in no language yet.
package struct PlannedMessage: Hashable, Sendable {
    package let identity: MessageIdentity
    package let at: Instant
    /// From then on it is too late to send it.
    package let deadline: Instant
    package let content: Content
    /// Set where a clock change skips the chosen time.
    package let shift: Shift?
    /// When it would be sent without quiet hours.
    package let heldFrom: Instant?

    package enum Content: Hashable, Sendable {
        case digest([DigestSection])
        case custom(Reminder.ID)
        case metric(Reminder.ID, MetricID)
    }

    /// A time that does not exist on a day, and the one that stands for it.
    package struct Shift: Hashable, Sendable {
        package let from: TimeOfDay
        package let to: TimeOfDay
    }

    /// How it stands with the message when the clock shows `now`.
    package func timing(at now: Instant) -> Timing {
        if now < at { return .ahead }
        if now >= deadline { return .missed }
        return .due(isLate: now >= at.adding(seconds: Self.patience))
    }

    package enum Timing: Hashable, Sendable {
        case ahead
        case due(isLate: Bool)
        case missed
    }

    /// Seconds after which a message says that it is late: a worker that is busy or starts anew takes less.
    static let patience: Int64 = 5 * 60
}

/// What a message is known by, whatever channel carries it: planned anew after any change, it is the same message.
package struct MessageIdentity: Hashable, Sendable {
    package let user: User.ID
    package let server: ServerID
    package let subject: Subject

    package enum Subject: Hashable, Sendable {
        /// One a day, also when its time is changed after it was sent.
        case digest(CivilDate)
        /// One a day for each time that was chosen: moved to a later hour, a reminder comes again.
        case reminder(Reminder.ID, CivilDate, TimeOfDay)
    }

    /// The local day that the message belongs to, though quiet hours may have it sent on the next.
    package var day: CivilDate {
        switch subject {
        case .digest(let day), .reminder(_, let day, _): day
        }
    }

    /// The subject as text, unique for a user and server: `digest/2026-11-30`, `reminder/7/2026-11-30/08:00`.
    package var key: String {
        switch subject {
        case .digest(let day): "digest/\(day)"
        case .reminder(let id, let day, let time): "reminder/\(id)/\(day)/\(time)"
        }
    }
}
