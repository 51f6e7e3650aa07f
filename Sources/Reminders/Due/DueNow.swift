package import Accounts
package import Core

/// What is due at a moment, told by a message or not: the same lines and occurrences that messages are made of.
package struct DueNow: Sendable {
    /// By household, what the rules speak of, from the first day on which they do until it is over.
    package var sections: [DigestSection]
    /// Reminders whose time has come.
    package var reminders: [PlannedMessage]

    /// So many things are due.
    package var count: Int { sections.reduce(0) { $0 + $1.lines.count } + reminders.count }

    /// Leaves so many lines of the rules, the most urgent ones; what has no date comes last.
    package mutating func keepMostUrgent(_ most: Int, on day: CivilDate) {
        guard sections.reduce(0, { $0 + $1.lines.count }) > most else { return }
        let ranked = sections.flatMap(\.lines).map { (daysLeft: $0.daysLeft ?? .max, key: $0.key(on: day)) }
        let kept = Set(ranked.sorted { $0 < $1 }.prefix(most).map(\.key))
        sections = sections.compactMap { section in
            let lines = section.lines.filter { kept.contains($0.key(on: day)) }
            return lines.isEmpty ? nil : DigestSection(household: section.household, lines: lines)
        }
    }

    /// Takes things out by their keys.
    package mutating func keep(on day: CivilDate, _ isKept: (String) -> Bool) {
        sections = sections.compactMap { section in
            let lines = section.lines.filter { isKept($0.key(on: day)) }
            return lines.isEmpty ? nil : DigestSection(household: section.household, lines: lines)
        }
        reminders.removeAll { !isKept($0.identity.key) }
    }
}

extension Planner {
    /// What is due now; what is done is not.
    ///
    /// A reminder is due on its day and as long as its message may be late. What was snoozed comes again though its day has
    /// passed, until the end of the day on which it comes.
    package func due(at now: Instant) -> DueNow {
        let today = outlook.zone.date(of: now)
        var sections: [DigestSection] = []
        for case .digest(_, let maker) in entries.map(\.subject) { sections += maker.standing(on: today) }
        let reminders = daysOfReminders(until: today).flatMap { messages(on: $0) }.filter { message in
            if case .digest = message.content { return false }
            guard (message.heldFrom ?? message.at) <= now else { return false }
            if message.identity.day == today || message.deadline > now { return true }
            guard case .snoozed(let until) = outlook.answers[message.identity.key] else { return false }
            return outlook.zone.date(of: until) >= today
        }
        return DueNow(sections: sections, reminders: reminders)
    }

    /// Today, yesterday, whose last ones may be late, and the days of what was snoozed.
    private func daysOfReminders(until today: CivilDate) -> [CivilDate] {
        var days: Set = [today, today.adding(days: -1)]
        for (key, answer) in outlook.answers {
            guard case .snoozed = answer, key.hasPrefix("reminder/") else { continue }
            let parts = key.split(separator: "/")
            if parts.count == 4, let day = CivilDate(String(parts[2])), day < today { days.insert(day) }
        }
        return days.sorted()
    }
}

extension PersonalScope {
    /// What is due for the user now, and what they said of it.
    package func dueNow() throws -> (due: DueNow, answers: DueAnswers) {
        let outlook = try outlook(standing: true)
        return (Planner(outlook).due(at: now), outlook.answers)
    }
}

extension MessageWriter {
    /// Writes what is due, as messages say it.
    package func written(
        _ due: DueNow,
        in scope: some PersonalScope
    ) throws -> (sections: [WrittenSection], reminders: [WrittenMessage]) {
        let digest = PlannedMessage(
            identity: MessageIdentity(user: scope.user.id, server: .here, subject: .digest(scope.today)),
            at: scope.now,
            deadline: scope.now,
            content: .digest(due.sections),
            shift: nil,
            heldFrom: nil
        )
        let written = try written([digest] + due.reminders, in: scope)
        return (written[0].sections, Array(written.dropFirst()))
    }
}
