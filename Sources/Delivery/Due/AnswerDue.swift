import Accounts
import Core
import Reminders

extension PersonalTransaction {
    /// Says of something due that it is done, or to come again.
    ///
    /// It belongs to this occurrence alone. Throws a rejection for what is not due.
    func answer(_ key: String, _ answer: DueAnswer) throws {
        guard try DueKeys(self).contains(key) else { throw Rejection("key", Message("error.not_due")) }
        try setAnswer(to: key, answer)
    }

    /// Takes back what was said of something.
    ///
    /// Throws a rejection when nothing was.
    func takeBackAnswer(to key: String) throws {
        guard try dueAnswers()[key] != nil else { throw Rejection("key", Message("error.not_due")) }
        try removeAnswer(to: key)
    }
}
