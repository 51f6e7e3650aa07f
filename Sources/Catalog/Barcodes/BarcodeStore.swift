package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// The codes of a product in the order they were added.
    package func barcodes(of product: Product.ID) throws(SQLiteError) -> [Barcode] {
        try barcodes(of: [product])[product] ?? []
    }

    /// The codes of several products, each in the order they were added; a product without any is left out.
    package func barcodes(of products: [Product.ID]) throws(SQLiteError) -> [Product.ID: [Barcode]] {
        // A plus keeps SQLite from the index over the household's codes, which without statistics looks as good to it.
        let all = try connection.all(
            Barcode.row,
            """
            SELECT \(Barcode.row) FROM barcode
            WHERE product_id IN (\(products)) AND +household_id = \(household) AND active = 1 ORDER BY id
            """
        )
        return Dictionary(grouping: all, by: \.product)
    }

    /// The barcode of the household that a scanned code stands for, by the likeliest reading that is known.
    package func barcode(_ code: ScannedCode) throws(SQLiteError) -> Barcode? {
        // A shop's code is one with those of all packages of its article; before there was a rule it stood for itself.
        let identities = [try weightCode(code)?.identity].compactMap(\.self) + code.identities
        let known = try connection.all(
            Barcode.row.and(identityColumn),
            """
            SELECT \(Barcode.row.and(identityColumn)) FROM barcode
            WHERE household_id = \(household) AND identity IN (\(identities)) AND active = 1
            """
        )
        for identity in identities {
            if let match = known.first(where: { $0.1 == identity }) { return match.0 }
        }
        return nil
    }

    /// The product that has a code.
    func holder(of identity: String) throws(SQLiteError) -> Product? {
        try connection.first(
            Product.row.of("product"),
            """
            SELECT \(Product.row.of("product")) FROM barcode JOIN product ON product.id = barcode.product_id
            WHERE barcode.household_id = \(household) AND barcode.identity = \(identity) AND barcode.active = 1
            """
        )
    }
}

private let identityColumn = RowDecoder("identity") { (identity: String) in identity }

extension HouseholdTransaction {
    func insertBarcode(
        _ code: ScannedCode,
        identity: String,
        contents: Barcode.Contents?,
        of product: Product.ID
    ) throws(SQLiteError) -> Barcode {
        try connection.one(
            Barcode.row,
            """
            INSERT INTO barcode (household_id, product_id, code, identity, gtin, millionths, unit)
            VALUES (\(household), \(product), \(code.text), \(identity), \(code.readings.first?.digits),
                \(contents?.amount.millionths), \(contents?.unit)) RETURNING \(Barcode.row)
            """
        )
    }

    func deleteBarcode(_ id: Barcode.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM barcode WHERE id = \(id) AND household_id = \(household)")
    }

    /// Frees the codes of a product that goes to the trash, and keeps them for its return.
    func deactivateBarcodes(of product: Product.ID) throws(SQLiteError) {
        try connection.execute(
            "UPDATE barcode SET active = 0 WHERE product_id = \(product) AND household_id = \(household)"
        )
    }

    func inactiveBarcodes(of product: Product.ID) throws(SQLiteError) -> [Barcode] {
        try connection.all(
            Barcode.row,
            """
            SELECT \(Barcode.row) FROM barcode
            WHERE product_id = \(product) AND household_id = \(household) AND active = 0 ORDER BY id
            """
        )
    }

    func activateBarcode(_ id: Barcode.ID) throws(SQLiteError) {
        try connection.execute("UPDATE barcode SET active = 1 WHERE id = \(id) AND household_id = \(household)")
    }
}
