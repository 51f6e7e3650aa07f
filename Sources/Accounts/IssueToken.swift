package import Core
package import Cryptography
import SQLite

extension AccountDatabase {
    /// Makes a token for who knows login and password, limited as signing in is.
    ///
    /// `household` is a name or a number, nil for who is in one household only. Throws the refusals of signing in, and
    /// a rejection of `household` or by the fields of the token. A repetition with the same `key` makes no second one.
    package func issueToken(
        _ draft: TokenDraft,
        for credentials: Credentials,
        household: String? = nil,
        key: String? = nil
    ) async throws -> IssuedToken {
        let (user, password) = try await verify(credentials)
        let (now, random) = (clock.now(), random)
        return try await database.write { connection in
            try connection.requireUnchanged(user, password)
            let member = try connection.member(user, inHousehold: household)
            let once = key.map { draft.once($0, for: member) }
            if let once, let kept: KeptToken = try connection.answer(to: once, at: now) {
                return IssuedToken(id: kept.id, expiresAt: Instant(seconds: kept.expires), secret: nil)
            }
            let new = try connection.createToken(draft, for: member, random: random, at: now)
            let (id, expires) = (new.token.id, new.token.expiresAt)
            if let once { try connection.keep(KeptToken(id: id, expires: expires.seconds), to: once, at: now) }
            return IssuedToken(id: id, expiresAt: expires, secret: new.secret)
        }
    }
}

/// A token that was made for who asked.
package struct IssuedToken: Sendable {
    package let id: APIToken.ID
    package let expiresAt: Instant
    /// Nil when the request is a repetition: secrets are not kept.
    package let secret: SecretToken?
}

/// What is kept of an answer.
private struct KeptToken: Codable, Sendable {
    let id: APIToken.ID
    let expires: Int64
}

extension TokenDraft {
    /// Marks the request by what it asks for, without the password: a quick hash of that must stand nowhere.
    fileprivate func once(_ key: String, for member: Member) -> Once {
        let parts = [name, scopes.map(\.rawValue).sorted().joined(separator: " "), member.household.id.description]
        return Once(
            owner: "user \(member.user.id) POST /tokens",
            key: key,
            fingerprint: SHA256.hash(Array(parts.joined(separator: "\0").utf8))
        )
    }
}

extension Connection {
    /// The membership somebody means by a household's name or number, or by nothing when there is only one.
    func member(_ user: User, inHousehold reference: String?) throws -> Member {
        let own = try households(of: user.id)
        let meant = own.filter { household in
            reference.map { household.name == $0 || household.id.description == $0 } ?? true
        }
        guard meant.count == 1, let member = try member(user.id, in: meant[0].id) else {
            let message = meant.isEmpty ? Message("error.household_unknown") : Message("error.household_ambiguous")
            throw Rejection("household", message)
        }
        return member
    }
}
