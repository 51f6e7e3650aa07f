import Accounts
import Core
import HTTP
import Site

extension MembershipPages {
    func showSetUp(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        guard try await accounts.canBeSetUp() else { return .redirect("/sign-in") }
        return .page(setUpPage(for: guest))
    }

    func setUp(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        var reader = guest.reader(request)
        do {
            let form = try SetUpForm(reader: &reader)
            let furnish = form.wantsExample ? example : nil
            let session = try await accounts.setUp(
                form.draft,
                code: code,
                from: request.network,
                agent: request.userAgent,
                furnish: furnish ?? { _ in }
            )
            return session.reply(then: "/stock")
        } catch let rejection as Rejection {
            return .page(setUpPage(request.input, rejection, for: guest), status: .unprocessableContent)
        }
    }

    private func setUpPage(_ input: Input? = nil, _ rejection: Rejection? = nil, for guest: Guest) -> SetUpPage {
        let fields = guest.fields(input, rejection)
        return SetUpPage(
            problem: guest.problem(rejection),
            form: SetUpPage.Form(
                code: fields.field("code", isRequired: true),
                household: fields.field("household", isRequired: true),
                person: fields.person(in: guest.formats),
                currency: fields.currency(Currency("EUR")),
                example: example == nil ? nil : fields.box("example")
            )
        )
    }
}
