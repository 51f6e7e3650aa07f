import Accounts
import Core
import Cryptography
import SQLite
import TestSupport
import Testing

/// What is a user's alone, in whatever household.
@Suite struct PersonalTests {
    private let home: TestHousehold

    init() async throws { home = try await TestHousehold() }

    @Test func `a write makes the user's pages stale, and nobody else's`() async throws {
        let before = try await revisions()
        try await home.accounts.personal(of: home.helper.user).write { _ in }
        let after = try await revisions()
        #expect(after == before.enumerated().map { $0.offset == 1 ? $0.element + 1 : $0.element })
    }

    @Test func `a write of an account that was disabled since is refused`() async throws {
        let personal = home.accounts.personal(of: home.viewer.user)
        try await home.accounts.disableUser(home.viewer.user.login)
        await #expect(throws: Refusal.notFound) { try await personal.write { _ in } }
    }

    @Test func `a request with the same key is carried out once, and with other content refused`() async throws {
        let personal = home.accounts.personal(of: home.member.user)
        let once = Once(owner: "token 1 POST /x", key: "k", fingerprint: [1])
        for answer in [1, 2] { #expect(try await personal.write(once: once) { _ in answer } == 1) }
        await #expect(throws: Rejection.self) {
            try await personal.write(once: Once(owner: once.owner, key: once.key, fingerprint: [2])) { _ in 3 }
        }
    }

    @Test func `a user sees each of their households in their role there, and none when disabled`() async throws {
        let session = try await home.session(of: "member")
        let invitation = try await home.write(as: home.stranger) { try $0.invite(as: .helper).text }
        _ = try await home.accounts.acceptInvitation(invitation, as: session)
        let personal = home.accounts.personal(of: home.member.user)
        let seen = try await personal.read {
            try $0.households().map { "\($0.member.household.name): \($0.member.role)" }
        }
        #expect(seen == ["Garden Street 4: member", "Next door: helper"])
        try await home.accounts.disableUser(home.member.user.login)
        #expect(try await personal.read { try $0.households().isEmpty })
    }

    private func revisions() async throws -> [Int64] {
        try await home.database.read { [home] connection in
            try [home.owner, home.helper, home.stranger].compactMap { try connection.account($0.user.id)?.revision }
        }
    }
}
