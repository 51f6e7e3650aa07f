import Accounts
import Core
import Cryptography
import HTTP
import JSON
import Membership
import SQLite
import Site
import TestSupport
import Testing

@Suite struct `The page of set-up` {
    private let person = [
        ("login", "nora"), ("name", "Nora"), ("password", "a long password"), ("locale", "de"),
        ("time_zone", "Europe/Berlin"), ("household", "Garden <b>"), ("currency", "EUR"), ("code", code.text),
    ]

    private struct Empty {
        let site: TestSite
        let accounts: AccountDatabase
        let files: TestDatabase
    }

    /// The site of a household with the pages of an installation that nobody has set up yet.
    private func empty(
        example: MembershipPages.Example? = nil
    ) async throws -> Empty {
        let files = try TestDatabase()
        let household = try await TestHousehold()
        let accounts = AccountDatabase(
            files.database,
            hasher: PasswordHasher(cost: .minimum),
            clock: household.clock.clock,
            random: .seeded(3)
        )
        let site = try await TestSite(household, pages: MembershipPages.all) { _, routes in
            MembershipRoutes.add(to: &routes, MembershipPages(accounts, code: code, example: example))
        }
        return Empty(site: site, accounts: accounts, files: files)
    }

    @Test func `makes the first household and signs its owner in`() async throws {
        let empty = try await empty()
        let (site, accounts) = (empty.site, empty.accounts)
        #expect(await site.get("/sign-in", as: .anonymous).location == "/set-up")
        #expect(await site.get("/set-up", as: .anonymous).text.contains("name=\"code\""))
        let answer = await site.post("/set-up", person, as: .anonymous)
        #expect(answer.status == 303)
        #expect(answer.location == "/stock")
        #expect(answer.response.fields[.setCookie]?.hasPrefix("lares-session-") == true)
        let users = try await accounts.users()
        #expect(users.map(\.user.login) == ["nora"])
        #expect(users.first?.households.map(\.name) == ["Garden <b>"])
        #expect(await site.get("/set-up", as: .anonymous).location == "/sign-in")
    }

    @Test func `says everything that is wrong and shows again what was typed, but no password`() async throws {
        let empty = try await empty()
        let (site, accounts) = (empty.site, empty.accounts)
        let wrong = [
            ("login", "no ra"), ("name", ""), ("password", "short&s"), ("locale", "de"),
            ("time_zone", "Europe/Berlin"), ("household", "Garden <b>"), ("currency", "EUR"), ("code", "0000-0000"),
        ]
        let answer = await site.post("/set-up", wrong, as: .anonymous)
        #expect(answer.status == 422)
        for name in ["code", "login", "name", "password"] {
            #expect(answer.text.contains("id=\"\(name)-errors\""), "\(name)")
        }
        #expect(!answer.text.contains("id=\"household-errors\""))
        #expect(answer.text.contains("value=\"Garden &lt;b&gt;\""))
        #expect(!answer.text.contains("short&amp;s"))
        #expect(try await accounts.canBeSetUp())
    }

    @Test func `makes the example only when it is wished for`() async throws {
        for wished in [false, true] {
            let made = TestFlag()
            let empty = try await empty { _ in made.raise() }
            let site = empty.site
            #expect(await site.get("/set-up", as: .anonymous).text.contains("name=\"example\""))
            _ = await site.post("/set-up", person + (wished ? [("example", "yes")] : []), as: .anonymous)
            #expect(made.isRaised == wished)
        }
        let bare = try await empty()
        #expect(await !bare.site.get("/set-up", as: .anonymous).text.contains("name=\"example\""))
    }
}

@Suite struct `The page for signing in` {
    @Test func `leads where one wanted to go, but nowhere else`() async throws {
        let site = try await TestSite.membership()
        let form = [("login", "Member"), ("password", TestHousehold.password)]
        for (next, location) in [
            ("/household?x=1", "/household?x=1"), ("", "/stock"), ("https://evil.example/", "/stock"),
            ("//evil.example/", "/stock"), ("/\\evil.example", "/stock"),
        ] {
            let answer = await site.post("/sign-in", form + [("next", next)], as: .anonymous)
            #expect(answer.location == location)
            #expect(answer.response.fields[.setCookie]?.contains("HttpOnly") == true)
        }
    }

