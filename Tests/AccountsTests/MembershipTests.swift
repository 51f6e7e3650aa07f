import Accounts
import Core
import Cryptography
import Localization
import SQLite
import TestSupport
import Testing

@Suite struct `Members of a household` {
    @Test func `are listed in the order they joined`() async throws {
        let house = try await TestHousehold()
        let logins = try await house.read(as: house.viewer) { try $0.members().map(\.user.login) }
        #expect(logins == ["owner", "member", "helper", "viewer"])
    }

    @Test func `get another role by an owner, at once`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "viewer")
        let before = try await house.revision(of: house.viewer)
        let user = house.viewer.user.id
        try await house.write(as: house.owner) { try $0.changeRole(of: user, to: .member) }
        #expect(try await house.signedIn(session.session)?.member?.role == .member)
        let after = try await house.revision(of: house.viewer)
        #expect(after.user > before.user)
        #expect(after.household > before.household)
    }

    @Test func `the last owner stays one`() async throws {
        let house = try await TestHousehold()
        let (owner, member) = (house.owner.user.id, house.member.user.id)
        await #expect(throws: Rejection.self) {
            try await house.write(as: house.owner) { try $0.changeRole(of: owner, to: .member) }
        }
        let refusal = await #expect(throws: Refusal.self) {
            try await house.write(as: house.owner) { try $0.removeMember(owner) }
        }
        #expect(refusal?.reason == .conflict)
        try await house.write(as: house.owner) { try $0.changeRole(of: member, to: .owner) }
        try await house.write(as: house.owner) { try $0.removeMember(owner) }
        #expect(try await house.read(as: house.member) { try $0.members().count } == 3)
    }

    @Test func `a disabled owner does not count as one`() async throws {
        let house = try await TestHousehold()
        let (owner, member) = (house.owner.user.id, house.member.user.id)
        try await house.write(as: house.owner) { try $0.changeRole(of: member, to: .owner) }
        try await house.accounts.disableUser("member")
        await #expect(throws: Rejection.self) {
            try await house.write(as: house.owner) { try $0.changeRole(of: owner, to: .viewer) }
        }
    }

    @Test func `whose membership ends lose tokens and links, and their sessions leave`() async throws {
        let house = try await TestHousehold()
        let (owner, member) = (house.owner.user.id, house.member.user.id)
        try await house.write(as: house.owner) { try $0.changeRole(of: member, to: .owner) }
        let session = try await house.session(of: "member")
        let token = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "Tablet")) }
        let invitation = try await house.write(as: house.member) { try $0.invite(as: .owner).text }
        let reset = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: member).text }
        try await house.write(as: house.owner) { try $0.removeMember(member) }
        let present = try await house.signedIn(session.session)
        #expect(present != nil)
        #expect(present?.member == nil)
        #expect(try await house.bearer(token) == nil)
        #expect(try await house.accounts.invitation(invitation) == nil)
        #expect(try await house.accounts.passwordReset(reset) == nil)
        await #expect(throws: Refusal.notFound) { try await house.write(as: house.member) { $0.household } }
        #expect(try await house.read(as: house.owner) { try $0.members().map(\.user.id) }.contains(owner))
    }

    @Test func `whose membership ends go on in another household of theirs`() async throws {
        let house = try await TestHousehold()
        let session = try await house.session(of: "member")
        let invitation = try await house.write(as: house.stranger) { try $0.invite(as: .helper).text }
        _ = try await house.accounts.acceptInvitation(invitation, as: session)
        let user = house.member.user.id
        try await house.write(as: house.stranger) { try $0.removeMember(user) }
        let present = try await house.signedIn(session.session)
        #expect(present?.member?.household.id == house.member.household.id)
    }

    @Test func `leave by themselves`() async throws {
        let house = try await TestHousehold()
        let user = house.viewer.user.id
        try await house.write(as: house.viewer) { try $0.removeMember(user) }
        #expect(try await house.read(as: house.owner) { try $0.members().count } == 3)
    }

    @Test func `who are no owners manage nobody`() async throws {
        let house = try await TestHousehold()
        let user = house.owner.user.id
        let euro = house.owner.household.currency
        for person in [house.member, house.helper, house.viewer] {
            await #expect(throws: Refusal.forbidden) {
                try await house.write(as: person) { try $0.changeRole(of: user, to: .viewer) }
            }
            await #expect(throws: Refusal.forbidden) { try await house.write(as: person) { try $0.removeMember(user) } }
            await #expect(throws: Refusal.forbidden) {
                try await house.write(as: person) { try $0.invite(as: .viewer).text }
            }
            await #expect(throws: Refusal.forbidden) {
                try await house.write(as: person) {
                    try $0.editHousehold(
                        HouseholdDraft(name: "Mine", currency: euro, dateOrder: .dmy, dueSoonDays: 1)
                    )
                }
            }
        }
    }

    @Test func `of other households are unknown`() async throws {
        let house = try await TestHousehold()
        let user = house.member.user.id
        await #expect(throws: Refusal.notFound) {
            try await house.write(as: house.stranger) { try $0.changeRole(of: user, to: .viewer) }
        }
        await #expect(throws: Refusal.notFound) {
            try await house.write(as: house.stranger) { try $0.removeMember(user) }
        }
    }
}

@Suite struct `A household's settings` {
    @Test func `are changed by an owner`() async throws {
        let house = try await TestHousehold()
        let yen = try #require(Currency("JPY"))
        try await house.write(as: house.owner) {
            try $0.editHousehold(HouseholdDraft(name: "a < b > c", currency: yen, dateOrder: .ymd, dueSoonDays: 0))
        }
        let household = try await house.present(house.viewer).household
        #expect(household.name == "a < b > c")
        #expect(household.currency == yen)
        #expect(household.dateOrder == .ymd)
        #expect(household.dueSoonDays == 0)
        #expect(household.revision > house.viewer.household.revision)
    }

    @Test(arguments: [-1, 366])
    func `due soon is at most a year`(days: Int) async throws {
        let house = try await TestHousehold()
        let euro = house.owner.household.currency
        let rejection = await #expect(throws: Rejection.self) {
            try await house.write(as: house.owner) {
                try $0.editHousehold(HouseholdDraft(name: "", currency: euro, dateOrder: .ymd, dueSoonDays: days))
            }
        }
        #expect(rejection?.errors.keys.sorted() == ["due_soon_days", "name"])
    }
}
