package import Core
package import Ledger

/// What a user said of something that is due: it is done, or to come again.
package enum DueAnswer: Hashable, Sendable {
    /// It is never spoken of again; of a date, no batch up to the newest that had it then is.
    case done(at: Instant, upTo: BatchID? = nil)
    /// It comes again at a moment.
    case snoozed(until: Instant)
}

/// What a user said of occurrences, each known by its key: a date that changes makes another occurrence.
package typealias DueAnswers = [String: DueAnswer]

extension DueAnswers {
    /// The keys of what is done, each with the newest batch of which that was said, if it was said of batches.
    var done: [String: BatchID?] {
        var done: [String: BatchID?] = [:]
        for (key, answer) in self { if case .done(_, let newest) = answer { done[key] = .some(newest) } }
        return done
    }
}

/// How long something may be put off.
package enum Snooze: String, CaseIterable, Sendable {
    case hour
    case evening
    case tomorrow

    /// When it comes again.
    ///
    /// The evening is the next one; tomorrow begins as early as digests usually come.
    package func end(after now: Instant, in zone: Zone) -> Instant {
        let today = zone.date(of: now)
        switch self {
        case .hour: return now.adding(seconds: 3600)
        case .evening:
            let evening = zone.day(today).first(notBefore: .evening)
            return evening > now ? evening : zone.day(today.adding(days: 1)).first(notBefore: .evening)
        case .tomorrow: return zone.day(today.adding(days: 1)).first(notBefore: .eight)
        }
    }
}

extension TimeOfDay {
    /// 19:00.
    fileprivate static let evening = TimeOfDay(hour: 19, minute: 0) ?? .midnight
}
