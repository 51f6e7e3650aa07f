import Core
import SQLite

extension AccountDatabase {
    /// Ends one session.
    package func signOut(_ signedIn: SignedIn) async throws {
        try await database.write { connection in
            try connection.deleteSession(signedIn.session)
            try connection.raiseRevision(of: signedIn.user.id)
        }
    }

    /// Ends every session of the user, the present one too.
    package func signOutEverywhere(_ user: User.ID) async throws {
        try await database.write { connection in
            try connection.deleteSessions(of: user)
            try connection.raiseRevision(of: user)
        }
    }
}
