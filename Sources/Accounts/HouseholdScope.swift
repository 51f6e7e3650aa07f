package import Core
package import SQLite

/// A database seen by one member: every query of a feature is an extension of it, so none exists without a household.
package protocol HouseholdScope {
    var connection: Connection { get }
    var member: Member { get }
    /// The moment at which the request is carried out.
    var now: Instant { get }

    /// How many rows of the household a query finds, counted up to `limit`.
    func count(_ rows: SQL, upTo limit: Int) throws(SQLiteError) -> Int
}

extension HouseholdScope {
    package var household: Household.ID { member.household.id }

    /// The member's local day.
    package var today: CivilDate { member.user.zone.date(of: now) }
}

/// A consistent view for reading.
package struct HouseholdSnapshot: HouseholdScope {
    package let connection: Connection
    package let member: Member
    package let now: Instant
    /// Nil where too little is counted for keeping any of it.
    var counts: HouseholdCounts?
}

/// A transaction: everything written through it is committed together, or nothing is.
package struct HouseholdTransaction: HouseholdScope {
    package let connection: Connection
    package let member: Member
    package let now: Instant
    package let random: Random
}
