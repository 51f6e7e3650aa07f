import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `An invitation` {
    @Test func `says who invites whereto and as what`() async throws {
        let house = try await TestHousehold()
        let link = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        let invitation = try await house.accounts.invitation(link)
        #expect(invitation?.inviter.login == "owner")
        #expect(invitation?.household.name == TestHousehold.name)
        #expect(invitation?.role == .helper)
    }

    @Test func `makes one account and signs it in`() async throws {
        let house = try await TestHousehold()
        let link = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        let session = try await house.accounts.acceptInvitation(link, as: draft("nora"), agent: "")
        let signedIn = try await house.signedIn(session.token)
        #expect(signedIn?.member?.household.id == house.owner.household.id)
        #expect(signedIn?.member?.role == .helper)
        #expect(signedIn?.user.isAdministrator == false)
        await #expect(throws: Refusal.invitationIsSpent) {
            try await house.accounts.acceptInvitation(link, as: draft("bert"), agent: "")
        }
        let users = try await house.accounts.users()
        #expect(!users.contains { $0.user.login == "bert" })
    }

    @Test func `a login that is taken leaves it as it was`() async throws {
        let house = try await TestHousehold()
        let link = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        let rejection = await #expect(throws: Rejection.self) {
            try await house.accounts.acceptInvitation(link, as: draft("MEMBER"), agent: "")
        }
        #expect(rejection?.errors.keys.sorted() == ["login"])
        #expect(try await house.accounts.invitation(link) != nil)
    }

    @Test func `is not used up by who is a member already`() async throws {
        let house = try await TestHousehold()
        let link = try await house.write(as: house.owner) { try $0.invite(as: .owner).text }
        let session = try await house.session(of: "viewer")
        let refusal = await #expect(throws: Refusal.self) {
            try await house.accounts.acceptInvitation(link, as: session)
        }
        #expect(refusal?.reason == .conflict)
        #expect(try await house.present(house.viewer).role == .viewer)
        #expect(try await house.accounts.invitation(link) != nil)
    }

    @Test func `runs out after a week`() async throws {
        let house = try await TestHousehold()
        let link = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        house.clock.advance(seconds: 7 * 86_400 - 1)
        #expect(try await house.accounts.invitation(link) != nil)
        #expect(try await house.read(as: house.owner) { try $0.invitations().count } == 1)
        house.clock.advance(seconds: 1)
        #expect(try await house.accounts.invitation(link) == nil)
        #expect(try await house.read(as: house.owner) { try $0.invitations().isEmpty })
    }

    @Test func `is revoked by owners of its household`() async throws {
        let house = try await TestHousehold()
        let link = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        let id = try #require(await house.accounts.invitation(link)).id
        await #expect(throws: Refusal.notFound) {
            try await house.write(as: house.stranger) { try $0.revokeInvitation(id) }
        }
        await #expect(throws: Refusal.forbidden) {
            try await house.write(as: house.member) { try $0.revokeInvitation(id) }
        }
        try await house.write(as: house.owner) { try $0.revokeInvitation(id) }
        #expect(try await house.accounts.invitation(link) == nil)
    }

    @Test func `ends with the ownership of who made it`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        try await house.write(as: house.owner) { try $0.changeRole(of: user, to: .owner) }
        let link = try await house.write(as: house.member) { try $0.invite(as: .owner).text }
        try await house.write(as: house.owner) { try $0.changeRole(of: user, to: .member) }
        #expect(try await house.accounts.invitation(link) == nil)
    }

    @Test(arguments: ["", "x", "ümlaut", String(repeating: "A", count: 43), String(repeating: "A", count: 100_000)])
    func `is not guessed`(token: String) async throws {
        let house = try await TestHousehold()
        #expect(try await house.accounts.invitation(token) == nil)
    }

    @Test func `is not a link for a new password, nor the other way round`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        let invitation = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        let reset = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: user).text }
        #expect(try await house.accounts.invitation(reset) == nil)
        #expect(try await house.accounts.passwordReset(invitation) == nil)
    }
}
