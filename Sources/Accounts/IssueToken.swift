import Core
import SQLite

extension AccountDatabase {
    /// Makes a token for who knows login and password, limited as signing in is.
    ///
    /// `household` is a name or a number, nil for who is in one household only. Throws the refusals of signing in, and
    /// a rejection of `household` or by the fields of the token.
    package func issueToken(
        _ draft: TokenDraft,
        for credentials: Credentials,
        household: String? = nil
    ) async throws -> NewToken {
        let (user, password) = try await verify(credentials)
        let (now, random) = (clock.now(), random)
        return try await database.write { connection in
            try connection.requireUnchanged(user, password)
            let member = try connection.member(user, inHousehold: household)
            return try connection.createToken(draft, for: member, random: random, at: now)
        }
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
