package import Core
package import SQLite

/// The database as one member may use it: the only way for a feature to read or write.
package struct HouseholdDatabase: Sendable {
    package let member: Member
    private let database: Database
    private let clock: Clock
    private let random: Random
    private let counts: HouseholdCounts?

    /// Opens the database for a member whose session or token was looked up.
    package init(
        _ database: Database,
        for member: Member,
        clock: Clock,
        random: Random,
        counts: HouseholdCounts? = nil
    ) {
        self.database = database
        self.counts = counts
        self.member = member
        self.clock = clock
        self.random = random
    }

    /// Reads within one snapshot.
    ///
    /// The closure may run twice, when the first try took too long for an event loop.
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (HouseholdSnapshot) throws -> Result
    ) async throws -> Result {
        let (member, now, counts) = (member, clock.now(), counts)
        return try await database.read { connection in
            try body(HouseholdSnapshot(connection: connection, member: member, now: now, counts: counts))
        }
    }

    /// Carries out one action in one transaction and raises the household's revision.
    ///
    /// The membership is looked at again inside: one that ended, or a role that was lowered, since the request came in
    /// counts at once.
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (HouseholdTransaction) throws -> Result
    ) async throws -> Result {
        let (member, now, random) = (member, clock.now(), random)
        return try await database.write { connection in
            guard let present = try connection.member(member.user.id, in: member.household.id) else {
                throw Refusal.notFound
            }
            let transaction = HouseholdTransaction(connection: connection, member: present, now: now, random: random)
            let result = try body(transaction)
            try connection.raiseRevision(of: present.household.id)
            return result
        }
    }

    /// As `write`, but a request that comes a second time with the same key is answered as it was the first time.
    ///
    /// The key is kept in the booking's own transaction, so a crash can neither lose nor repeat it. Throws a refusal
    /// when the key came with another request before.
    package func write<Answer: Codable & Sendable>(
        once: Once?,
        _ body: @escaping @Sendable (HouseholdTransaction) throws -> Answer
    ) async throws -> Answer {
        guard let once else { return try await write(body) }
        return try await write { transaction in
            if let answer: Answer = try transaction.answer(to: once) { return answer }
            let answer = try body(transaction)
            try transaction.keep(answer, to: once)
            return answer
        }
    }
}
