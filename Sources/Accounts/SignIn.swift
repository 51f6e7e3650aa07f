package import Core
package import Cryptography
import SQLite

/// What somebody typed to prove who they are, and where from.
package struct Credentials: Sendable {
    let login: String
    let password: String
    let network: ClientNetwork

    package init(login: String, password: String, from network: ClientNetwork) {
        self.login = login
        self.password = password
        self.network = network
    }
}

/// A session that has just begun; the token is for the browser alone.
package struct NewSession: Sendable {
    package let token: SecretToken
    package let user: User
    package let expiresAt: Instant
}

extension SessionHash {
    /// The hash by which the session of a token is known.
    package init(_ token: SecretToken) {
        self.init(rawValue: token.hash)
    }
}

extension AccountDatabase {
    /// Begins a session.
    ///
    /// Throws the same refusal, after the same time, for an unknown login, a wrong password and a disabled account, and
    /// a refusal with the seconds to wait after too many attempts.
    package func signIn(_ credentials: Credentials, agent: String) async throws -> NewSession {
        let (user, password) = try await verify(credentials)
        let newer = hasher.needsRehash(password) ? try await hasher.hash(credentials.password) : nil
        let session = SecretToken(random: random)
        let now = clock.now()
        return try await database.write { connection in
            try connection.requireUnchanged(user, password)
            if let newer { try connection.setPassword(of: user.id, to: newer) }
            return try connection.beginSession(session, of: user, agent: agent, at: now)
        }
    }

    /// The account of a login whose password this is.
    func verify(_ credentials: Credentials) async throws -> (User, PasswordHash) {
        let login = try? Login(credentials.login)
        let subject = login?.key ?? ""
        try attempts.take(subject, from: credentials.network)
        let account = try await database.read { connection in try login.flatMap { try connection.account($0) } }
        let password = account.flatMap { $0.user.isDisabled ? nil : $0.password }
        guard try await verify(credentials.password, against: password), let account, let password else {
            throw Refusal.wrongCredentials
        }
        attempts.succeed(subject, from: credentials.network)
        return (account.user, password)
    }
}

extension Connection {
    /// Throws when the account was disabled or its password changed while the password was being checked.
    func requireUnchanged(_ user: User, _ password: PasswordHash) throws {
        guard let present = try account(user.id), !present.isDisabled, try self.password(of: user.id) == password
        else { throw Refusal.wrongCredentials }
    }

    func beginSession(
        _ token: SecretToken,
        of user: User,
        in household: Household.ID? = nil,
        agent: String,
        at now: Instant
    ) throws -> NewSession {
        try deleteLapsedSessions(of: user.id, at: now)
        try insertSession(
            SessionHash(token),
            of: user.id,
            in: try household ?? usualHousehold(of: user.id),
            agent: String(agent.prefix(300)),
            at: now
        )
        try raiseRevision(of: user.id)
        return NewSession(token: token, user: user, expiresAt: now.adding(days: Session.days))
    }
}
