import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `Setting up` {
    private let code = SetUpCode(random: .seeded())
    private let clock = TestClock()

    private func accounts(_ files: TestDatabase) -> AccountDatabase {
        AccountDatabase(
            files.database,
            hasher: PasswordHasher(cost: .minimum),
            clock: clock.clock,
            random: .seeded(2)
        )
    }

    private func setUp(code typed: String, household: String = "Home", person: PersonDraft = draft("Nora")) throws
        -> SetUpDraft
    {
        let euro = try #require(Currency("EUR"))
        return SetUpDraft(code: typed, household: household, currency: euro, person: person)
    }

    @Test func `the first one becomes owner and administrator and is signed in`() async throws {
        let files = try TestDatabase()
        let accounts = accounts(files)
        #expect(try await accounts.canBeSetUp())
        let session = try await accounts.setUp(try setUp(code: code.text), code: code, from: home, agent: "Firefox")
        let now = clock.now
        let found = try await files.database.read { try $0.signedIn(SessionHash(session.token), at: now) }
        #expect(found?.member?.role == .owner)
        #expect(found?.member?.household.name == "Home")
        #expect(found?.user.login == "Nora")
        #expect(found?.user.isAdministrator == true)
        #expect(try await !accounts.canBeSetUp())
    }

    @Test func `a household starts with six units and two conversions`() async throws {
        let files = try TestDatabase()
        _ = try await accounts(files).setUp(try setUp(code: code.text), code: code, from: home, agent: "")
        let units = try await files.database.read {
            try $0.values("SELECT code FROM unit ORDER BY code", as: String.self)
        }
        #expect(units == ["g", "kg", "l", "ml", "pack", "piece"])
        let conversions = try await files.database.read {
            try $0.values("SELECT from_unit || '>' || to_unit FROM unit_conversion ORDER BY 1", as: String.self)
        }
        #expect(conversions == ["kg>g", "l>ml"])
    }

    @Test func `it is over once there is an account`() async throws {
        let house = try await TestHousehold()
        let draft = try setUp(code: code.text)
        await #expect(throws: Refusal.notFound) {
            try await house.accounts.setUp(draft, code: code, from: home, agent: "")
        }
    }

    @Test func `everything that is wrong is said at once, and nothing is kept`() async throws {
        let files = try TestDatabase()
        let accounts = accounts(files)
        let draft = try setUp(
            code: "0000-0000",
            household: " ",
            person: draft("no ra", name: "", password: "short")
        )
        let rejection = await #expect(throws: Rejection.self) {
            try await accounts.setUp(draft, code: code, from: home, agent: "")
        }
        #expect(rejection?.errors.keys.sorted() == ["code", "household", "login", "name", "password"])
        #expect(try await accounts.canBeSetUp())
    }

    @Test func `the code may be typed in any case and grouping`() async throws {
        let files = try TestDatabase()
        let typed = " " + code.text.lowercased().replacing("-", with: " ")
        _ = try await accounts(files).setUp(try setUp(code: typed), code: code, from: home, agent: "")
    }

    @Test func `codes cannot be tried without end`() async throws {
        let files = try TestDatabase()
        let accounts = accounts(files)
        let wrong = try setUp(code: "0000-0000")
        for _ in 1...10 {
            await #expect(throws: Rejection.self) { try await accounts.setUp(wrong, code: code, from: home, agent: "") }
        }
        let right = try setUp(code: code.text)
        let refusal = await #expect(throws: Refusal.self) {
            try await accounts.setUp(right, code: code, from: home, agent: "")
        }
        #expect(refusal?.reason == .tooManyRequests)
    }

    @Test func `what furnishes the household is part of it`() async throws {
        struct Broken: Error {}
        let files = try TestDatabase()
        let accounts = accounts(files)
        let draft = try setUp(code: code.text)
        await #expect(throws: Broken.self) {
            try await accounts.setUp(draft, code: code, from: home, agent: "") { _ in throw Broken() }
        }
        #expect(try await accounts.canBeSetUp())
        _ = try await accounts.setUp(draft, code: code, from: home, agent: "") { transaction in
            try transaction.editHousehold(
                HouseholdDraft(name: "Furnished", currency: draft.currency, dateOrder: .ymd, dueSoonDays: 3)
            )
        }
        let names = try await files.database.read { try $0.values("SELECT name FROM household", as: String.self) }
        #expect(names == ["Furnished"])
    }
}
