import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `A password` {
    @Test(arguments: [
        ("123456789", false), ("1234567890", true), ("e\u{301}23456789", false), ("pass << word", true),
        (String(repeating: "x", count: 1024), true), (String(repeating: "x", count: 1025), false),
        (String(repeating: "é", count: 512), true), (String(repeating: "é", count: 513), false),
    ])
    func `has ten characters and at most 1,024 bytes`(text: String, isGood: Bool) {
        #expect(((try? NewPassword(text)) != nil) == isGood)
    }

    @Test func `is changed by who knows the old one, which ends the other sessions`() async throws {
        let house = try await TestHousehold()
        let here = try await house.session(of: "member")
        let there = try await house.session(of: "member")
        let other = try await house.session(of: "owner")
        try await house.accounts.changePassword(
            of: here,
            from: TestHousehold.password,
            to: "pass << word",
            network: home
        )
        #expect(try await house.signedIn(here.session) != nil)
        #expect(try await house.signedIn(there.session) == nil)
        #expect(try await house.signedIn(other.session) != nil)
        _ = try await house.session(of: "member", "pass << word")
        await #expect(throws: Refusal.wrongCredentials) { try await house.session(of: "member") }
    }

    @Test func `typed with composed or decomposed letters is the same`() async throws {
        let house = try await TestHousehold()
        try await house.accounts.resetPassword(of: "member", to: "Käsekuchen")
        _ = try await house.session(of: "member", "Ka\u{308}sekuchen")
    }

    @Test func `is not changed without the old one, and all complaints come at once`() async throws {
        let house = try await TestHousehold()
        let here = try await house.session(of: "member")
        let rejection = await #expect(throws: Rejection.self) {
            try await house.accounts.changePassword(of: here, from: "wrong", to: "short", network: home)
        }
        #expect(rejection?.errors.keys.sorted() == ["current", "new"])
        _ = try await house.session(of: "member")
    }

    @Test func `the old one cannot be guessed without end`() async throws {
        let house = try await TestHousehold()
        let here = try await house.session(of: "member")
        for _ in 1...10 {
            await #expect(throws: Rejection.self) {
                try await house.accounts.changePassword(of: here, from: "wrong", to: "1234567890", network: home)
            }
        }
        await #expect(throws: Refusal.self) {
            try await house.accounts.changePassword(
                of: here,
                from: TestHousehold.password,
                to: "1234567890",
                network: home
            )
        }
    }
}

@Suite struct `A link for a new password` {
    @Test func `sets the password once and ends every session`() async throws {
        let house = try await TestHousehold()
        let old = try await house.session(of: "member")
        let user = house.member.user.id
        let link = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        #expect(try await house.accounts.passwordReset(link)?.login == "member")
        let session = try await house.accounts.resetPassword(link, to: "a new password", agent: "")
        #expect(try await house.signedIn(session.token)?.user.id == user)
        #expect(try await house.signedIn(old.session) == nil)
        _ = try await house.session(of: "member", "a new password")
        #expect(try await house.accounts.passwordReset(link) == nil)
        await #expect(throws: Refusal.resetIsSpent) {
            try await house.accounts.resetPassword(link, to: "another password", agent: "")
        }
    }

    @Test func `a short password leaves it as it was`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let link = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        await #expect(throws: Rejection.self) { try await house.accounts.resetPassword(link, to: "short", agent: "") }
        #expect(try await house.accounts.passwordReset(link) != nil)
    }

    @Test func `runs out after a day`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let link = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        house.clock.advance(seconds: 86_399)
        #expect(try await house.accounts.passwordReset(link) != nil)
        house.clock.advance(seconds: 1)
        #expect(try await house.accounts.passwordReset(link) == nil)
    }

    @Test func `a second one, or a changed password, ends the first`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let first = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        let second = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        #expect(try await house.accounts.passwordReset(first) == nil)
        let session = try await house.session(of: "member")
        try await house.accounts.changePassword(
            of: session,
            from: TestHousehold.password,
            to: "another password",
            network: home
        )
        #expect(try await house.accounts.passwordReset(second) == nil)
    }

    @Test func `ends when its user joins a household of others, whom it would hand over`() async throws {
        let house = try await TestHousehold()
        let owner = try await house.accounts.add("landlord", as: .owner, to: "The loft")
        let guest = try await house.accounts.add("guest", as: .viewer, to: "The loft")
        let link = try await house.write(as: owner) { try $0.linkForNewPassword(of: guest.user.id).text }
        #expect(try await house.accounts.passwordReset(link) != nil)
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .owner).text }
        _ = try await house.accounts.acceptInvitation(invitation, as: try await house.session(of: "guest"))
        #expect(try await house.accounts.passwordReset(link) == nil)
        await #expect(throws: Refusal.resetIsSpent) {
            try await house.accounts.resetPassword(link, to: "a new password", agent: "")
        }
    }

    @Test func `of an administrator is good for people of other households`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let link = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .viewer).text }
        _ = try await house.accounts.acceptInvitation(invitation, as: try await house.session(of: "member"))
        #expect(try await house.accounts.passwordReset(link) != nil)
    }

    @Test func `ends with the account of who made it, as do invitations`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let link = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        let invitation = try await house.write(as: house.owner) { try $0.invite(as: .owner).text }
        try await house.accounts.disableUser("owner")
        #expect(try await house.accounts.passwordReset(link) == nil)
        #expect(try await house.accounts.invitation(invitation) == nil)
    }

    @Test func `is not for a disabled account`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let link = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        try await house.accounts.disableUser("member")
        await #expect(throws: Refusal.resetIsSpent) {
            try await house.accounts.resetPassword(link, to: "a new password", agent: "")
        }
    }

    @Test func `does not open the account of who belongs to other households too`() async throws {
        let house = try await TestHousehold()
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .viewer).text }
        let guest = try await house.session(of: "member")
        _ = try await house.accounts.acceptInvitation(invitation, as: guest)
        let user = house.member.user.id
        let refusal = await #expect(throws: Refusal.self) {
            try await house.write(as: house.stranger) { try $0.linkForNewPassword(of: user).text }
        }
        #expect(refusal?.reason == .forbidden)
        _ = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
    }

    @Test func `does not open the administrator's account to another owner`() async throws {
        let house = try await TestHousehold()
        let (helper, owner) = (house.helper.user.id, house.owner.user.id)
        try await house.write(as: house.owner) { try $0.changeRole(of: helper, to: .owner) }
        await #expect(throws: Refusal.self) {
            try await house.write(as: house.helper) { try $0.linkForNewPassword(of: owner).text }
        }
    }

    @Test func `is made by owners for people of their household`() async throws {
        let house = try await TestHousehold()
        let (member, stranger) = (house.member.user.id, house.stranger.user.id)
        for person in [house.member, house.helper, house.viewer] {
            await #expect(throws: Refusal.forbidden) {
                try await house.write(as: person) { try $0.linkForNewPassword(of: member).text }
            }
        }
        await #expect(throws: Refusal.notFound) {
            try await house.write(as: house.owner) { try $0.linkForNewPassword(of: stranger).text }
        }
    }
}
