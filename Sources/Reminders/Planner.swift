package import Core

/// Computes what a user will be sent, from values alone: the same outlook gives the same messages, whenever it is asked.
///
/// Pages show its answers and the worker sends by them. Each local day is planned for itself, so that a month is its days
/// one after the other, and nothing that was computed before is needed.
package struct Planner: Sendable {
    /// How many local days a plan has, today included.
    package static let days = 30
    /// Seconds that a reminder at a time of its own may be late.
    package static let grace: Int64 = 3 * 3600

    private let outlook: Outlook
    private let digests: [(server: ServerID, time: TimeOfDay, maker: DigestMaker)]
    /// Those that are switched on, by time.
    private let reminders: [Reminder]

    package init(_ outlook: Outlook) {
        self.outlook = outlook
        digests = outlook.servers.map { ($0.server, $0.rule.time, DigestMaker($0)) }.filter { !$0.2.isEmpty }
        reminders = outlook.reminders.filter(\.isEnabled).sorted {
            ($0.schedule.time, $0.id) < ($1.schedule.time, $1.id)
        }
    }

    /// What is still to be sent: all that is ahead in so many local days, today included, and what is late but not yet
    /// missed.
    package func messages(from now: Instant, days: Int = Planner.days) -> [PlannedMessage] {
        let today = outlook.zone.date(of: now)
        var plan: [PlannedMessage] = []
        plan.reserveCapacity(max(days, 0) * (reminders.count + digests.count))
        // Quiet hours and grace together may carry a reminder over two midnights.
        for ahead in -2..<max(days, 0) {
            for message in messages(on: today.adding(days: ahead)) where message.deadline > now {
                plan.append(message.at > now ? message : held(message, at: now))
            }
        }
        return plan.inOrder
    }

    /// The messages that belong to a local day, also when quiet hours let them wait until the next, or they are over.
    package func messages(on date: CivilDate) -> [PlannedMessage] {
        let day = outlook.zone.day(date)
        var plan: [PlannedMessage] = []
        plan.reserveCapacity(reminders.count + digests.count)
        for reminder in reminders {
            guard let occurrence = reminder.schedule.occurrence(on: day), !isSilent(reminder, on: date) else {
                continue
            }
            plan.append(message(for: reminder, occurrence, on: day))
        }
        for (server, time, maker) in digests {
            guard let occurrence = Occurrence(of: time, on: day) else { continue }
            let sections = maker.sections(on: date)
            if !sections.isEmpty { plan.append(digest(of: sections, server, occurrence, on: day)) }
        }
        return plan.inOrder
    }

    /// A reading of the day says that nobody needs to be reminded.
    private func isSilent(_ reminder: Reminder, on date: CivilDate) -> Bool {
        guard case .metric(let metric) = reminder.kind else { return false }
        return outlook.readings[metric]?.contains(date) ?? false
    }

    private func message(for reminder: Reminder, _ occurrence: Occurrence, on day: LocalDay) -> PlannedMessage {
        let end = outlook.quietHours?.end(around: occurrence.at, on: day, in: outlook.zone)
        let at = end ?? occurrence.at
        return PlannedMessage(
            identity: MessageIdentity(
                user: outlook.user,
                server: .here,
                subject: .reminder(reminder.id, occurrence.date, occurrence.chosen)
            ),
            at: at,
            deadline: deadline(of: at),
            content: reminder.content,
            shift: occurrence.shift,
            heldFrom: end == nil ? nil : occurrence.at
        )
    }

    /// Quiet hours do not use the time up: when they begin before it is over, it starts anew at their end.
    private func deadline(of at: Instant) -> Instant {
        let deadline = at.adding(seconds: Self.grace)
        return outlook.quietHours?.end(around: deadline, in: outlook.zone)?.adding(seconds: Self.grace) ?? deadline
    }

    /// A reminder that is late and met by quiet hours waits for their end, too.
    private func held(_ message: PlannedMessage, at now: Instant) -> PlannedMessage {
        if case .digest = message.content { return message }
        guard let end = outlook.quietHours?.end(around: now, in: outlook.zone) else { return message }
        return PlannedMessage(
            identity: message.identity,
            at: end,
            deadline: message.deadline,
            content: message.content,
            shift: message.shift,
            heldFrom: message.heldFrom ?? message.at
        )
    }

    /// Its time was chosen for it, quiet hours or not, and until midnight it is better late than never.
    private func digest(
        of sections: [DigestSection],
        _ server: ServerID,
        _ occurrence: Occurrence,
        on day: LocalDay
    ) -> PlannedMessage {
        PlannedMessage(
            identity: MessageIdentity(user: outlook.user, server: server, subject: .digest(day.date)),
            at: occurrence.at,
            deadline: outlook.zone.start(of: day.date.adding(days: 1)),
            content: .digest(sections),
            shift: occurrence.shift,
            heldFrom: nil
        )
    }
}

extension Reminder {
    fileprivate var content: PlannedMessage.Content {
        switch kind {
        case .custom: .custom(id)
        case .metric(let metric): .metric(id, metric)
        }
    }
}

extension Occurrence {
    fileprivate var shift: PlannedMessage.Shift? {
        shiftedFrom.map { PlannedMessage.Shift(from: $0, to: shown) }
    }
}

extension [PlannedMessage] {
    /// By time, which they nearly always are already.
    fileprivate var inOrder: Self {
        let isSorted = zip(self, dropFirst()).allSatisfy { $0.precedes($1) }
        return isSorted ? self : sorted { $0.precedes($1) }
    }
}

extension PlannedMessage {
    /// At the same time digests come first, then reminders as they were made.
    fileprivate func precedes(_ other: PlannedMessage) -> Bool {
        at != other.at ? at < other.at : identity.rank < other.identity.rank
    }
}

extension MessageIdentity {
    fileprivate var rank: (Int, Int64, CivilDate) {
        switch subject {
        case .digest(let day): (0, server.rawValue, day)
        case .reminder(let id, let day, _): (1, id.rawValue, day)
        }
    }
}
