package import Core
import Ledger

/// Computes what a user will be sent, from values alone: the same outlook gives the same messages, whenever it is asked.
///
/// Pages show its answers and the worker sends by them. Each local day is planned for itself, so that a month is its days
/// one after the other, and nothing that was computed before is needed.
package struct Planner: Sendable {
    /// How many local days a plan has, today included.
    package static let days = 30
    /// Seconds that a reminder at a time of its own may be late.
    package static let grace: Int64 = 3 * 3600

    let outlook: Outlook
    /// What may be sent each day, by the time that was chosen for it.
    let entries: [Entry]
    /// What the user said is done: see `DueAnswers.done`.
    private let done: [String: BatchID?]

    struct Entry {
        let time: TimeOfDay
        /// What was over by then is not made up for.
        let armedAt: Instant
        let subject: Subject

        enum Subject {
            case digest(ServerID, DigestMaker)
            case reminder(Reminder)
        }
    }

    package init(_ outlook: Outlook) {
        self.outlook = outlook
        done = outlook.answers.done
        var entries: [Entry] = []
        for server in outlook.servers.sorted(by: { $0.server < $1.server }) {
            let maker = DigestMaker(server, done: done)
            if maker.isEmpty { continue }
            entries.append(
                Entry(time: server.rule.time, armedAt: server.armedAt, subject: .digest(server.server, maker))
            )
        }
        for reminder in outlook.reminders.sorted(by: { $0.id < $1.id }) where reminder.isEnabled {
            entries.append(
                Entry(time: reminder.schedule.time, armedAt: reminder.armedAt, subject: .reminder(reminder))
            )
        }
        // At the same time digests come first, then reminders as they were made.
        self.entries = entries.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
    }

    /// What is still ahead in so many local days, today included: what is late and waits for the end of quiet hours, too.
    package func messages(from now: Instant, days: Int = Planner.days) -> [PlannedMessage] {
        let today = outlook.zone.date(of: now)
        var plan: [PlannedMessage] = []
        plan.reserveCapacity(max(days, 0) * entries.count)
        // Quiet hours and grace together may carry a reminder over two midnights.
        for ahead in -2..<min(max(days, 0), 1) {
            for message in messages(on: today.adding(days: ahead)) where message.deadline > now {
                let message = message.at > now ? message : held(message, at: now)
                if message.at > now { plan.append(message) }
            }
        }
        for ahead in 1..<max(days, 1) { add(today.adding(days: ahead), to: &plan) }
        return plan.inOrder
    }

    /// The messages that belong to a local day, also when quiet hours let them wait until the next, or they are over.
    package func messages(on date: CivilDate) -> [PlannedMessage] {
        var plan: [PlannedMessage] = []
        add(date, to: &plan)
        return plan.inOrder
    }

    /// Adds a day's messages by the times that were chosen for them.
    private func add(_ date: CivilDate, to plan: inout [PlannedMessage]) {
        let (day, next) = (outlook.zone.day(date), outlook.zone.day(date.adding(days: 1)))
        for entry in entries {
            switch entry.subject {
            case .digest(let server, let maker):
                guard let occurrence = Occurrence(of: entry.time, on: day), occurrence.at >= entry.armedAt else {
                    continue
                }
                let sections = maker.sections(on: date)
                if !sections.isEmpty { plan.append(digest(of: sections, server, occurrence, until: next.start)) }
            case .reminder(let reminder):
                guard let occurrence = reminder.schedule.occurrence(on: day), occurrence.at >= entry.armedAt,
                    !isSilent(reminder, on: date)
                else { continue }
                let message = message(for: reminder, occurrence, on: day, next)
                if done.isEmpty || done[message.identity.key] == nil { plan.append(message) }
            }
        }
    }

    /// A reading of the day says that nobody needs to be reminded.
    private func isSilent(_ reminder: Reminder, on date: CivilDate) -> Bool {
        guard case .metric(let metric) = reminder.kind else { return false }
        return outlook.readings[metric]?.contains(date) ?? false
    }

    private func message(
        for reminder: Reminder,
        _ occurrence: Occurrence,
        on day: LocalDay,
        _ next: LocalDay
    ) -> PlannedMessage {
        var (at, deadline) = (occurrence.at, occurrence.at.adding(seconds: Self.grace))
        if let quiet = outlook.quietHours {
            if let end = quiet.end(around: at, on: day, next, in: outlook.zone) { at = end }
            deadline = at.adding(seconds: Self.grace)
            // Quiet hours do not use the time up: when they begin before it is over, it starts anew at their end.
            let last = at < next.start ? day : next
            if quiet.contains(last.reading(at: deadline).time), let end = quiet.end(around: deadline, in: outlook.zone)
            {
                deadline = end.adding(seconds: Self.grace)
            }
        }
        return PlannedMessage(
            identity: MessageIdentity(
                user: outlook.user,
                server: .here,
                subject: .reminder(reminder.id, occurrence.date, occurrence.chosen)
            ),
            at: at,
            deadline: deadline,
            content: reminder.content,
            shift: occurrence.shift,
            heldFrom: at == occurrence.at ? nil : occurrence.at
        )
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
        until midnight: Instant
    ) -> PlannedMessage {
        PlannedMessage(
            identity: MessageIdentity(user: outlook.user, server: server, subject: .digest(occurrence.date)),
            at: occurrence.at,
            deadline: midnight,
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
    /// By time, which they nearly always are already; otherwise as they were.
    fileprivate var inOrder: Self {
        var last = Instant(seconds: .min)
        for message in self {
            if message.at < last {
                return enumerated().sorted {
                    ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
                }.map(\.element)
            }
            last = message.at
        }
        return self
    }
}
