package import Core
package import SQLite

/// The database as one user may use it for what is theirs alone: reminders, channels, tasks.
package struct PersonalDatabase: Sendable {
    package let user: User
    private let database: Database
    private let clock: Clock
    private let random: Random

    /// Opens the database for a user whose session or token was looked up.
    package init(_ database: Database, for user: User, clock: Clock, random: Random) {
        self.database = database
        self.user = user
        self.clock = clock
        self.random = random
    }

    /// Reads within one snapshot.
    ///
    /// The closure may run twice, when the first try took too long for an event loop.
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (PersonalSnapshot) throws -> Result
    ) async throws -> Result {
        let (user, now) = (user, clock.now())
        return try await database.read { connection in
            try body(PersonalSnapshot(connection: connection, user: user, now: now))
        }
    }

    /// As `read`, on the thread for what takes long, as exports.
    package func readSlowly<Result: Sendable>(
        _ body: @escaping @Sendable (PersonalSnapshot) throws -> Result
    ) async throws -> Result {
        let (user, now) = (user, clock.now())
        return try await database.readSlowly { connection in
            try body(PersonalSnapshot(connection: connection, user: user, now: now))
        }
    }

    /// Carries out one action in one transaction and makes the user's pages stale.
    ///
    /// The account is looked at again inside: one that was disabled since the request came in counts at once.
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (PersonalTransaction) throws -> Result
    ) async throws -> Result {
        let (user, now, random) = (user.id, clock.now(), random)
        return try await database.write { connection in
            guard let present = try connection.account(user), !present.isDisabled else { throw Refusal.notFound }
            let transaction = PersonalTransaction(connection: connection, user: present, now: now, random: random)
            let result = try body(transaction)
            try connection.raiseRevision(of: user)
            return result
        }
    }

    /// As `write`, but a request that comes a second time with the same key is answered as it was the first time.
    ///
    /// Throws a refusal when the key came with another request before.
    package func write<Answer: Codable & Sendable>(
        once: Once?,
        _ body: @escaping @Sendable (PersonalTransaction) throws -> Answer
    ) async throws -> Answer {
        guard let once else { return try await write(body) }
        return try await write { transaction in
            let (connection, now) = (transaction.connection, transaction.now)
            if let answer: Answer = try connection.answer(to: once, at: now) { return answer }
            let answer = try body(transaction)
            try connection.keep(answer, to: once, at: now)
            return answer
        }
    }
}
