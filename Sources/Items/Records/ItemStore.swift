package import Accounts
package import Catalog
import Core
import Ledger
import Places
package import SQLite

extension HouseholdScope {
    /// An item of the household that is in the trash neither itself nor with its product.
    package func item(_ uid: ItemCode) throws(SQLiteError) -> Item? {
        try item("uid = \(uid)")
    }

    /// As `item` of a code, by its number.
    package func item(_ id: Item.ID) throws(SQLiteError) -> Item? {
        try item("id = \(id)")
    }

    private func item(_ condition: SQL) throws(SQLiteError) -> Item? {
        try connection.first(
            Item.row,
            """
            SELECT \(Item.row) FROM item WHERE \(condition) AND household_id = \(household) AND deleted_at IS NULL
                AND EXISTS (SELECT 1 FROM product WHERE product.id = item.product_id AND product.deleted_at IS NULL)
            """
        )
    }

    /// An item of the household, be it in the trash or not.
    package func anyItem(_ id: Item.ID) throws(SQLiteError) -> (item: Item, isDeleted: Bool)? {
        try connection.first(
            Item.row.and(isDeleted),
            "SELECT \(Item.row.and(isDeleted)) FROM item WHERE id = \(id) AND household_id = \(household)"
        ).map { (item: $0.0, isDeleted: $0.1) }
    }

    /// The items that lie in some places, or come back there, not counting places within them.
    func items(in places: [Location.ID]) throws(SQLiteError) -> [Item] {
        try connection.all(
            Item.row,
            """
            SELECT \(Item.row) FROM item
            WHERE location_id IN (\(places)) AND +household_id = \(household) AND deleted_at IS NULL ORDER BY id
            """
        )
    }

    /// How many items of a product there are, lent ones too.
    package func itemCount(of product: Product.ID) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM item
            WHERE product_id = \(product) AND household_id = \(household) AND deleted_at IS NULL
            """,
            as: Int.self
        )
    }
}

private let isDeleted = RowDecoder("deleted_at IS NOT NULL") { (isDeleted: Bool) in isDeleted }

extension HouseholdTransaction {
    func insertItem(of product: Product.ID, _ uid: ItemCode, _ details: Item.Details) throws(SQLiteError) -> Item.ID {
        try connection.value(
            """
            INSERT INTO item (household_id, product_id, uid, name, serial, location_id, purchased_on, price, currency,
                warranty_until, note, folded, created_at)
            VALUES (\(household), \(product), \(uid), \(details.name), \(details.serial), \(details.location),
                \(details.purchasedOn), \(details.price?.minorUnits), \(details.price?.currency),
                \(details.warrantyUntil), \(details.note), \(details.searched), \(now)) RETURNING id
            """,
            as: Item.ID.self
        )
    }

    func updateItem(_ id: Item.ID, to details: Item.Details) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE item SET name = \(details.name), serial = \(details.serial), location_id = \(details.location),
                purchased_on = \(details.purchasedOn), price = \(details.price?.minorUnits),
                currency = \(details.price?.currency), warranty_until = \(details.warrantyUntil),
                note = \(details.note), folded = \(details.searched)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    /// Notes beside its loans whether an item is lent.
    package func setLending(of id: Item.ID, to lending: Item.Lending) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE item SET loan_id = \(lending.loan), due_on = \(lending.dueOn),
                returned_loan_id = \(lending.returned)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func setItem(_ id: Item.ID, deletedAt: Instant?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE item SET deleted_at = \(deletedAt) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Whether any item, or any code kept for one, of any household has a code.
    func isTaken(_ code: ItemCode) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM item WHERE uid = \(code))
                OR EXISTS (SELECT 1 FROM reserved_code WHERE code = \(code))
            """,
            as: Bool.self
        )
    }
}

extension Item.Details {
    /// The name and the serial number as they are searched, the name first, since lists are sorted by it.
    fileprivate var searched: String { SearchText("\(name) \(serial)").folded }
}
