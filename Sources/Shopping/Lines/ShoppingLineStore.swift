import Accounts
import Catalog
import Core
package import SQLite

extension HouseholdScope {
    /// The lines of a list in their order.
    func lines(of list: ShoppingList.ID) throws(SQLiteError) -> [LineEntry] {
        let row = ShoppingLine.row.and(names)
        return try connection.all(
            row,
            """
            SELECT \(row) FROM shopping_line
            LEFT JOIN product ON product.id = shopping_line.product_id
            LEFT JOIN product_group ON product_group.id = shopping_line.group_id
            WHERE shopping_line.list_id = \(list) AND shopping_line.household_id = \(household)
            ORDER BY shopping_line.position, shopping_line.id
            """
        ).map { LineEntry(line: $0.0, title: $0.1.title, brand: $0.1.brand) }
    }

    /// A line of a list.
    package func line(_ id: ShoppingLine.ID, in list: ShoppingList.ID) throws(SQLiteError) -> ShoppingLine? {
        try connection.first(
            ShoppingLine.row,
            """
            SELECT \(ShoppingLine.row) FROM shopping_line
            WHERE id = \(id) AND list_id = \(list) AND household_id = \(household)
            """
        )
    }
}

private let names = RowDecoder(
    "coalesce(product.name, product_group.name, shopping_line.text)",
    "coalesce(product.brand, '')"
) { (title: String, brand: String) in (title: title, brand: brand) }

extension HouseholdTransaction {
    func insertLine(
        _ draft: LineDraft,
        in list: ShoppingList.ID,
        at position: Int,
        source: ShoppingLine.Source
    ) throws(SQLiteError) -> ShoppingLine.ID {
        try connection.value(
            """
            INSERT INTO shopping_line
                (household_id, list_id, product_id, group_id, text, millionths, unit, source, position, created_at)
            VALUES (\(household), \(list), \(draft.product), \(draft.group), \(draft.text),
                \(draft.amount?.millionths), \(draft.unit), \(source), \(position), \(now)) RETURNING id
            """,
            as: ShoppingLine.ID.self
        )
    }

    func updateLine(_ id: ShoppingLine.ID, to draft: LineDraft, source: ShoppingLine.Source) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE shopping_line SET product_id = \(draft.product), group_id = \(draft.group), text = \(draft.text),
                millionths = \(draft.amount?.millionths), unit = \(draft.unit), source = \(source)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func setDone(_ id: ShoppingLine.ID) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE shopping_line SET done_at = \(now), done_by = \(member.user.id)
            WHERE id = \(id) AND household_id = \(household) AND done_at IS NULL
            """
        )
    }

    /// Opens a line again.
    ///
    /// Where filling the list has written another one for the same product or group meanwhile, this one counts as
    /// written by hand: filling writes one only.
    func setOpen(_ id: ShoppingLine.ID) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE shopping_line SET done_at = NULL, done_by = NULL, source = CASE WHEN EXISTS (
                SELECT 1 FROM shopping_line AS other
                WHERE other.list_id = shopping_line.list_id AND other.source = 'minimum' AND other.done_at IS NULL
                    AND (other.product_id = shopping_line.product_id OR other.group_id = shopping_line.group_id)
            ) THEN 'manual' ELSE source END
            WHERE id = \(id) AND household_id = \(household) AND done_at IS NOT NULL
            """
        )
    }

    func setPosition(of id: ShoppingLine.ID, to position: Int) throws(SQLiteError) {
        try connection.execute(
            "UPDATE shopping_line SET position = \(position) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    func removeLine(_ id: ShoppingLine.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM shopping_line WHERE id = \(id) AND household_id = \(household)")
    }

    func removeDoneLines(of list: ShoppingList.ID) throws(SQLiteError) -> Int {
        try connection.execute(
            """
            DELETE FROM shopping_line
            WHERE list_id = \(list) AND household_id = \(household) AND done_at IS NOT NULL
            """
        )
    }
}
