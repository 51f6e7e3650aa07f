import Core
import SQLite

extension HouseholdTransaction {
    /// Ends a token of the member's for this household; throws `notFound` for any other.
    package func revokeToken(_ token: APIToken.ID) throws {
        guard try connection.deleteToken(token, of: member.user.id, in: household) else { throw Refusal.notFound }
        try connection.raiseRevision(of: member.user.id)
    }
}

extension AccountDatabase {
    /// Ends a token of the user; throws `notFound` for one of others.
    package func revokeToken(_ token: APIToken.ID, of user: User.ID) async throws {
        try await database.write { connection in
            guard try connection.deleteToken(token, of: user) else { throw Refusal.notFound }
            try connection.raiseRevision(of: user)
        }
    }

    /// Ends a token of anybody; throws `notFound` when there is none.
    package func revokeToken(_ token: APIToken.ID) async throws {
        try await database.write { connection in
            guard try connection.deleteToken(token) else { throw Refusal.notFound }
        }
    }
}
