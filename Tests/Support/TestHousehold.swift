package import Accounts
import Core
import Cryptography
import FoundationEssentials
import Localization
package import SQLite

/// A household with somebody in every role, and a stranger who owns another one.
///
/// Everybody's login is the role (`owner`, `member`, `helper`, `viewer`, `stranger`), the name the same with a capital,
/// the password `TestHousehold.password`; they speak English, live in Berlin and pay in euros.
package struct TestHousehold: Sendable {
    package let accounts: AccountDatabase
    package let clock: TestClock
    package let owner: Member
    package let member: Member
    package let helper: Member
    package let viewer: Member
    package let stranger: Member
    private let files: TestDatabase

    package static let password = "correct horse battery"
    package static let name = "Garden Street 4"

    /// `observe` is told of each statement that reads.
    package init(
        clock: TestClock = TestClock(),
        seed: UInt64 = 1,
        observe: (@Sendable (SQL) -> Void)? = nil
    ) async throws {
        self.clock = clock
        files = try TestDatabase(observe: observe)
        accounts = AccountDatabase(
            files.database,
            hasher: PasswordHasher(cost: .minimum),
            clock: clock.clock,
            random: .seeded(seed)
        )
        owner = try await accounts.add("owner", as: .owner, to: Self.name, isAdministrator: true)
        member = try await accounts.add("member", as: .member, to: Self.name)
        helper = try await accounts.add("helper", as: .helper, to: Self.name)
        viewer = try await accounts.add("viewer", as: .viewer, to: Self.name)
        stranger = try await accounts.add("stranger", as: .owner, to: "Next door")
    }

    package var database: Database { accounts.database }

    /// Everybody in the household.
    package var people: [Member] { [owner, member, helper, viewer] }

    /// The database as somebody may use it.
    package func database(of member: Member) -> HouseholdDatabase { accounts.household(of: member) }

    /// Reads as somebody.
    package func read<Result: Sendable>(
        as member: Member,
        _ body: @escaping @Sendable (HouseholdSnapshot) throws -> Result
    ) async throws -> Result {
        try await database(of: member).read(body)
    }

    /// Writes as somebody.
    @discardableResult
    package func write<Result: Sendable>(
        as member: Member,
        _ body: @escaping @Sendable (HouseholdTransaction) throws -> Result
    ) async throws -> Result {
        try await database(of: member).write(body)
    }
}

extension AccountDatabase {
    /// Adds somebody to a household, which is made when there is none of the name.
    package func add(
        _ login: String,
        as role: Role,
        to household: String,
        isAdministrator: Bool = false
    ) async throws -> Member {
        guard let berlin = Zone("Europe/Berlin"), let euro = Currency("EUR") else { fatalError("no Berlin, no euro") }
        return try await addUser(
            AddUserDraft(
                person: PersonDraft(
                    login: login,
                    name: login.capitalized,
                    password: TestHousehold.password,
                    language: .en,
                    zone: berlin
                ),
                household: household,
                role: role,
                isAdministrator: isAdministrator,
                currency: euro
            )
        )
    }
}
