package import Core
package import SQLite

/// A user in a household: who asks, in every rule and every query below the pages.
package struct Member: Hashable, Sendable {
    package let user: User
    package let household: Household
    package let role: Role

    /// Reads an account, a household and the membership that joins them, from tables of these names.
    package static let row = User.row.of("account").and(Household.row.of("household")).and(roleColumn)

    static let roleColumn = RowDecoder("membership.role") { (role: Role) in role }

    /// Puts together what `row` reads.
    package init(_ parts: ((User, Household), Role)) {
        ((user, household), role) = parts
    }

    /// Puts a user into a household in a role.
    package init(user: User, household: Household, role: Role) {
        self.user = user
        self.household = household
        self.role = role
    }

    /// Stops everyone whose role does not allow it.
    package func require(_ permission: Permission) throws(Refusal) {
        guard role.allows(permission) else { throw .forbidden }
    }
}
