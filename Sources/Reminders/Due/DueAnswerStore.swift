import Accounts
import Core
package import SQLite

extension PersonalScope {
    /// What the user said of things that were due.
    package func dueAnswers() throws(SQLiteError) -> DueAnswers {
        let rows = try connection.values(
            "SELECT key, done_at, snoozed_until FROM due_answer WHERE user_id = \(user.id)",
            as: String.self,
            Instant?.self,
            Instant?.self
        )
        let answers = rows.compactMap { key, done, until in
            (done.map { DueAnswer.done(at: $0) } ?? until.map { DueAnswer.snoozed(until: $0) }).map { (key, $0) }
        }
        return Dictionary(uniqueKeysWithValues: answers)
    }
}

extension PersonalTransaction {
    /// What passes with its day is forgotten after so many days.
    private static var daysKept: Int { 90 }

    /// Writes down what the user says of something, in place of what they said before.
    package func setAnswer(to key: String, _ answer: DueAnswer) throws(SQLiteError) {
        let (done, until): (Instant?, Instant?) =
            switch answer {
            case .done(let moment): (moment, nil)
            case .snoozed(let moment): (nil, moment)
            }
        try connection.execute(
            """
            INSERT INTO due_answer (user_id, key, done_at, snoozed_until, at)
            VALUES (\(user.id), \(key), \(done), \(until), \(now))
            ON CONFLICT (user_id, key) DO UPDATE SET done_at = excluded.done_at,
                snoozed_until = excluded.snoozed_until, at = excluded.at
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
