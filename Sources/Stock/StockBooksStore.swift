import Accounts
package import Catalog
import Core
import Ledger
import SQLite

extension StockBooks {
    /// The batches and the journal.
    package static let stock = StockBooks(
        multiply: { transaction, products, factor in try transaction.multiplyStock(of: products, by: factor) },
        refreshUse: { transaction, product in
            try transaction.refreshUse(of: product)
            try transaction.refreshFigures(of: product)
        },
        convert: { transaction, product, management in try transaction.convert(product, to: management) }
    )
}

extension HouseholdTransaction {
    fileprivate func multiplyStock(of products: SQL, by factor: Int64) throws {
        guard factor > 1 else { return }
        let most = Steps.limit.rawValue / factor
        let isTooMuch = try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM movement WHERE product_id IN (\(products)) AND abs(amount) > \(most))
                OR EXISTS (SELECT 1 FROM batch WHERE product_id IN (\(products)) AND priced_amount > \(most))
            """,
            as: Bool.self
        )
        if isTooMuch { throw Scale.Fault.tooLarge }
        try connection.execute(
            """
            UPDATE batch SET amount = amount * \(factor), priced_amount = priced_amount * \(factor)
            WHERE product_id IN (\(products))
            """
        )
        try connection.execute(
            """
            UPDATE movement SET amount = amount * \(factor), before = \(multiplied("before", by: factor)),
                after = \(multiplied("after", by: factor))
            WHERE product_id IN (\(products))
            """
        )
    }

    /// A state in the journal holds one amount: that for which its price was paid.
    private func multiplied(_ state: SQL, by factor: Int64) -> SQL {
        """
        CASE WHEN json_extract(\(state), '$.priced_amount') IS NULL THEN \(state) ELSE json_set(\(state), '$.priced_amount',
            CAST(CAST(json_extract(\(state), '$.priced_amount') AS INTEGER) * \(factor) AS TEXT)) END
        """
    }

    fileprivate func refreshUse(of id: Product.ID) throws {
        guard let product = try product(id) else { return }
        let opened = try connection.all(
            Batch.row,
            """
            SELECT \(Batch.row) FROM batch
            WHERE product_id = \(id) AND +household_id = \(household) AND opened_on IS NOT NULL
            """
        )
        for batch in opened {
            let useBy = batch.details.useBy(daysAfterOpening: product.details.daysAfterOpening)
            try updateBatch(batch.id, to: batch.amount, batch.details, useBy: useBy)
        }
    }
}
