import Accounts
import Catalog
import Core
import Ledger
import SQLite

extension HouseholdScope {
    /// The lines of a list in their order.
    ///
    /// A product that turned out to be another stands for that one, and what is wanted of both is one line; of one that
    /// is in the trash the name is left.
    func lines(of list: ShoppingList.ID) throws -> [LineEntry] {
        let row = ShoppingLine.row.and(names)
        let all = try connection.all(
            row,
            """
            SELECT \(row) FROM shopping_line
            LEFT JOIN product AS written ON written.id = shopping_line.product_id
            LEFT JOIN product ON product.id = coalesce(written.merged_into, written.id)
            LEFT JOIN product_group ON product_group.id = shopping_line.group_id
            WHERE shopping_line.list_id = \(list) AND shopping_line.household_id = \(household)
                AND shopping_line.position > 0
            ORDER BY shopping_line.position, shopping_line.id
            """
        ).map { line, names in
            LineEntry(
                line: line.about(names.product, names.title),
                title: names.title,
                brand: names.brand,
                isOfAnother: names.product != nil && names.product != line.draft.product
            )
        }
        return try all.contains(where: \.isOfAnother) ? all.united { try conversions(of: $0) } : all
    }

    /// A line of a list.
    package func line(_ id: ShoppingLine.ID, in list: ShoppingList.ID) throws -> ShoppingLine? {
        try lines(of: list).first { $0.stands(for: id) }?.line
    }

    /// The lines that an action has put away, in the order in which they were written.
    ///
    /// They stay for as long as the action is likely to be undone: at the place below zero that is its number.
    func lines(putAwayBy action: Action.ID) throws(SQLiteError) -> [PutAwayLine] {
        let row = ShoppingLine.row.and(RowDecoder("shopping_line.done_by IS NULL") { (wasOpen: Bool) in wasOpen })
        return try connection.all(
            row,
            """
            SELECT \(row) FROM shopping_line
            WHERE list_id IN (SELECT id FROM shopping_list WHERE household_id = \(household))
                AND position = \(-action.rawValue) ORDER BY id
            """
        ).map { PutAwayLine(line: $0.0, wasOpen: $0.1) }
    }
}

/// A line that was put away.
struct PutAwayLine: Hashable, Sendable {
    let line: ShoppingLine
    /// Whether it was not checked off before.
    let wasOpen: Bool
}

private let names = RowDecoder(
    "coalesce(product.name, product_group.name, shopping_line.text)",
    "coalesce(product.brand, '')",
    "CASE WHEN product.deleted_at IS NULL THEN product.id END"
) { (title: String, brand: String, product: Product.ID?) in (title: title, brand: brand, product: product) }

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
            WHERE list_id = \(list) AND household_id = \(household) AND done_at IS NOT NULL AND position > 0
            """
        )
    }

    /// Takes a line off its list, to which the undo of an action brings it back.
    func keepLine(_ id: ShoppingLine.ID, putAwayBy action: Action.ID) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE shopping_line SET position = \(-action.rawValue), done_at = coalesce(done_at, \(now)),
                done_by = CASE WHEN done_at IS NULL THEN NULL ELSE done_by END
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    /// Forgets what was put away before a moment.
    func removeLines(putAwayBefore moment: Instant) throws(SQLiteError) {
        try connection.execute(
            """
            DELETE FROM shopping_line
            WHERE list_id IN (SELECT id FROM shopping_list WHERE household_id = \(household)) AND position < 0
                AND EXISTS (SELECT 1 FROM action WHERE action.id = -shopping_line.position AND action.at < \(moment))
            """
        )
    }
}
