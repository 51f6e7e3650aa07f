import Core
import SQLite

extension HouseholdTransaction {
    /// Gives a member another role; throws a rejection of `role` when no owner would be left.
    package func changeRole(of user: User.ID, to role: Role) throws {
        try member.require(.manageHousehold)
        guard let target = try member(user) else { throw Refusal.notFound }
        guard target.role != role else { return }
        if target.role == .owner {
            guard try hasOwner(besides: user) else { throw Rejection("role", Message("error.last_owner")) }
            try deleteLinks(of: user)
            try revokeAdminTokens(of: user)
        }
        try setRole(of: user, to: role)
        try connection.raiseRevision(of: user)
    }
}
