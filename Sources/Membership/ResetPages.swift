import Accounts
import Core
import HTTP
import Site

extension MembershipPages {
    func showReset(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let token = request.query.first("token") ?? ""
        guard let user = try await accounts.passwordReset(token) else { return spent(guest) }
        return .page(resetPage(token, user, for: guest), isKept: false)
    }

    func resetPassword(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let token = request.input.typed("token")
        guard let user = try await accounts.passwordReset(token) else { return spent(guest) }
        do {
            let password = request.input.typed("password")
            let session = try await accounts.resetPassword(token, to: password, agent: request.userAgent)
            return session.reply(then: "/stock?done=password")
        } catch let rejection as Rejection {
            return .page(resetPage(token, user, rejection, for: guest), status: .unprocessableContent)
        } catch let refusal as Refusal where refusal == .resetIsSpent {
            return spent(guest)
        }
    }

    private func spent(_ guest: Guest) -> Reply {
        .page(ResetPage(problem: guest.words(Refusal.resetIsSpent.message), form: nil), status: .notFound)
    }

    private func resetPage(
        _ token: String,
        _ user: User,
        _ rejection: Rejection? = nil,
        for guest: Guest
    ) -> ResetPage {
        ResetPage(
            problem: guest.problem(rejection),
            form: ResetPage.Form(
                token: token,
                login: user.login,
                person: user.name,
                password: guest.fields(nil, rejection).field("password", isRequired: true)
            )
        )
    }
}
