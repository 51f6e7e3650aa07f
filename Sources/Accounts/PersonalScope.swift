package import Core
package import SQLite

/// A database seen by one user, whatever household they look at: what belongs to them alone is an extension of it.
package protocol PersonalScope {
    var connection: Connection { get }
    var user: User { get }
    /// The moment at which the request is carried out.
    var now: Instant { get }
}

extension PersonalScope {
    /// The user's local day.
    package var today: CivilDate { user.zone.date(of: now) }

    /// Every household of the user, each as they may see it; none for an account that is disabled.
    package func households() throws(SQLiteError) -> [HouseholdSnapshot] {
        try connection.memberships(of: user.id).map { HouseholdSnapshot(connection: connection, member: $0, now: now) }
    }
}

/// A consistent view for reading.
package struct PersonalSnapshot: PersonalScope {
    package let connection: Connection
    package let user: User
    package let now: Instant

    /// The user as a reader sees them who has looked them up.
    package init(connection: Connection, user: User, now: Instant) {
        self.connection = connection
        self.user = user
        self.now = now
    }
}

/// A transaction: everything written through it is committed together, or nothing is.
package struct PersonalTransaction: PersonalScope {
    package let connection: Connection
    package let user: User
    package let now: Instant
    package let random: Random
}
