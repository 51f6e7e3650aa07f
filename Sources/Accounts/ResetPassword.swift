package import Core
package import Cryptography
import SQLite

extension HouseholdTransaction {
    /// Makes a link by which a member can choose a new password within a day.
    ///
    /// The link opens the whole account. So it is refused for administrators, unless another one asks, and for people
    /// of households the asker does not own: being invited somewhere must not hand one's other households over.
    package func linkForNewPassword(of user: User.ID) throws -> SecretToken {
        try member.require(.manageHousehold)
        guard let target = try member(user) else { throw Refusal.notFound }
        if !member.user.isAdministrator {
            guard !target.user.isAdministrator, try ownsEveryHousehold(of: user) else {
                throw Refusal(.forbidden, Message("error.reset_elsewhere", ["name": .text(target.user.name)]))
            }
        }
        try connection.deletePasswordResets(of: user)
        let token = SecretToken(random: random)
        try insertPasswordReset(token.hash, of: user)
        return token
    }

    private func ownsEveryHousehold(of user: User.ID) throws -> Bool {
        try connection.households(of: user).allSatisfy { household in
            try connection.member(member.user.id, in: household.id)?.role == .owner
        }
    }
}

extension AccountDatabase {
    /// Whose password a link lets change, or nil when it was used or has run out.
    package func passwordReset(_ token: String) async throws -> User? {
        guard let token = SecretToken(text: token) else { return nil }
        let now = clock.now()
        return try await database.read { try $0.passwordReset(token.hash, at: now) }
    }

    /// Sets a new password by a link, ends every session and begins a new one.
    ///
    /// Throws `resetIsSpent`, or a rejection of `password`.
    package func resetPassword(_ token: String, to new: String, agent: String) async throws -> NewSession {
        guard try await passwordReset(token) != nil, let token = SecretToken(text: token) else {
            throw Refusal.resetIsSpent
        }
        let hash = try await hash(try NewPassword(new))
        let session = SecretToken(random: random)
        let now = clock.now()
        return try await database.write { connection in
            guard let user = try connection.passwordReset(token.hash, at: now) else { throw Refusal.resetIsSpent }
            try connection.replacePassword(of: user.id, by: hash)
            return try connection.beginSession(session, of: user, agent: agent, at: now)
        }
    }

    /// Sets somebody's password and ends every session of theirs; throws a rejection of `login` or `password`.
    package func resetPassword(of login: String, to new: String) async throws {
        let login = try Login(login)
        let hash = try await hash(try NewPassword(new))
        try await database.write { connection in
            try connection.replacePassword(of: try connection.knownAccount(login).id, by: hash)
        }
    }
}

extension Connection {
    /// Sets a password without knowing the old one: whoever is signed in may not be the owner of the account.
    func replacePassword(of user: User.ID, by password: PasswordHash) throws {
        try setPassword(of: user, to: password)
        try deleteSessions(of: user)
        try deletePasswordResets(of: user)
    }
}

extension Refusal {
    /// The link was used or has run out.
    package static let resetIsSpent = Refusal(.notFound, Message("reset.invalid"))
}
