import Accounts
import Core
import Cryptography
import HTTP
import Membership
import SQLite
import Site
import TestSupport
import Testing

/// A route as somebody asks for it, and the status each may expect.
struct RouteCase: Sendable, CustomTestStringConvertible {
    let method: HTTP.Method
    /// With `{viewer}`, `{invitation}`, `{link}`, `{reset}`, `{token}` and `{household}` for what is there.
    let target: String
    var form: [(String, String)] = []
    /// For owner, member, helper, viewer, the stranger and nobody.
    let statuses: [Int]

    var testDescription: String { "\(method.rawValue) \(target)" }

    static let pages = [
        RouteCase(method: .get, target: "/more", statuses: [200, 200, 200, 200, 200, 303]),
        RouteCase(method: .get, target: "/account", statuses: [200, 200, 200, 200, 200, 303]),
        RouteCase(
            method: .post,
            target: "/account",
            form: [("name", "Nora"), ("locale", "de"), ("time_zone", "Europe/Paris")],
            statuses: [303, 303, 303, 303, 303, 401]
        ),
        RouteCase(
            method: .post,
            target: "/account/password",
            form: [("current", TestHousehold.password), ("new", "another password")],
            statuses: [303, 303, 303, 303, 303, 401]
        ),
        RouteCase(method: .post, target: "/account/sessions/end", statuses: [303, 303, 303, 303, 303, 401]),
        RouteCase(
            method: .post,
            target: "/account/tokens",
            form: [("name", "Tablet"), ("scopes", "read")],
            statuses: [200, 200, 200, 200, 200, 401]
        ),
        RouteCase(
            method: .post,
            target: "/account/tokens/{token}/delete",
            statuses: [404, 303, 404, 404, 404, 401]
        ),
        RouteCase(method: .post, target: "/sign-out", statuses: [303, 303, 303, 303, 303, 401]),
        RouteCase(method: .get, target: "/household", statuses: [200, 200, 200, 200, 200, 303]),
        RouteCase(
            method: .post,
            target: "/household/switch",
            form: [("household", "{household}")],
            statuses: [303, 303, 303, 303, 404, 401]
        ),
        RouteCase(
            method: .post,
            target: "/household",
            form: [("name", "Home"), ("currency", "CHF"), ("date_format", "ymd"), ("due_soon_days", "7")],
            statuses: [303, 403, 403, 403, 303, 401]
        ),
        RouteCase(
            method: .post,
            target: "/household/members/{viewer}/role",
            form: [("role", "helper")],
            statuses: [303, 403, 403, 403, 404, 401]
        ),
        RouteCase(
            method: .post,
            target: "/household/members/{viewer}/reset",
            statuses: [200, 403, 403, 403, 404, 401]
        ),
        RouteCase(
            method: .get,
            target: "/household/members/{viewer}/delete",
            statuses: [200, 403, 403, 403, 404, 303]
        ),
        RouteCase(
            method: .post,
            target: "/household/members/{viewer}/delete",
            statuses: [303, 403, 403, 403, 404, 401]
        ),
        RouteCase(
            method: .post,
            target: "/household/invitations",
            form: [("role", "member")],
            statuses: [200, 403, 403, 403, 200, 401]
        ),
        RouteCase(
            method: .post,
            target: "/household/invitations/{invitation}/delete",
            statuses: [303, 403, 403, 403, 404, 401]
        ),
        RouteCase(method: .get, target: "/set-up", statuses: [303, 303, 303, 303, 303, 303]),
        RouteCase(method: .post, target: "/set-up", form: person + setUp, statuses: [404, 404, 404, 404, 404, 404]),
        RouteCase(method: .get, target: "/sign-in", statuses: [303, 303, 303, 303, 303, 200]),
        RouteCase(
            method: .post,
            target: "/sign-in",
            form: [("login", "owner"), ("password", TestHousehold.password)],
            statuses: [303, 303, 303, 303, 303, 303]
        ),
        RouteCase(method: .get, target: "/invitation?token={link}", statuses: [200, 200, 200, 200, 200, 200]),
        RouteCase(
            method: .post,
            target: "/invitation",
            form: person + [("token", "{link}")],
            statuses: [409, 409, 409, 409, 303, 303]
        ),
        RouteCase(method: .get, target: "/reset?token={reset}", statuses: [200, 200, 200, 200, 200, 200]),
        RouteCase(
            method: .post,
            target: "/reset",
            form: [("token", "{reset}"), ("password", "another password")],
            statuses: [303, 303, 303, 303, 303, 303]
        ),
    ]

