package import Core
package import Cryptography
import SQLite

/// A token of the REST interface about to be made, as it was typed.
package struct TokenDraft: Sendable {
    let name: String
    let scopes: Set<Scope>
    /// Nil for a year from now.
    let expiresAt: Instant?

    package init(name: String, scopes: Set<Scope> = [.read, .write], expiresAt: Instant? = nil) {
        self.name = name
        self.scopes = scopes
        self.expiresAt = expiresAt
    }

    package static let days = 365

    func checked(for role: Role, at now: Instant) throws(Rejection) -> CheckedToken {
        var rejection = Rejection()
        let name = rejection.collect { () throws(Rejection) in try Name(self.name, field: "name") }
        if scopes.isEmpty { rejection.add("scopes", Message("error.required")) }
        if scopes.contains(.admin), !role.allows(.manageHousehold) { rejection.add("scopes", Message("error.choice")) }
        let expiresAt = expiresAt ?? now.adding(days: Self.days)
        if expiresAt <= now { rejection.add("expires", Message("error.date_past")) }
        guard rejection.isEmpty, let name else { throw rejection }
        return CheckedToken(name: name, scopes: scopes, expiresAt: expiresAt)
    }
}

struct CheckedToken: Sendable {
    let name: Name
    let scopes: Set<Scope>
    let expiresAt: Instant
}

/// A token that has just been made; the secret is shown once.
package struct NewToken: Sendable {
    package let secret: SecretToken
    package let token: APIToken
}

extension HouseholdTransaction {
    /// Makes a token that acts for the member in this household.
    ///
    /// Throws a rejection of `name`, `scopes` or `expires`; the scope `admin` is for owners.
    package func createToken(_ draft: TokenDraft) throws -> NewToken {
        try connection.createToken(draft, for: member, random: random, at: now)
    }
}

extension AccountDatabase {
    /// Makes a token for somebody; throws a rejection of `login` or `household` or by the fields of the token.
    ///
    /// It is good to the end of its last day where its user lives.
    package func createToken(
        _ name: String,
        for login: String,
        household: String?,
        scopes: Set<Scope>,
        lastDay: CivilDate?
    ) async throws -> NewToken {
        let login = try Login(login)
        let (now, random) = (clock.now(), random)
        return try await database.write { connection in
            let user = try connection.knownAccount(login)
            guard !user.isDisabled else { throw Rejection("login", Message("error.account_disabled")) }
            let member = try connection.member(user, inHousehold: household)
            let expiresAt = lastDay.map { user.zone.end(of: $0) }
            let draft = TokenDraft(name: name, scopes: scopes, expiresAt: expiresAt)
            return try connection.createToken(draft, for: member, random: random, at: now)
        }
    }
}

extension Connection {
    func createToken(_ draft: TokenDraft, for member: Member, random: Random, at now: Instant) throws -> NewToken {
        let checked = try draft.checked(for: member.role, at: now)
        try deleteLapsedTokens(of: member.user.id, at: now)
        let secret = SecretToken(prefix: APIToken.prefix, random: random)
        let token = try insertToken(secret.hash, of: member, checked, at: now)
        try forgetAnswers(to: token.id)
        try raiseRevision(of: member.user.id)
        return NewToken(secret: secret, token: token)
    }
}

extension Zone {
    /// The last second of a local day, so that what is good until a day is good on it.
    fileprivate func end(of day: CivilDate) -> Instant {
        let next = Instant(seconds: Int64(day.daysSince1970 + 1) * 86_400)
        return next.adding(seconds: -Int64(offset(at: next.adding(seconds: -Int64(offset(at: next))))) - 1)
    }
}
