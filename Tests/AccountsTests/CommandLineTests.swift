import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `From the command line` {
    private func add(
        _ login: String,
        to household: String,
        as role: Role? = nil,
        in house: TestHousehold
    ) async throws -> Member {
        try await house.accounts.addUser(
            AddUserDraft(
                person: draft(login),
                household: household,
                role: role,
                isAdministrator: false,
                currency: house.owner.household.currency
            )
        )
    }

    @Test func `a new name makes a household and its owner`() async throws {
        let house = try await TestHousehold()
        let member = try await add("nora", to: " Cabin ", in: house)
        #expect(member.household.name == "Cabin")
        #expect(member.role == .owner)
        #expect(try await house.session(of: "nora").member?.household.id == member.household.id)
    }

    @Test func `a name or number in use adds a member`() async throws {
        let house = try await TestHousehold()
        let number = house.owner.household.id.description
        for (login, household) in [("nora", TestHousehold.name), ("bert", number)] {
            let member = try await add(login, to: household, in: house)
            #expect(member.household.id == house.owner.household.id)
            #expect(member.role == .member)
        }
    }

    @Test func `a household that is meant by nothing or by several is refused`() async throws {
        let house = try await TestHousehold()
        let euro = house.owner.household.currency
        for person in [house.owner, house.stranger] {
            try await house.write(as: person) {
                try $0.editHousehold(HouseholdDraft(name: "Home", currency: euro, dateOrder: .dmy, dueSoonDays: 5))
            }
        }
        for reference in ["Home", "4711", "", " "] {
            let rejection = await #expect(throws: Rejection.self) { try await add("nora", to: reference, in: house) }
            #expect(rejection?.errors.keys.sorted() == ["household"])
        }
        let number = house.stranger.household.id.description
        #expect(try await add("nora", to: number, in: house).household.id == house.stranger.household.id)
    }

    @Test func `a login is taken once, in whatever case`() async throws {
        let house = try await TestHousehold()
        let rejection = await #expect(throws: Rejection.self) {
            try await add("MEMBER", to: "Cabin", in: house)
        }
        #expect(rejection?.errors.keys.sorted() == ["login"])
        let households = try await house.database.read { try $0.values("SELECT name FROM household", as: String.self) }
        #expect(!households.contains("Cabin"))
    }

    @Test func `users are listed with their households`() async throws {
        let house = try await TestHousehold()
        let users = try await house.accounts.users()
        #expect(users.map(\.user.login) == ["helper", "member", "owner", "stranger", "viewer"])
        #expect(users.map { $0.households.map(\.name) }.last == [TestHousehold.name])
    }

    @Test func `a password is set, and sessions end`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "owner")
        try await house.accounts.resetPassword(of: "Owner", to: "a new password")
        #expect(try await house.signedIn(session.session) == nil)
        _ = try await house.session(of: "owner", "a new password")
    }

    @Test func `nobody is found by an unknown login`() async throws {
        let house = try await TestHousehold()
        await #expect(throws: Rejection.self) { try await house.accounts.disableUser("nobody") }
        await #expect(throws: Rejection.self) {
            try await house.accounts.resetPassword(of: "nobody", to: "a new password")
        }
        await #expect(throws: Rejection.self) {
            try await house.accounts.createToken("t", for: "nobody", household: nil, scopes: [.read], lastDay: nil)
        }
    }

    @Test func `a token is good to the end of its last day where its user lives`() async throws {
        let house = try await TestHousehold()
        let token = try await house.accounts.createToken(
            "Script",
            for: "member",
            household: nil,
            scopes: [.read],
            lastDay: CivilDate("2027-05-01")
        )
        // Berlin is two hours ahead in May.
        #expect(token.token.expiresAt.description == "2027-05-01T21:59:59Z")
        #expect(try await house.accounts.tokens().map(\.login) == ["member"])
        try await house.accounts.revokeToken(token.token.id)
        #expect(try await house.bearer(token) == nil)
        await #expect(throws: Refusal.notFound) { try await house.accounts.revokeToken(token.token.id) }
    }
}
