package import Core
package import SQLite

/// What is to be bought, in a list of its own name: for the week, for a feast, for the garden.
package struct ShoppingList: Hashable, Sendable {
    package typealias ID = Core.ID<ShoppingList>

    package let id: ID
    package let name: String

    package static let row = RowDecoder("id", "name") { ShoppingList(id: $0, name: $1) }
}

/// A list with how much is on it.
struct ShoppingListEntry: Hashable, Sendable {
    let list: ShoppingList
    /// Lines that are still to be bought.
    let open: Int
    let done: Int
}
