import Accounts
import Core
import Cryptography
import HTTP
import SQLite
import Site

extension MembershipPages {
    func account(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        .page(try await accountPage(visit.signedIn, for: visit), isKept: false)
    }

    func editProfile(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        var reader = visit.reader(request, in: visit.user.zone)
        do {
            try await accounts.editProfile(of: visit.user.id, try ProfileDraft(reader: &reader))
            return .redirect("/account?done=saved")
        } catch let rejection as Rejection {
            return try await rejected(.profile, request, rejection, visit.signedIn, for: visit)
        }
    }

    func changePassword(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        do {
            try await accounts.changePassword(
                of: visit.signedIn,
                from: request.input.typed("current"),
                to: request.input.typed("new"),
                network: request.network
            )
            return .redirect("/account?done=password")
        } catch let rejection as Rejection {
            return try await rejected(.password, request, rejection, visit.signedIn, for: visit)
        }
    }

    func signOutEverywhere(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        try await accounts.signOutEverywhere(visit.user.id)
        return .signedOut(then: "/sign-in?done=signed_out_everywhere")
    }

    /// Answers with the page itself: the secret is shown this once and stands in no address and no database.
    func createToken(_ request: PageRequest, _ visit: MemberVisit) async throws -> Reply {
        guard let signedIn = try await signedIn(visit) else { throw Refusal.notFound }
        var reader = visit.reader(request, in: visit.user.zone)
        do {
            let draft = try TokenDraft(reader: &reader)
            let new = try await visit.database.write { try $0.createToken(draft) }
            return .page(try await accountPage(signedIn, secret: new.secret.text, for: visit), isKept: false)
        } catch let rejection as Rejection {
            return try await rejected(.token, request, rejection, signedIn, for: visit)
        }
    }

    func revokeToken(_ request: PageRequest, _ visit: UserVisit) async throws -> Reply {
        try await accounts.revokeToken(try request.id("token"), of: visit.user.id)
        return .redirect("/account?done=revoked")
    }

    private func signedIn(_ visit: MemberVisit) async throws -> SignedIn? {
        guard case .session(let hash) = visit.credential else { return nil }
        let now = visit.site.clock.now()
        return try await accounts.database.read { try $0.signedIn(hash, at: now) }
    }

    private func rejected(
        _ name: RejectedAccountForm.Name,
        _ request: PageRequest,
        _ rejection: Rejection,
        _ signedIn: SignedIn,
        for reader: some Reader & Sendable
    ) async throws -> Reply {
        let form = RejectedAccountForm(name: name, input: request.input, rejection: rejection)
        return .page(try await accountPage(signedIn, rejected: form, for: reader), status: .unprocessableContent)
    }

    private func accountPage(
        _ signedIn: SignedIn,
        secret: String? = nil,
        rejected: RejectedAccountForm? = nil,
        for reader: some Reader & Sendable
    ) async throws -> AccountPage {
        let (user, now) = (signedIn.user, reader.site.clock.now())
        let (sessions, tokens) = try await accounts.database.read { connection in
            (try connection.sessions(of: user.id, at: now), try connection.tokens(of: user.id, at: now))
        }
        return AccountPage(
            user,
            signedIn.member,
            current: signedIn.session,
            sessions: sessions,
            tokens: tokens,
            secret: secret,
            rejected: rejected,
            for: reader
        )
    }
}
