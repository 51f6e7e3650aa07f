import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `A token` {
    @Test func `acts for its user in its household for a year`() async throws {
        let house = try await TestHousehold()
        let token = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "Tablet")) }
        #expect(token.secret.text.hasPrefix("lrs_"))
        let bearer = try await house.bearer(token)
        #expect(bearer?.member.user.login == "member")
        #expect(bearer?.member.household.id == house.member.household.id)
        #expect(bearer?.token.scopes == [.read, .write])
        house.clock.advance(days: 364)
        #expect(try await house.bearer(token) != nil)
        house.clock.advance(days: 1)
        #expect(try await house.bearer(token) == nil)
    }

    @Test func `of the scope admin is for owners, and ends with the role`() async throws {
        let house = try await TestHousehold()
        let draft = TokenDraft(name: "Script", scopes: [.read, .admin])
        let rejection = await #expect(throws: Rejection.self) {
            try await house.write(as: house.member) { try $0.createToken(draft) }
        }
        #expect(rejection?.errors.keys.sorted() == ["scopes"])
        let user = house.member.user.id
        try await house.write(as: house.owner) { try $0.changeRole(of: user, to: .owner) }
        let admin = try await house.write(as: house.member) { try $0.createToken(draft) }
        let plain = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "Plain")) }
        try await house.write(as: house.owner) { try $0.changeRole(of: user, to: .member) }
        #expect(try await house.bearer(admin) == nil)
        #expect(try await house.bearer(plain) != nil)
    }

    @Test func `is wrong in everything at once`() async throws {
        let house = try await TestHousehold()
        let draft = TokenDraft(name: " ", scopes: [], expiresAt: house.clock.now)
        let rejection = await #expect(throws: Rejection.self) {
            try await house.write(as: house.owner) { try $0.createToken(draft) }
        }
        #expect(rejection?.errors.keys.sorted() == ["expires", "name", "scopes"])
    }

    @Test func `is listed and revoked by its user alone`() async throws {
        let house = try await TestHousehold()
        let token = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "Tablet")) }
        let (owner, member, now) = (house.owner.user.id, house.member.user.id, house.clock.now)
        #expect(try await house.database.read { try $0.tokens(of: owner, at: now).isEmpty })
        let listed = try await house.database.read { try $0.tokens(of: member, at: now) }
        #expect(listed.map(\.token.name) == ["Tablet"])
        #expect(listed.map(\.household.name) == [TestHousehold.name])
        await #expect(throws: Refusal.notFound) { try await house.accounts.revokeToken(token.token.id, of: owner) }
        try await house.accounts.revokeToken(token.token.id, of: member)
        #expect(try await house.bearer(token) == nil)
    }

    @Test func `is ended from its own household alone`() async throws {
        let house = try await TestHousehold()
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .viewer).text }
        let session = try await house.session(of: "member")
        let other = try await house.accounts.acceptInvitation(invitation, as: session)
        let elsewhere = Member(user: house.member.user, household: other, role: .viewer)
        let token = try await house.write(as: elsewhere) { try $0.createToken(TokenDraft(name: "Tablet")) }
        let id = token.token.id
        await #expect(throws: Refusal.notFound) { try await house.write(as: house.member) { try $0.revokeToken(id) } }
        try await house.write(as: elsewhere) { try $0.revokeToken(id) }
        #expect(try await house.bearer(token) == nil)
    }

    @Test func `is not answered with what another of its number did`() async throws {
        let house = try await TestHousehold()
        let old = try await house.write(as: house.stranger) { try $0.createToken(TokenDraft(name: "Old")) }
        let first = Once(owner: "\(Once.owner(old.token.id)) POST /things", key: "1", fingerprint: [1])
        _ = try await house.database(of: house.stranger).write(once: first) { _ in "stranger's" }
        try await house.accounts.revokeToken(old.token.id)
        let new = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "New")) }
        let again = Once(owner: "\(Once.owner(new.token.id)) POST /things", key: "1", fingerprint: [1])
        let answer = try await house.database(of: house.member).write(once: again) { _ in "member's" }
        #expect(answer == "member's")
    }

    @Test func `is written down as used at most once an hour`() async throws {
        let house = try await TestHousehold()
        let token = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "Tablet")) }
        func use() async throws -> Instant? {
            let bearer = try #require(await house.bearer(token))
            try await house.database.noteUse(of: bearer, at: house.clock.now)
            return try await house.bearer(token)?.token.usedAt
        }
        let first = house.clock.now
        #expect(try await use() == first)
        house.clock.advance(seconds: 3599)
        #expect(try await use() == first)
        house.clock.advance(seconds: 1)
        #expect(try await use() == house.clock.now)
    }

    @Test func `does not work while the account is disabled`() async throws {
        let house = try await TestHousehold()
        let token = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "Tablet")) }
        try await house.accounts.disableUser("member")
        #expect(try await house.bearer(token) == nil)
    }
}

