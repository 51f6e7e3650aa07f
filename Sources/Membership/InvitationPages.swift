import Accounts
import Core
import HTTP
import Site

extension MembershipPages {
    func showInvitation(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let token = request.query.first("token") ?? ""
        guard let invitation = try await accounts.invitation(token) else { throw Refusal.invitationIsSpent }
        return .page(invitationPage(invitation, token, for: guest), isKept: false)
    }

    func acceptInvitation(_ request: PageRequest, _ guest: Guest) async throws -> Reply {
        let token = request.input.typed("token")
        if let signedIn = guest.signedIn {
            let household = try await accounts.acceptInvitation(token, as: signedIn)
            return .redirect("/stock?done=joined-\(household.id)")
        }
        guard let invitation = try await accounts.invitation(token) else { throw Refusal.invitationIsSpent }
        var reader = guest.reader(request)
        do {
            let person = reader.person()
            try reader.finish()
            let session = try await accounts.acceptInvitation(token, as: person, agent: request.userAgent)
            return session.reply(then: "/stock?done=joined-\(invitation.household.id)")
        } catch let rejection as Rejection {
            let page = invitationPage(invitation, token, request.input, rejection, for: guest)
            return .page(page, status: .unprocessableContent)
        }
    }

    private func invitationPage(
        _ invitation: Invitation,
        _ token: String,
        _ input: Input? = nil,
        _ rejection: Rejection? = nil,
        for guest: Guest
    ) -> InvitationPage {
        let links = guest.site.links
        let here = links.path("/invitation?\(Query([.init("token", token)]).encoded)")
        let user = guest.signedIn?.user
        return InvitationPage(
            problem: guest.problem(rejection),
            inviter: invitation.inviter.name,
            household: invitation.household.name,
            role: guest.words(invitation.role.word),
            join: user.map { InvitationPage.Join(token: token, person: $0.name) },
            create: user == nil
                ? InvitationPage.Create(
                    token: token,
                    person: guest.fields(input, rejection).person(in: guest.formats)
                ) : nil,
            signIn: links.path("/sign-in?\(Query([.init("next", here)]).encoded)")
        )
    }
}
