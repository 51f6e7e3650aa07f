import Core
import FoundationEssentials
import SQLite

extension Connection {
    /// Drops what was answered to a token that had this number before: numbers of deleted rows are given out again, and
    /// a new token must not be answered with what another's request did.
    func forgetAnswers(to token: APIToken.ID) throws(SQLiteError) {
        // Every owner that goes on with a space; "!" is what follows it.
        let owner = Once.owner(token)
        try execute("DELETE FROM answered_request WHERE owner >= \("\(owner) ") AND owner < \("\(owner)!")")
    }
}

extension HouseholdScope {
    /// Whether a request with this key was answered before, so that what would refuse it now need not be asked.
    package func isAnswered(_ once: Once?) throws -> Bool {
        guard let once else { return false }
        return try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM answered_request WHERE owner = \(once.owner) AND key = \(once.key)
                AND at > \(now.adding(seconds: -Once.secondsKept)))
            """,
            as: Bool.self
        )
    }
}

extension HouseholdTransaction {
    func answer<Answer: Decodable>(to once: Once) throws -> Answer? { try connection.answer(to: once, at: now) }

    func keep(_ answer: some Encodable, to once: Once) throws { try connection.keep(answer, to: once, at: now) }
}

extension Connection {
    /// What was answered to this request before, or nil the first time.
    ///
    /// Throws a rejection when the key came with another request before.
    func answer<Answer: Decodable>(to once: Once, at now: Instant) throws -> Answer? {
        let found = try firstValue(
            """
            SELECT fingerprint, answer FROM answered_request
            WHERE owner = \(once.owner) AND key = \(once.key)
                AND at > \(now.adding(seconds: -Once.secondsKept))
            """,
            as: [UInt8].self,
            String.self
        )
        guard let (fingerprint, answer) = found else { return nil }
        guard fingerprint == once.fingerprint else { throw Rejection("idempotency_key", Message("error.key_reused")) }
        return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
    }

    /// Keeps the answer for repetitions, and drops those that are a day old.
    func keep(_ answer: some Encodable, to once: Once, at now: Instant) throws {
        let text = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
        try execute("DELETE FROM answered_request WHERE at <= \(now.adding(seconds: -Once.secondsKept))")
        try execute(
            """
            INSERT INTO answered_request (owner, key, fingerprint, answer, at)
            VALUES (\(once.owner), \(once.key), \(once.fingerprint), \(text), \(now))
            """
        )
    }
}
