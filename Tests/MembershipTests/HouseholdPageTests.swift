import Accounts
import Core
import Cryptography
import HTTP
import SQLite
import Site
import TestSupport
import Testing

@Suite struct `The page of a household` {
    @Test func `shows its people to everybody and the means to manage them to owners`() async throws {
        let site = try await TestSite.membership()
        for asker in [TestSite.Asker.owner, .member, .helper, .viewer] {
            let text = await site.get("/household", as: asker).text
            for name in ["Owner", "Member", "Helper", "Viewer"] { #expect(text.contains("<b>\(name)</b>")) }
            #expect(!text.contains("Stranger"))
            #expect(text.contains("/household/invitations") == (asker == .owner))
            #expect(text.contains("/role") == (asker == .owner))
            #expect(text.contains("name=\"due_soon_days\"") == (asker == .owner))
        }
    }

    @Test func `gives out a link below the public address, once`() async throws {
        let site = try await TestSite.membership()
        let page = await site.post("/household/invitations", [("role", "helper")], as: .owner)
        let url = try #require(page.text.between("id=\"link\" class=\"code\" readonly value=\"", "\""))
        #expect(url.hasPrefix("https://lares.example.org/invitation?token="))
        #expect(await !site.get("/household", as: .owner).text.contains(url))
        let path = String(url.dropFirst("https://lares.example.org".count))
        let invitation = await site.get(path, as: .anonymous)
        #expect(invitation.text.contains("Owner invites you to Garden Street 4"))
        #expect(invitation.text.contains("name=\"login\""))
        #expect(await site.get(path, as: .stranger).text.contains("Join as Stranger"))
    }

    @Test func `says so when there is no public address`() async throws {
        let site = try await TestSite.membership(publicURL: nil)
        let page = await site.post("/household/invitations", [("role", "helper")], as: .owner)
        #expect(page.text.contains("value=\"/invitation?token="))
        #expect(page.text.contains("does not know its own address"))
    }

    @Test func `keeps the last owner`() async throws {
        let site = try await TestSite.membership()
        let owner = site.household.owner.user.id
        let role = await site.post("/household/members/\(owner)/role", [("role", "viewer")], as: .owner)
        #expect(role.status == 422)
        #expect(role.text.contains("at least one owner"))
        #expect(await site.post("/household/members/\(owner)/delete", as: .owner).status == 409)
    }

    @Test func `says what is wrong with its settings`() async throws {
        let site = try await TestSite.membership()
        let form = [("name", "x"), ("currency", "XXX"), ("date_format", "mdy"), ("due_soon_days", "366")]
        let answer = await site.post("/household", form, as: .owner)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"currency-errors\""))
        #expect(answer.text.contains("id=\"due_soon_days-errors\""))
    }

    @Test func `a removed member finds no household, and can be invited again`() async throws {
        let site = try await TestSite.membership()
        let viewer = site.household.viewer.user.id
        let removal = await site.post("/household/members/\(viewer)/delete", as: .owner, once: "one")
        #expect(removal.location == "/household?done=member_removed")
        #expect(await site.post("/household/members/\(viewer)/delete", as: .owner, once: "one").status == 303)
        #expect(await site.get("/stock", as: .viewer).location == "/household")
        #expect(await site.get("/household", as: .viewer).text.contains("in no household"))
        #expect(await site.get("/account", as: .viewer).status == 200)
        #expect(await site.api(.get, "/me", as: .viewer).status == 401)
        let house = site.household
        let link = try await house.write(as: house.owner) { try $0.invite(as: .member).text }
        let joined = await site.post("/invitation", [("token", link)], as: .viewer)
        #expect(joined.location == "/stock?done=joined-\(house.owner.household.id)")
        #expect(await site.get(joined.location ?? "", as: .viewer).text.contains("Welcome to Garden Street 4."))
    }

    @Test func `offers the other households of its reader`() async throws {
        let site = try await TestSite.membership()
        let house = site.household
        #expect(await !site.get("/household", as: .member).text.contains("/household/switch"))
        let link = try await house.write(as: house.stranger) { try $0.invite(as: .viewer).text }
        _ = await site.post("/invitation", [("token", link)], as: .member)
        let text = await site.get("/household", as: .member).text
        #expect(text.contains("<h1>Next door</h1>"))
        #expect(text.contains("Garden Street 4"))
        let own = house.member.household.id
        let back = await site.post("/household/switch", [("household", own.description)], as: .member)
        #expect(back.location == "/stock?done=switched-\(own)")
        #expect(await site.get("/household", as: .member).text.contains("<h1>Garden Street 4</h1>"))
    }
}

@Suite struct `The page of a link` {
    @Test func `that is spent says so`() async throws {
        let site = try await TestSite.membership()
        let token = String(repeating: "A", count: 43)
        let invitation = await site.get("/invitation?token=\(token)", as: .anonymous)
        #expect(invitation.status == 404)
        #expect(invitation.text.contains("This invitation was used, revoked or has run out."))
        for answer in [
            await site.get("/reset?token=\(token)", as: .anonymous),
            await site.post("/reset", [("token", token), ("password", "a long password")], as: .anonymous),
        ] {
            #expect(answer.status == 404)
            #expect(answer.text.contains("This link was used or has run out."))
        }
    }

    @Test func `for a new password signs in with it`() async throws {
        let site = try await TestSite.membership()
        let viewer = site.household.viewer.user.id
        let page = await site.post("/household/members/\(viewer)/reset", as: .owner)
        let url = try #require(page.text.between("id=\"link\" class=\"code\" readonly value=\"", "\""))
        let token = try #require(url.split(separator: "=").last.map { String($0) })
        #expect(await site.get("/reset?token=\(token)", as: .anonymous).text.contains("Hello Viewer"))
        let short = await site.post("/reset", [("token", token), ("password", "short")], as: .anonymous)
        #expect(short.status == 422)
        #expect(short.text.contains("id=\"password-errors\""))
        let done = await site.post("/reset", [("token", token), ("password", "a long password")], as: .anonymous)
        #expect(done.location == "/stock?done=password")
        #expect(await site.get("/account", as: .viewer).status == 303)
    }

    @Test func `to a household makes an account, with everything that is wrong said at once`() async throws {
        let site = try await TestSite.membership()
        let house = site.household
        let link = try await house.write(as: house.owner) { try $0.invite(as: .member).text }
        let region = [("locale", "en"), ("time_zone", "Europe/Berlin"), ("token", link)]
        let wrong = [("login", ""), ("name", ""), ("password", "short")]
        let answer = await site.post("/invitation", wrong + region, as: .anonymous)
        #expect(answer.status == 422)
        for name in ["login", "name", "password"] { #expect(answer.text.contains("id=\"\(name)-errors\""), "\(name)") }
        let right = [("login", "nora"), ("name", "Nora"), ("password", "a long password")]
        let done = await site.post("/invitation", right + region, as: .anonymous)
        #expect(done.location == "/stock?done=joined-\(house.owner.household.id)")
        #expect(await site.get("/household", as: .owner).text.contains("<b>Nora</b>"))
    }
}