@Suite struct `A token for login and password` {
    @Test func `is made in the one household of the user`() async throws {
        let house = try await TestHousehold()
        let issued = try await house.accounts.issueToken(TokenDraft(name: "Phone"), for: credentials("Member"))
        #expect(try await house.bearer(issued.secret)?.member.household.id == house.member.household.id)
    }

    @Test func `asked for twice with one key is one, and its secret is told once`() async throws {
        let house = try await TestHousehold()
        func issue(_ name: String, _ key: String?, for login: String = "member") async throws -> IssuedToken {
            try await house.accounts.issueToken(TokenDraft(name: name), for: credentials(login), key: key)
        }
        let first = try await issue("Phone", "k")
        let again = try await issue("Phone", "k")
        #expect(first.secret != nil && again.secret == nil)
        #expect(first.id == again.id && first.expiresAt == again.expiresAt)
        await #expect(throws: Rejection.self) { try await issue("Tablet", "k") }
        #expect(try await issue("Phone", "other").id != first.id)
        #expect(try await issue("Phone", nil).id != first.id)
        #expect(try await issue("Phone", "k", for: "owner").secret != nil)
    }

    @Test func `needs the household's name or number when there are several`() async throws {
        let house = try await TestHousehold()
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .viewer).text }
        _ = try await house.accounts.acceptInvitation(invitation, as: try await house.session(of: "member"))
        func issue(_ household: String?) async throws -> Household.ID? {
            let draft = TokenDraft(name: "Phone")
            let token = try await house.accounts.issueToken(draft, for: credentials("member"), household: household)
            return try await house.bearer(token.secret)?.member.household.id
        }
        let (own, other) = (house.member.household.id, house.stranger.household.id)
        await #expect(throws: Rejection.self) { try await issue(nil) }
        await #expect(throws: Rejection.self) { try await issue("Elsewhere") }
        #expect(try await issue("Next door") == other)
        #expect(try await issue(other.description) == other)
        #expect(try await issue(TestHousehold.name) == own)
    }

    @Test func `is not made in a household of others`() async throws {
        let house = try await TestHousehold()
        let rejection = await #expect(throws: Rejection.self) {
            try await house.accounts.issueToken(
                TokenDraft(name: "Phone"),
                for: credentials("member"),
                household: "Next door"
            )
        }
        #expect(rejection?.errors.keys.sorted() == ["household"])
    }

    @Test func `is limited as signing in is`() async throws {
        let house = try await TestHousehold()
        for attempt in 1...10 {
            await #expect(throws: Refusal.wrongCredentials) {
                if attempt.isMultiple(of: 2) { _ = try await house.session(of: "owner", "wrong") }
                return try await house.accounts.issueToken(
                    TokenDraft(name: "Phone"),
                    for: credentials("owner", "wrong")
                )
            }
        }
        let refusal = await #expect(throws: Refusal.self) { try await house.session(of: "owner") }
        #expect(refusal?.reason == .tooManyRequests)
    }
}
