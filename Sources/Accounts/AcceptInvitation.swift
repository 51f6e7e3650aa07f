package import Core
import Cryptography
import SQLite

extension AccountDatabase {
    /// What a link invites to, or nil when it was used or revoked or has run out.
    package func invitation(_ token: String) async throws -> Invitation? {
        guard let token = SecretToken(text: token) else { return nil }
        let now = clock.now()
        return try await database.read { try $0.invitation(token.hash, at: now) }
    }

    /// Takes the signed-in user into the household, and the session with it.
    ///
    /// Throws `invitationIsSpent`, or a conflict for who is a member already, which leaves the link to another.
    package func acceptInvitation(_ token: String, as signedIn: SignedIn) async throws -> Household {
        guard let token = SecretToken(text: token) else { throw Refusal.invitationIsSpent }
        let now = clock.now()
        return try await database.write { connection in
            guard let user = try connection.account(signedIn.user.id), !user.isDisabled else { throw Refusal.notFound }
            let household = try connection.join(user, by: token, at: now)
            try connection.moveSession(signedIn.session, to: household.id)
            try connection.raiseRevision(of: user.id)
            return household
        }
    }

    /// Makes an account in the household and signs it in.
    ///
    /// Throws `invitationIsSpent`, or a rejection by the fields of the person.
    package func acceptInvitation(_ token: String, as draft: PersonDraft, agent: String) async throws -> NewSession {
        // Asked first, so that only who was invited can make the server hash or learn which logins are taken.
        guard try await invitation(token) != nil, let token = SecretToken(text: token) else {
            throw Refusal.invitationIsSpent
        }
        let person = try draft.checked()
        let password = try await hash(person.password)
        let session = SecretToken(random: random)
        let now = clock.now()
        return try await database.write { connection in
            let user = try connection.insertAccount(person, password: password, at: now)
            let household = try connection.join(user, by: token, at: now)
            return try connection.beginSession(session, of: user, in: household.id, agent: agent, at: now)
        }
    }
}

extension Connection {
    fileprivate func join(_ user: User, by token: SecretToken, at now: Instant) throws -> Household {
        guard let invitation = try invitation(token.hash, at: now) else { throw Refusal.invitationIsSpent }
        try insertMembership(user.id, in: invitation.household.id, as: invitation.role, at: now)
        try deleteLink(token.hash)
        try raiseRevision(of: invitation.household.id)
        return invitation.household
    }
}

extension Refusal {
    /// The link was used, revoked, or has run out.
    package static let invitationIsSpent = Refusal(.notFound, Message("invitation.invalid.text"))
}
