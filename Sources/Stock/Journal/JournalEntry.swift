import Accounts
import Catalog
import Core
import Ledger
import SQLite

/// One line of the journal: a movement with the action it is part of, who booked it, and its product's name.
struct JournalEntry: Sendable {
    let movement: Movement
    let booking: Booking
    let product: Named
    /// What the label of the piece says that was moved; nil when it was none.
    let item: String?

    struct Booking: Sendable {
        let at: Instant
        /// Nil when the account is gone.
        let user: User.ID?
        let who: String?
        let isUndone: Bool
    }

    /// What a product is called and counted in, be it in the trash or not.
    struct Named: Sendable {
        let name: String
        let unit: Unit.Code
        let scale: Scale
    }

    static let row = Movement.row.and(booking).and(named).and(item)

    init(_ parts: (((Movement, Booking), Named), String?)) {
        (((movement, booking), product), item) = parts
    }

    private static let booking = RowDecoder("action.at", "action.user_id", "account.name", "action.undone") {
        Booking(at: $0, user: $1, who: $2, isUndone: $3)
    }

    private static let named = RowDecoder("product.name", "product.unit", "product.scale") {
        Named(name: $0, unit: $1, scale: $2)
    }

    /// What was moved, signed, in the product's unit, as decimal text.
    var amount: String { product.scale.text(movement.amount) }
}

/// Which movements are asked for.
struct JournalFilter: Hashable, Sendable {
    var product: Product.ID?
    var user: User.ID?
    /// Only what was booked then or later.
    var since: Instant?
    /// Only those of the piece with this on its label.
    var item: String?
}
