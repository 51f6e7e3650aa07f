import Accounts
import Core
import Reminders

extension PersonalTransaction {
    /// Says of something due that it is done, or to come again.
    ///
    /// It belongs to this occurrence alone. Throws a rejection for what is not due.
    func answer(_ key: String, _ answer: DueAnswer) throws {
        let keys = try DueKeys(self)
        guard keys.contains(key) else { throw Rejection("key", Message("error.not_due")) }
        if case .done(let moment, _) = answer {
            return try setAnswer(to: key, .done(at: moment, upTo: keys.newestBatch(of: key)))
        }
        try setAnswer(to: key, answer)
        if case .snoozed(let until) = answer, let next = nextOccurrence(key), user.zone.date(of: until) > today {
            try setAnswer(to: next, answer)
        }
    }

    /// What was said of something is forgotten.
    func forgetAnswer(to key: String) throws {
        try removeAnswer(to: key)
        if let next = nextOccurrence(key) { try removeAnswer(to: next) }
    }

    /// What has no date is due anew with each day, and may be put off into the next one; nil for what has a date.
    private func nextOccurrence(_ key: String) -> String? {
        guard key.hasPrefix("minimum/"), key.hasSuffix("/\(today)") else { return nil }
        return key.dropLast(today.description.count) + today.adding(days: 1).description
    }

    /// Takes back what was said of something.
    ///
    /// Throws a rejection when nothing was.
    func takeBackAnswer(to key: String) throws {
        guard try dueAnswers()[key] != nil else { throw Rejection("key", Message("error.not_due")) }
        try forgetAnswer(to: key)
    }
}
