import Core
import SQLite

extension AccountDatabase {
    /// Takes a session into another household of its user; throws `notFound` for one of others.
    @discardableResult
    package func switchHousehold(of signedIn: SignedIn, to household: Household.ID) async throws -> Household {
        try await database.write { connection in
            guard let member = try connection.member(signedIn.user.id, in: household) else { throw Refusal.notFound }
            try connection.moveSession(signedIn.session, to: household)
            try connection.raiseRevision(of: signedIn.user.id)
            return member.household
        }
    }
}
