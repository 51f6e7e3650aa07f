package import Accounts
package import Core
package import SQLite

/// One thing that a user did: one press of a button, one row here, all its movements in one transaction.
package struct Action: Hashable, Sendable {
    package typealias ID = Core.ID<Action>

    package let id: ID
    package let user: User.ID?
    package let kind: MovementKind
    package let at: Instant
    /// The action that this one takes back, for an undo.
    package let undoes: ID?
    /// Whether a later action took this one back.
    package let isUndone: Bool

    package static let row = RowDecoder("id", "user_id", "kind", "at", "undoes", "undone") {
        Action(id: $0, user: $1, kind: $2, at: $3, undoes: $4, isUndone: $5)
    }
}

/// What a movement, and the action it is part of, is called in the journal.
package enum MovementKind: String, CaseIterable, Hashable, Sendable, ColumnRepresentable {
    case checkIn = "check_in"
    case checkOut = "check_out"
    case spoil
    case move
    case correct
    case open
    case edit
    case convert
    case lend
    case `return`
    case undo
}
