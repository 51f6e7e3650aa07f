import Accounts
import Catalog
import Core
import Places
import SQLite

/// Something that should lie in a place, as the one who counts reads it.
struct CountRow: Sendable {
    let batch: Batch
    let name: String
    let brand: String
    let unit: Unit.Code
    let scale: Scale

    static let row = Batch.row.of("batch").and(
        RowDecoder("product.name", "product.brand", "product.unit", "product.scale") {
            (name: String, brand: String, unit: Unit.Code, scale: Scale) in (name, brand, unit, scale)
        }
    )
}

extension HouseholdScope {
    /// What should lie in some places, by place and name, at most `limit` of it; single pieces are not counted so.
    func countRows(in places: [Location.ID], limit: Int) throws(SQLiteError) -> [CountRow] {
        try rows(
            where: """
                batch.location_id IN (\(places)) AND +batch.household_id = \(household) AND batch.amount > 0
                    AND product.management <> \(Product.Management.items)
                """,
            limit: limit
        )
    }

    /// Some batches, wherever they lie now and be there nothing left of them.
    func countRows(of batches: [Batch.ID]) throws(SQLiteError) -> [CountRow] {
        guard !batches.isEmpty else { return [] }
        return try rows(
            where: "batch.id IN (\(batches)) AND +batch.household_id = \(household)",
            limit: batches.count
        )
    }

    private func rows(where condition: SQL, limit: Int) throws(SQLiteError) -> [CountRow] {
        try connection.all(
            CountRow.row,
            """
            SELECT \(CountRow.row) FROM batch CROSS JOIN product
            WHERE \(condition) AND product.id = batch.product_id AND product.deleted_at IS NULL
            ORDER BY batch.location_id, product.folded, \(UseBy.ofBatch), batch.id LIMIT \(limit)
            """
        ).map { batch, product in
            CountRow(batch: batch, name: product.0, brand: product.1, unit: product.2, scale: product.3)
        }
    }
}
