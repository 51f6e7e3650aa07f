import Accounts
import Core
import Cryptography
import HTTP
import Localization

/// Who asks for a page, before anything is asked of them.
struct Visitor: Sendable {
    let signedIn: SignedIn?
    let formats: Formats
    let csrf: CSRF
    /// The cookie to set for someone who has none yet, so that forms can be told from forged ones.
    let newGuest: SecretToken?

    /// Someone who is signed in.
    init(_ signedIn: SignedIn, token: SecretToken) {
        self.signedIn = signedIn
        formats = Formats(signedIn.user.language, dateOrder: signedIn.member?.household.dateOrder)
        csrf = CSRF(token)
        newGuest = nil
    }

    /// Someone who is not.
    init(guest token: SecretToken?, _ request: Request, random: Random) {
        signedIn = nil
        formats = Formats(Language.best(for: request.acceptedLanguages))
        let known = token ?? SecretToken(random: random)
        csrf = CSRF(known)
        newGuest = token == nil ? known : nil
    }

    /// What a kept page depends on: another build, session, revision, day or address makes it stale.
    ///
    /// Nil where a page must not be kept: for guests, outside a household, and with an announcement, which is shown once.
    func entityTag(of request: Request, build: String, clock: Clock) -> EntityTag? {
        guard let signedIn, let member = signedIn.member, request.target.query.first("done") == nil else { return nil }
        var hash = SHA256()
        hash.update(signedIn.session.rawValue)
        let today = clock.today(in: signedIn.user.zone).daysSince1970
        let text =
            "\(build) \(member.household.id) \(signedIn.revision ?? "") \(member.role.rawValue)"
        hash.update(Array("\(text) \(today) \(request.target.raw)".utf8))
        return EntityTag(Base64URL.encode(Array(hash.hash().prefix(16))), isWeak: true)
    }
}

extension SignedIn {
    /// Another one whenever something was changed that a page may show: what the household shares, or what is the
    /// user's alone.
    ///
    /// Nil without a household.
    var revision: String? { member.map { "\($0.household.revision)-\(user.revision)" } }
}
