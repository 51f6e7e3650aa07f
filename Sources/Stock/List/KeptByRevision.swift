package import Accounts
import Core
import Synchronization

/// Something about each household that costs more to put together than a page, kept until anything in it is written or
/// the reader's day is another.
package final class KeptByRevision<Value: Sendable>: Sendable {
    private let kept = Mutex<[Household.ID: Kept]>([:])
    private let make: @Sendable (any HouseholdScope) throws -> Value

    private struct Kept: Sendable {
        let revision: Int64
        let today: CivilDate
        let value: Value
    }

    /// `make` reads the value.
    package init(_ make: @escaping @Sendable (any HouseholdScope) throws -> Value) {
        self.make = make
    }

    /// The value as of the revision that the member's household has, or younger.
    package func value(for scope: some HouseholdScope) throws -> Value {
        let (household, today) = (scope.member.household, scope.today)
        if let kept = kept.withLock({ $0[household.id] }), kept.revision == household.revision, kept.today == today {
            return kept.value
        }
        let fresh = try make(scope)
        kept.withLock { kept in
            if kept.count >= 1000 { kept.removeAll() }
            kept[household.id] = Kept(revision: household.revision, today: today, value: fresh)
        }
        return fresh
    }
}