    static let api = [
        RouteCase(method: .get, target: "/me", statuses: [200, 200, 200, 200, 200, 401]),
        RouteCase(method: .get, target: "/tokens", statuses: [200, 200, 200, 200, 200, 401]),
        RouteCase(method: .get, target: "/tokens/{token}", statuses: [404, 200, 404, 404, 404, 401]),
        RouteCase(method: .delete, target: "/tokens/{token}", statuses: [404, 204, 404, 404, 404, 401]),
    ]

    private static let person = [
        ("login", "nora"), ("name", "Nora"), ("password", "a long password"), ("locale", "en"),
        ("time_zone", "Europe/Berlin"),
    ]
    private static let setUp = [("code", code.text), ("household", "Home"), ("currency", "EUR")]
}

@Suite struct `Every route` {
    /// Puts what is there for the names in braces.
    private func filled(_ site: TestSite) async throws -> (String) -> String {
        let house = site.household
        let viewer = house.viewer.user.id
        let link = try await house.write(as: house.owner) { try $0.invite(as: .helper).text }
        let invitation = try await house.accounts.invitation(link)?.id.description ?? ""
        let reset = try await house.write(as: house.owner) { try $0.linkForNewPassword(of: viewer).text }
        let token = try await house.write(as: house.member) { try $0.createToken(TokenDraft(name: "t")).token.id }
        let values = [
            "viewer": viewer.description, "invitation": invitation, "link": link, "reset": reset,
            "token": token.description, "household": house.owner.household.id.description,
        ]
        return { text in
            values.reduce(text) { text, value in text.replacing("{\(value.key)}", with: value.value) }
        }
    }

    @Test(arguments: RouteCase.pages)
    func `of the pages answers each role as it should`(route: RouteCase) async throws {
        for (asker, expected) in zip(TestSite.Asker.allCases, route.statuses) {
            let site = try await TestSite.membership()
            let fill = try await filled(site)
            let target = fill(route.target)
            let form = route.form.map { ($0.0, fill($0.1)) }
            let answer =
                route.method == .get
                ? await site.get(target, as: asker) : await site.post(target, form, as: asker)
            #expect(answer.status == expected, "\(asker)")
        }
    }

    @Test(arguments: RouteCase.api)
    func `of the REST interface answers each role as it should`(route: RouteCase) async throws {
        for (asker, expected) in zip(TestSite.Asker.allCases, route.statuses) {
            let site = try await TestSite.membership()
            let fill = try await filled(site)
            #expect(await site.api(route.method, fill(route.target), as: asker).status == expected, "\(asker)")
        }
    }

    @Test func `stands in these tables`() {
        var routes = Routes()
        MembershipRoutes.add(to: &routes, MembershipAPI(accounts))
        MembershipRoutes.add(to: &routes, MembershipPages(accounts, code: code))
        let tested =
            RouteCase.pages.map { "\($0.method.rawValue) \(pattern($0.target))" }
            + RouteCase.api.map { "\($0.method.rawValue) /api/v1\(pattern($0.target))" }
        // Tokens by login and password have tests of their own.
        let all = routes.all.map { "\($0.method.rawValue) \($0.pattern)" }.filter { $0 != "POST /api/v1/tokens" }
        #expect(Set(tested) == Set(all))
    }

    @Test func `that needs nobody to be signed in is one of these`() {
        var routes = Routes()
        MembershipRoutes.add(to: &routes, MembershipAPI(accounts))
        MembershipRoutes.add(to: &routes, MembershipPages(accounts, code: code))
        let open = routes.all.filter { route in
            switch route.endpoint {
            case .page(.guest), .api(.guest): true
            default: false
            }
        }
        #expect(
            open.map { "\($0.method.rawValue) \($0.pattern)" } == [
                "POST /api/v1/tokens", "GET /set-up", "POST /set-up", "GET /sign-in", "POST /sign-in",
                "GET /invitation", "POST /invitation", "GET /reset", "POST /reset",
            ]
        )
    }

    private let accounts: AccountDatabase
    private let files: TestDatabase

    init() throws {
        files = try TestDatabase()
        accounts = AccountDatabase(
            files.database,
            hasher: PasswordHasher(cost: .minimum),
            clock: TestClock().clock,
            random: .seeded()
        )
    }

    private func pattern(_ target: String) -> String {
        let path = String(target.prefix { $0 != "?" })
        return path.replacing("{viewer}", with: ":user").replacing("{invitation}", with: ":invitation")
            .replacing("{token}", with: ":token")
    }
}
