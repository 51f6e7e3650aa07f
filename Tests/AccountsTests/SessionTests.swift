import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `A session` {
    @Test func `ends ninety days after it was last seen`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "member")
        house.clock.advance(days: 89)
        let present = try #require(await house.signedIn(session.session))
        _ = try await house.database.noteUse(of: present, at: house.clock.now)
        house.clock.advance(days: 89)
        #expect(try await house.signedIn(session.session) != nil)
        house.clock.advance(days: 1)
        #expect(try await house.signedIn(session.session) == nil)
    }

    @Test func `is written down as seen at most once an hour`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "member")
        house.clock.advance(seconds: 3599)
        _ = try await house.database.noteUse(of: session, at: house.clock.now)
        #expect(try await house.signedIn(session.session)?.seenAt == session.seenAt)
        house.clock.advance(seconds: 1)
        _ = try await house.database.noteUse(of: session, at: house.clock.now)
        #expect(try await house.signedIn(session.session)?.seenAt == house.clock.now)
    }

    @Test func `ends by signing out, alone or with all others of the user`() async throws {
        let house = try await TestHousehold()
        let sessions = [
            try await house.session(of: "member"), try await house.session(of: "member"),
            try await house.session(of: "member"), try await house.session(of: "owner"),
        ]
        func alive() async throws -> [Bool] {
            var alive: [Bool] = []
            for session in sessions { alive.append(try await house.signedIn(session.session) != nil) }
            return alive
        }
        try await house.accounts.signOut(sessions[0])
        #expect(try await alive() == [false, true, true, true])
        try await house.accounts.signOutEverywhere(sessions[1].user.id)
        #expect(try await alive() == [false, false, false, true])
    }

    @Test func `is listed for its user with the last seen first`() async throws {
        let house = try await TestHousehold()
        let first = try await house.session(of: "member")
        house.clock.advance(seconds: 60)
        let second = try await house.session(of: "member")
        _ = try await house.session(of: "owner")
        let (user, now) = (house.member.user.id, house.clock.now)
        let listed = try await house.database.read { try $0.sessions(of: user, at: now) }
        #expect(listed.map(\.hash) == [second.session, first.session])
        #expect(listed.map(\.agent) == ["Firefox", "Firefox"])
    }

    @Test func `ends when the account is disabled`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "member")
        try await house.accounts.disableUser("MEMBER")
        #expect(try await house.signedIn(session.session) == nil)
    }

    @Test func `moves between the households of its user only`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "member")
        let (other, own) = (house.stranger.household.id, house.member.household.id)
        await #expect(throws: Refusal.notFound) { try await house.accounts.switchHousehold(of: session, to: other) }
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .helper).text }
        _ = try await house.accounts.acceptInvitation(invitation, as: session)
        #expect(try await house.signedIn(session.session)?.member?.household.id == other)
        try await house.accounts.switchHousehold(of: session, to: own)
        let present = try await house.signedIn(session.session)
        #expect(present?.member?.household.id == own)
        #expect(present?.member?.role == .member)
    }

    @Test func `begins where its user was last`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "member")
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .helper).text }
        _ = try await house.accounts.acceptInvitation(invitation, as: session)
        #expect(try await house.session(of: "member").member?.household.name == "Next door")
    }
}

@Suite struct `A profile` {
    @Test func `is changed by its user, and everybody's pages become stale`() async throws {
        let house = try await TestHousehold()
        let before = try await house.revision(of: house.member)
        try await house.accounts.editProfile(
            of: house.member.user.id,
            ProfileDraft(name: " Dad's <b>Noodles</b> ", language: .de, zone: .utc)
        )
        let user = try await house.present(house.member).user
        #expect(user.name == "Dad's <b>Noodles</b>")
        #expect(user.language == .de)
        #expect(user.zone.identifier == "Etc/UTC")
        let after = try await house.revision(of: house.member)
        #expect(after.user > before.user)
        #expect(after.household > before.household)
    }

    @Test(arguments: ["", "  ", "two\nlines", String(repeating: "x", count: 101)])
    func `has a name of one line`(name: String) async throws {
        let house = try await TestHousehold()
        let rejection = await #expect(throws: Rejection.self) {
            try await house.accounts.editProfile(
                of: house.member.user.id,
                ProfileDraft(name: name, language: .de, zone: .utc)
            )
        }
        #expect(rejection?.errors.keys.sorted() == ["name"])
    }
}
