import Accounts
import SQLite
import Synchronization
import TestSupport
import Testing

/// How many rows of a household there are, as lists say it.
@Suite struct HouseholdCountsTests {
    private let counts = HouseholdCounts()
    private let counted = Counted()
    private let home: TestHousehold

    /// How often rows were really counted.
    private final class Counted: Sendable {
        let times = Atomic(0)
    }

    init() async throws {
        home = try await TestHousehold { [counted] statement in
            if statement.text.hasPrefix("SELECT count(*)") { counted.times.add(1, ordering: .relaxed) }
        }
    }

    @Test func `what was counted is kept until the household is written to`() async throws {
        for _ in 1...3 { #expect(try await people(home.owner) == 4) }
        #expect(counted.times.load(ordering: .relaxed) == 1)
        try await home.write(as: home.owner) { try $0.removeMember(home.viewer.user.id) }
        for _ in 1...3 { #expect(try await people(home.owner) == 3) }
        #expect(counted.times.load(ordering: .relaxed) == 2)
    }

    @Test func `each household has its own`() async throws {
        #expect(try await people(home.owner) == 4)
        #expect(try await people(home.stranger) == 1)
    }

    @Test func `counting stops at its limit`() async throws {
        #expect(try await people(home.owner, upTo: 2) == 2)
        #expect(try await people(home.owner, upTo: 10) == 4)
    }

    private func people(_ member: Member, upTo limit: Int = 10) async throws -> Int {
        let present = try #require(
            try await home.database.read { try $0.member(member.user.id, in: member.household.id) }
        )
        let database = HouseholdDatabase(
            home.database,
            for: present,
            clock: home.clock.clock,
            random: .seeded(1),
            counts: counts
        )
        return try await database.read {
            try $0.count("SELECT 1 FROM membership WHERE household_id = \($0.household)", upTo: limit)
        }
    }
}
