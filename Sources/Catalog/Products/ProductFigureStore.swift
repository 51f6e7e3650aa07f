package import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdTransaction {
    /// Brings what is kept on the product for sorted lists in line with its batches and its items in the house.
    ///
    /// The figures of its group follow.
    package func refreshFigures(of product: Product.ID) throws {
        try connection.execute(
            """
            UPDATE product SET stock = kept.stock, use_by = kept.use_by, first_location_id = kept.location_id,
                missing = CASE WHEN minimum > kept.stock THEN minimum - kept.stock ELSE 0 END
            FROM (
                SELECT coalesce(sum(batch.amount), 0) + (SELECT count(*) FROM item
                        WHERE product_id = \(product) AND deleted_at IS NULL AND loan_id IS NULL)
                    * (SELECT scale FROM product WHERE id = \(product)) AS stock,
                    min(batch.use_by) AS use_by, \(Product.firstPlace(of: "\(product)")) AS location_id
                FROM batch WHERE batch.product_id = \(product) AND batch.amount > 0
            ) AS kept
            WHERE id = \(product) AND household_id = \(household)
            """
        )
        try refreshGroup(of: product)
    }
}

extension Product {
    /// Where the first batch of a product that is there lies, or else the first of its items in the house.
    package static func firstPlace(of product: SQL) -> SQL {
        """
        coalesce(
            (SELECT first.location_id FROM batch AS first WHERE first.product_id = \(product) AND first.amount > 0
                ORDER BY coalesce(first.use_by, '9999-99-99'), first.id LIMIT 1),
            (SELECT first.location_id FROM item AS first WHERE first.product_id = \(product)
                AND first.deleted_at IS NULL AND first.loan_id IS NULL ORDER BY first.folded, first.id LIMIT 1))
        """
    }
}
