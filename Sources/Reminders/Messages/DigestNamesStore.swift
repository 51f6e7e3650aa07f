import Accounts
import Catalog
import Core
import Items
import Ledger
import SQLite

extension HouseholdScope {
    func productNames(_ ids: [ProductID]) throws(SQLiteError) -> [ProductID: String] {
        let names = try connection.values(
            "SELECT id, name FROM product WHERE id IN (\(ids)) AND household_id = \(household) AND deleted_at IS NULL",
            as: ProductID.self,
            String.self
        )
        return Dictionary(uniqueKeysWithValues: names)
    }

    func groupNames(_ ids: [GroupID]) throws(SQLiteError) -> [GroupID: String] {
        let names = try connection.values(
            """
            SELECT id, name FROM product_group
            WHERE id IN (\(ids)) AND household_id = \(household) AND deleted_at IS NULL
            """,
            as: GroupID.self,
            String.self
        )
        return Dictionary(uniqueKeysWithValues: names)
    }

    func lentThings(_ ids: [LoanID]) throws(SQLiteError) -> [LoanID: DigestNames.LentThing] {
        let row = RowDecoder("loan.id", "item.uid", "item.name", "product.name", "loan.borrower") {
            (id: LoanID, code: ItemCode, own: String, product: String, borrower: String) in
            (id, DigestNames.LentThing(item: code, name: own.isEmpty ? product : own, borrower: borrower))
        }
        let things = try connection.all(
            row,
            """
            SELECT \(row) FROM loan CROSS JOIN item CROSS JOIN product
            WHERE loan.id IN (\(ids)) AND loan.household_id = \(household) AND loan.state = 'open'
                AND item.id = loan.item_id AND item.deleted_at IS NULL
                AND product.id = item.product_id AND product.deleted_at IS NULL
            """
        )
        return Dictionary(uniqueKeysWithValues: things)
    }
}
