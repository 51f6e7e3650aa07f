import Accounts
import Core
import Cryptography
import HTTP
import SQLite
import Site

extension MembershipPages {
    /// Answers with the page itself: the link is shown this once.
    func invite(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        var reader = visit.reader(request)
        let role: Role? = reader.chosen("role")
        try reader.finish()
        guard let role else { throw Refusal.notFound }
        let token = try await visit.database.write { try $0.invite(as: role) }
        return try await page(with: token, "/invitation", label: Message("invitations.link"), visit)
    }

    func revokeInvitation(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let invitation: Invitation.ID = try request.id("invitation")
        try await visit.database.write { try $0.revokeInvitation(invitation) }
        return .redirect("/household?done=revoked")
    }

    /// Answers with the page itself: the link is shown this once.
    func linkForNewPassword(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        let user: User.ID = try request.id("user")
        let (token, name) = try await visit.database.write { transaction in
            let token = try transaction.linkForNewPassword(of: user)
            return (token, try transaction.members().first { $0.user.id == user }?.user.name ?? "")
        }
        let label = Message("household.reset_link_label", ["name": .text(name)])
        return try await page(with: token, "/reset", label: label, visit)
    }

    private func page(
        with token: SecretToken,
        _ path: String,
        label: Message,
        _ visit: MemberVisit
    ) async throws -> Reply {
        let below = "\(path)?\(Query([.init("token", token.text)]).encoded)"
        let links = visit.site.links
        let link = HouseholdPage.Link(
            label: visit.words(label),
            url: links.absolute(below) ?? links.path(below),
            note: links.publicURL == nil ? visit.words(Message("link.no_public_url")) : nil
        )
        let page = HouseholdPage(try await contents(visit.user, visit.member), visit.member, link: link, for: visit)
        return .page(page, isKept: false)
    }
}
