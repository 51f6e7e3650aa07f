import Core
import SQLite

extension HouseholdTransaction {
    /// Ends a membership with its tokens and links, and takes the user's sessions out of the household.
    ///
    /// Owners remove anybody, everybody themselves; throws a conflict when no owner would be left.
    package func removeMember(_ user: User.ID) throws {
        if user != member.user.id { try member.require(.manageHousehold) }
        guard let target = try member(user) else { throw Refusal.notFound }
        if target.role == .owner {
            guard try hasOwner(besides: user) else { throw Refusal(.conflict, Message("error.last_owner")) }
        }
        try deleteLinks(of: user)
        try deleteMembership(of: user)
        try connection.moveSessions(of: user, outOf: household)
        try connection.raiseRevision(of: user)
    }
}
