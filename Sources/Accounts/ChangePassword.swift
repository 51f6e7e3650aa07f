import Core
import SQLite

extension AccountDatabase {
    /// Gives the signed-in user another password and ends all other sessions.
    ///
    /// Throws a rejection of `current` or `new`. Guessing the current one is limited as signing in is, for whoever finds
    /// a phone unlocked.
    package func changePassword(
        of signedIn: SignedIn,
        from current: String,
        to new: String,
        network: ClientNetwork
    ) async throws {
        let user = signedIn.user
        var rejection = Rejection()
        let newPassword = rejection.collect { () throws(Rejection) in try NewPassword(new, field: "new") }
        let subject = try Login(user.login).key
        try attempts.take(subject, from: network)
        let known = try await database.read { try $0.password(of: user.id) }
        guard try await verify(current, against: known), let known else {
            rejection.add("current", Message("error.password_wrong"))
            throw rejection
        }
        attempts.succeed(subject, from: network)
        guard let newPassword else { throw rejection }
        let hash = try await hash(newPassword)
        try await database.write { connection in
            try connection.requireUnchanged(user, known)
            try connection.setPassword(of: user.id, to: hash)
            try connection.deleteSessions(of: user.id, besides: signedIn.session)
            try connection.deletePasswordResets(of: user.id)
        }
    }
}
