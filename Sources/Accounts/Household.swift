package import Core
package import Localization
package import SQLite

/// The people who share a stock; everything in Lares belongs to one household.
package struct Household: Hashable, Sendable {
    package typealias ID = Core.ID<Household>

    package let id: ID
    package let name: String
    package let currency: Currency
    package let dateOrder: DateOrder
    /// From so many days before its date on, a batch is *due soon*.
    package let dueSoonDays: Int
    /// Raised by every write in the household, so that pages made before it are stale.
    package let revision: Int64

    package static let row = RowDecoder("id", "name", "currency", "date_format", "due_soon_days", "revision") {
        Household(id: $0, name: $1, currency: $2, dateOrder: $3, dueSoonDays: $4, revision: $5)
    }
}

extension DateOrder: ColumnRepresentable {}
