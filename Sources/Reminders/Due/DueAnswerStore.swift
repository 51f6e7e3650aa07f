import Accounts
import Core
import Ledger
package import SQLite

extension PersonalScope {
    /// What the user said of things that were due.
    package func dueAnswers() throws(SQLiteError) -> DueAnswers {
        let rows = try connection.values(
            "SELECT key, done_at, snoozed_until, newest_batch FROM due_answer WHERE user_id = \(user.id)",
            as: String.self,
            Instant?.self,
            Instant?.self,
            BatchID?.self
        )
        let answers = rows.compactMap { key, done, until, newest in
            (done.map { DueAnswer.done(at: $0, upTo: newest) } ?? until.map { DueAnswer.snoozed(until: $0) }).map {
                (key, $0)
            }
        }
        return Dictionary(uniqueKeysWithValues: answers)
    }
}

extension PersonalTransaction {
    /// What passes with its day is forgotten after so many days.
    private static var daysKept: Int { 90 }

    /// Writes down what the user says of something, in place of what they said before.
    package func setAnswer(to key: String, _ answer: DueAnswer) throws(SQLiteError) {
        let (done, until, newest): (Instant?, Instant?, BatchID?) =
            switch answer {
            case .done(let moment, let newest): (moment, nil, newest)
            case .snoozed(let moment): (nil, moment, nil)
            }
        try connection.execute(
            """
            INSERT INTO due_answer (user_id, key, done_at, snoozed_until, newest_batch, at)
            VALUES (\(user.id), \(key), \(done), \(until), \(newest), \(now))
            ON CONFLICT (user_id, key) DO UPDATE SET done_at = excluded.done_at,
                snoozed_until = excluded.snoozed_until, newest_batch = excluded.newest_batch, at = excluded.at
            """
        )
        // Dates and loans may be due for years, and done means for good.
        try connection.execute(
            """
            DELETE FROM due_answer WHERE user_id = \(user.id) AND at < \(now.adding(days: -Self.daysKept))
                AND key NOT LIKE 'expiry/%' AND key NOT LIKE 'loan/%'
            """
        )
    }

    /// Forgets what the user said of something: it is due as before.
    package func removeAnswer(to key: String) throws(SQLiteError) {
        try connection.execute("DELETE FROM due_answer WHERE user_id = \(user.id) AND key = \(key)")
    }
}