    @Test func `answers an unknown login, a wrong and a missing password alike`() async throws {
        let site = try await TestSite.membership()
        for form in [
            [("login", "nobody"), ("password", TestHousehold.password)], [("login", "owner"), ("password", "wrong")],
            [("login", "owner")], [], [("login", "owner"), ("password", String(repeating: "x", count: 3000))],
            [("login", String(repeating: "x", count: 3000)), ("password", "x")],
        ] {
            let answer = await site.post("/sign-in", form, as: .anonymous)
            #expect(answer.status == 422)
            #expect(answer.text.contains("Login or password is not right."))
            #expect(answer.response.fields[.setCookie] == nil)
        }
    }

    @Test func `asks to wait after too many wrong ones`() async throws {
        let site = try await TestSite.membership()
        for _ in 1...10 {
            _ = await site.post("/sign-in", [("login", "owner"), ("password", "wrong")], as: .anonymous)
        }
        let answer = await site.post("/sign-in", [("login", "owner"), ("password", "wrong")], as: .anonymous)
        #expect(answer.status == 429)
        #expect(answer.response.fields[.retryAfter] == "60")
    }

    @Test func `ends the session on the way out`() async throws {
        let site = try await TestSite.membership()
        let answer = await site.post("/sign-out", as: .member)
        #expect(answer.location == "/sign-in")
        #expect(answer.response.fields[.setCookie]?.contains("Max-Age=0") == true)
        #expect(answer.response.fields["clear-site-data"] == "\"cache\"")
        #expect(await site.get("/account", as: .member).status == 303)
    }
}

@Suite struct `The page of an account` {
    @Test func `shows a new token's secret once`() async throws {
        let site = try await TestSite.membership()
        let answer = await site.post("/account/tokens", [("name", "Tablet"), ("scopes", "read")], as: .viewer)
        let secret = try #require(answer.text.between("id=\"secret\" class=\"code\" readonly value=\"", "\""))
        #expect(secret.hasPrefix("lrs_"))
        #expect(answer.response.fields[.cacheControl] == "no-store")
        let page = await site.get("/account", as: .viewer)
        #expect(page.text.contains("Tablet"))
        #expect(!page.text.contains(secret))
        let call = await site.answer(.get, "/api/v1/me", [.authorization: "Bearer \(secret)"])
        #expect(call.json["user"]?["login"]?.text == "viewer")
    }

    @Test func `offers the scope of administration to owners alone`() async throws {
        let site = try await TestSite.membership()
        #expect(await site.get("/account", as: .owner).text.contains("value=\"read,write,admin\""))
        #expect(await !site.get("/account", as: .member).text.contains("value=\"read,write,admin\""))
        let form = [("name", "Tablet"), ("scopes", "read,admin")]
        #expect(await site.post("/account/tokens", form, as: .member).status == 422)
    }

    @Test func `lists the devices with the present one marked`() async throws {
        let site = try await TestSite.membership()
        let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        _ = try await site.household.accounts.signIn(
            Credentials(login: "helper", password: TestHousehold.password, from: ClientNetwork("192.0.2.1")),
            agent: agent
        )
        let text = await site.get("/account", as: .helper).text
        #expect(text.contains("Firefox · Linux"))
        #expect(text.ranges(of: "this device").count == 1)
    }

    @Test func `says what is wrong with the form that was sent, and with no other`() async throws {
        let site = try await TestSite.membership()
        let form = [("current", "wrong"), ("new", "short")]
        let answer = await site.post("/account/password", form, as: .member)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"current-errors\""))
        #expect(answer.text.contains("id=\"new-errors\""))
        #expect(!answer.text.contains("id=\"name-errors\""))
        let profile = [("name", ""), ("locale", "xx"), ("time_zone", "Mars/Base")]
        let second = await site.post("/account", profile, as: .member)
        for name in ["locale", "time_zone"] { #expect(second.text.contains("id=\"\(name)-errors\""), "\(name)") }
        #expect(!second.text.contains("id=\"current-errors\""))
    }

    @Test func `speaks the language one chooses from the next page on`() async throws {
        let site = try await TestSite.membership()
        let form = [("name", "Nora"), ("locale", "de"), ("time_zone", "Europe/Berlin")]
        #expect(await site.post("/account", form, as: .member).location == "/account?done=saved")
        let answer = await site.get("/account?done=saved", as: .member)
        #expect(answer.text.contains("<html lang=\"de\">"))
        #expect(answer.text.contains("Gespeichert"))
    }

    @Test func `signs out everywhere`() async throws {
        let site = try await TestSite.membership()
        let answer = await site.post("/account/sessions/end", as: .member)
        let location = try #require(answer.location)
        #expect(await site.get("/account", as: .member).status == 303)
        #expect(await site.get(location, as: .anonymous).text.contains("Signed out on all devices."))
    }
}
