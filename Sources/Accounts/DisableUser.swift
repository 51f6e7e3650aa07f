import Core
import SQLite

extension AccountDatabase {
    /// Stops somebody from signing in and from using tokens, at once.
    ///
    /// The links they gave out end, too: an invitation would let them come back by another name.
    package func disableUser(_ login: String) async throws {
        let login = try Login(login)
        let now = clock.now()
        try await database.write { connection in
            let user = try connection.knownAccount(login)
            try connection.disableAccount(user.id, at: now)
            try connection.deleteSessions(of: user.id)
            try connection.deleteLinks(of: user.id)
            for household in try connection.households(of: user.id) { try connection.raiseRevision(of: household.id) }
        }
    }
}
