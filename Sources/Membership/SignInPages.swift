import Accounts
import Core
import HTTP
import Site

extension MembershipPages {
    func showSignIn(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let next = request.query.first("next") ?? ""
        if guest.signedIn != nil { return .redirect(guest.site.links.next(next)) }
        if try await accounts.canBeSetUp() { return .redirect("/set-up") }
        return .page(signInPage(nil, next: next, for: guest))
    }

    func signIn(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        var reader = guest.reader(request)
        do {
            let form = try SignInForm(reader: &reader, links: guest.site.links)
            let credentials = Credentials(login: form.login, password: form.password, from: request.network)
            return try await accounts.signIn(credentials, agent: request.userAgent).reply(then: form.next)
        } catch let refusal as Refusal where refusal == .wrongCredentials {
            return wrong(request, guest)
        } catch is Rejection {
            return wrong(request, guest)
        }
    }

    func signOut(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        try await accounts.signOut(visit.signedIn)
        return .signedOut(then: "/sign-in")
    }

    func more(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply { .page(MorePage()) }

    /// The page again: whatever was wrong about login or password, the answer is one.
    private func wrong(_ request: PageRequest, _ guest: Guest) -> Reply {
        let next = request.input.typed("next")
        var page = signInPage(request.input, next: next, for: guest)
        page.problem = guest.words(Refusal.wrongCredentials.message)
        return .page(page, status: .unprocessableContent)
    }

    private func signInPage(_ input: Input?, next: String, for guest: Guest) -> SignInPage {
        let fields = guest.fields(input)
        return SignInPage(
            problem: nil,
            form: SignInPage.Form(
                next: guest.site.links.wayBack(next) ?? "",
                login: fields.field("login", isRequired: true),
                password: fields.field("password", isRequired: true)
            )
        )
    }
}
