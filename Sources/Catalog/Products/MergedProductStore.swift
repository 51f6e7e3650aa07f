package import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdScope {
    /// The product that another turned out to be; nil for one that is only itself.
    package func mergedInto(of product: Product.ID) throws(SQLiteError) -> Product.ID? {
        try connection.firstValue(
            "SELECT merged_into FROM product WHERE id = \(product) AND household_id = \(household)",
            as: Product.ID?.self
        ) ?? nil
    }
}

/// The codes of a product that moved to another.
package struct MovedBarcodes: Hashable, Sendable {
    package let all: [Barcode.ID]
    /// Those of which nobody had said what a package holds, so that it held one of the product's unit.
    package let plain: [Barcode.ID]

    package init(all: [Barcode.ID], plain: [Barcode.ID]) {
        self.all = all
        self.plain = plain
    }
}

extension HouseholdTransaction {
    /// Lets a product be another from now on, or itself again.
    package func setMerged(_ product: Product.ID, into target: Product.ID?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET merged_into = \(target), deleted_at = \(target.map { _ in now })
            WHERE id = \(product) AND household_id = \(household)
            """
        )
    }

    /// Puts a product's codes on another; what a package holds stays, in the unit it was counted in.
    package func moveBarcodes(of product: Product, to target: Product) throws(SQLiteError) -> MovedBarcodes {
        let all = try connection.values(
            """
            UPDATE barcode SET product_id = \(target.id)
            WHERE product_id = \(product.id) AND household_id = \(household) AND active = 1 RETURNING id
            """,
            as: Barcode.ID.self
        )
        guard product.unit != target.unit else { return MovedBarcodes(all: all, plain: []) }
        let plain = try connection.values(
            """
            UPDATE barcode SET millionths = 1000000, unit = \(product.unit)
            WHERE id IN (\(all)) AND household_id = \(household) AND unit IS NULL RETURNING id
            """,
            as: Barcode.ID.self
        )
        return MovedBarcodes(all: all, plain: plain)
    }

    /// Puts codes that moved back, as far as they are still where they went.
    package func moveBack(
        _ barcodes: MovedBarcodes,
        to product: Product.ID,
        from target: Product.ID
    ) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE barcode SET millionths = NULL, unit = NULL
            WHERE id IN (\(barcodes.plain)) AND product_id = \(target) AND household_id = \(household)
            """
        )
        try connection.execute(
            """
            UPDATE barcode SET product_id = \(product)
            WHERE id IN (\(barcodes.all)) AND product_id = \(target) AND household_id = \(household)
            """
        )
    }
}
