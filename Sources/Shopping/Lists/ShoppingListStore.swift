import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// The lists that are not in the trash, by their names.
    func shoppingLists() throws(SQLiteError) -> [ShoppingListEntry] {
        let row = ShoppingList.row.of("shopping_list").and(counts)
        return try connection.all(
            row,
            """
            SELECT \(row) FROM shopping_list LEFT JOIN shopping_line
                ON shopping_line.list_id = shopping_list.id AND shopping_line.position > 0
            WHERE shopping_list.household_id = \(household) AND shopping_list.deleted_at IS NULL
            GROUP BY shopping_list.id, shopping_list.name ORDER BY shopping_list.name, shopping_list.id
            """
        ).map { ShoppingListEntry(list: $0.0, open: $0.1.open, done: $0.1.done) }
    }

    /// A list that is not in the trash.
    package func shoppingList(_ id: ShoppingList.ID) throws(SQLiteError) -> ShoppingList? {
        try connection.first(
            ShoppingList.row,
            """
            SELECT \(ShoppingList.row) FROM shopping_list
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }

    /// A list, be it in the trash or not.
    func anyShoppingList(_ id: ShoppingList.ID) throws(SQLiteError) -> ShoppingList? {
        try connection.first(
            ShoppingList.row,
            "SELECT \(ShoppingList.row) FROM shopping_list WHERE id = \(id) AND household_id = \(household)"
        )
    }
}

private let counts = RowDecoder(
    "coalesce(sum(shopping_line.done_at IS NULL AND shopping_line.id IS NOT NULL), 0)",
    "count(shopping_line.done_at)"
) { (open: Int, done: Int) in (open: open, done: done) }

extension HouseholdTransaction {
    func insertShoppingList(_ name: String) throws(SQLiteError) -> ShoppingList.ID {
        try connection.value(
            """
            INSERT INTO shopping_list (household_id, name, created_at)
            VALUES (\(household), \(name), \(now)) RETURNING id
            """,
            as: ShoppingList.ID.self
        )
    }

    func setName(of id: ShoppingList.ID, to name: String) throws(SQLiteError) {
        try connection.execute(
            "UPDATE shopping_list SET name = \(name) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    func setShoppingList(_ id: ShoppingList.ID, deletedAt: Instant?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE shopping_list SET deleted_at = \(deletedAt) WHERE id = \(id) AND household_id = \(household)"
        )
    }
}

extension SQLiteError {
    /// Whether two lists were to have the same name.
    var isTakenListName: Bool { violatesUnique("shopping_list.household_id", "shopping_list.name") }
}
