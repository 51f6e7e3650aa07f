package import Accounts
package import Catalog
import Core
import Ledger
package import Places
package import SQLite

extension HouseholdScope {
    /// A batch of the household, empty or not.
    package func batch(_ id: Batch.ID) throws(SQLiteError) -> Batch? {
        try connection.first(
            Batch.row,
            "SELECT \(Batch.row) FROM batch WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// What is there of a product, in the order in which it should be used: opened first, then by date, never last.
    package func batches(of product: Product.ID, in locations: [Location.ID]? = nil) throws(SQLiteError) -> [Batch] {
        // A plus keeps SQLite from the index over the household, which without statistics looks as good to it.
        let there: SQL = locations.map { " AND location_id IN (\($0))" } ?? ""
        return try connection.all(
            Batch.row,
            """
            SELECT \(Batch.row) FROM batch
            WHERE product_id = \(product) AND +household_id = \(household) AND amount > 0\(there)
            ORDER BY opened_on IS NULL, \(UseBy.ofBatch), id
            """
        )
    }
}

extension HouseholdTransaction {
    func insertBatch(
        of product: Product.ID,
        _ amount: Steps,
        _ details: Batch.Details,
        useBy: CivilDate?,
        splitFrom parent: Batch.ID? = nil
    ) throws(SQLiteError) -> Batch.ID {
        try connection.value(
            """
            INSERT INTO batch (household_id, product_id, parent_id, location_id, amount, best_before, precision,
                opened_on, redated_on, use_by, purchased_on, price, currency, priced_amount, note, created_at)
            VALUES (\(household), \(product), \(parent), \(details.location), \(amount),
                \(details.bestBefore?.date), \(details.bestBefore?.precision), \(details.openedOn),
                \(details.redatedOn), \(useBy), \(details.purchasedOn), \(details.price?.total.minorUnits),
                \(details.price?.total.currency), \(details.price?.amount), \(details.note), \(now)) RETURNING id
            """,
            as: Batch.ID.self
        )
    }

    func updateBatch(
        _ id: Batch.ID,
        to amount: Steps,
        _ details: Batch.Details,
        useBy: CivilDate?
    ) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE batch SET amount = \(amount), location_id = \(details.location),
                best_before = \(details.bestBefore?.date), precision = \(details.bestBefore?.precision),
                opened_on = \(details.openedOn), redated_on = \(details.redatedOn), use_by = \(useBy),
                purchased_on = \(details.purchasedOn),
                price = \(details.price?.total.minorUnits), currency = \(details.price?.total.currency),
                priced_amount = \(details.price?.amount), note = \(details.note)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    /// The amount with which a batch began.
    func firstAmount(of batch: Batch.ID) throws(SQLiteError) -> Steps? {
        try connection.firstValue(
            """
            SELECT amount FROM movement WHERE batch_id = \(batch) AND household_id = \(household) AND amount > 0
            ORDER BY id LIMIT 1
            """,
            as: Steps.self
        )
    }

    /// Lets a batch hold more, or less when negative.
    func change(_ batch: Batch.ID, by amount: Steps) throws(SQLiteError) {
        try connection.execute(
            "UPDATE batch SET amount = amount + \(amount) WHERE id = \(batch) AND household_id = \(household)"
        )
    }

    /// Adds to the one amount of a product in a place, and names it.
    func addToPool(of product: Product.ID, _ amount: Steps, at location: Location.ID?) throws(SQLiteError) -> Batch.ID {
        try connection.value(
            """
            INSERT INTO batch (household_id, product_id, location_id, amount, created_at, pooled)
            VALUES (\(household), \(product), \(location), \(amount), \(now), 1)
            ON CONFLICT (product_id, coalesce(location_id, 0)) WHERE pooled = 1
                DO UPDATE SET amount = amount + excluded.amount
            RETURNING id
            """,
            as: Batch.ID.self
        )
    }
}
