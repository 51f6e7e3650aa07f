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

    func lacking(_ subjects: [Shortage.Subject]) throws -> [Shortage.Subject: DigestNames.Lacking] {
        var (products, groups) = ([ProductID](), [GroupID]())
        for subject in subjects {
            switch subject {
            case .product(let id): products.append(id)
            case .group(let id): groups.append(id)
            }
        }
        let units = try unitNames()
        let row = RowDecoder("id", "name", "missing", "scale", "unit") {
            (id: Int64, name: String, missing: Steps, scale: Scale, unit: Unit.Code) in
            (id, DigestNames.Lacking(name: name, missing: units.text(scale.text(missing), of: unit)))
        }
        let ofProducts = try connection.all(
            row,
            """
            SELECT \(row) FROM product
            WHERE id IN (\(products)) AND household_id = \(household) AND deleted_at IS NULL AND missing > 0
            """
        ).map { (Shortage.Subject.product(ID(rawValue: $0)), $1) }
        let ofGroups = try connection.all(
            row,
            """
            SELECT \(row) FROM product_group
            WHERE id IN (\(groups)) AND household_id = \(household) AND deleted_at IS NULL AND missing > 0
            """
        ).map { (Shortage.Subject.group(ID(rawValue: $0)), $1) }
        return Dictionary(uniqueKeysWithValues: ofProducts + ofGroups)
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
