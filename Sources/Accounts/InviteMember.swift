import Core
package import Cryptography
import SQLite

extension HouseholdTransaction {
    /// Makes a link by which one person can join in a role within a week.
    ///
    /// What is returned stands in the link and nowhere else: the database has its hash.
    package func invite(as role: Role) throws -> SecretToken {
        try member.require(.manageHousehold)
        try deleteLapsedLinks()
        let token = SecretToken(random: random)
        try insertInvitation(token.hash, as: role)
        return token
    }

    /// Withdraws an invitation nobody has used.
    package func revokeInvitation(_ invitation: Invitation.ID) throws {
        try member.require(.manageHousehold)
        guard try deleteInvitation(invitation) else { throw Refusal.notFound }
    }
}
