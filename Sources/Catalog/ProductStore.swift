package import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdScope {
    /// A product of the household that is not in the trash.
    package func product(_ id: Product.ID) throws(SQLiteError) -> Product? {
        try connection.first(
            Product.row,
            """
            SELECT \(Product.row) FROM product
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }

    /// The codes of a product in the order they were added.
    package func barcodes(of product: Product.ID) throws(SQLiteError) -> [Barcode] {
        try connection.all(
            Barcode.row,
            """
            SELECT \(Barcode.row) FROM barcode
            WHERE product_id = \(product) AND household_id = \(household) AND active = 1 ORDER BY id
            """
        )
    }

    /// The barcode of the household that a scanned code stands for, by the likeliest reading that is known.
    package func barcode(_ code: ScannedCode) throws(SQLiteError) -> Barcode? {
        let known = try connection.all(
            Barcode.row.and(identity),
            """
            SELECT \(Barcode.row.and(identity)) FROM barcode
            WHERE household_id = \(household) AND identity IN (\(code.identities)) AND active = 1
            """
        )
        for identity in code.identities {
            if let match = known.first(where: { $0.1 == identity }) { return match.0 }
        }
        return nil
    }

    /// The household's units in the order they were made.
    package func units() throws(SQLiteError) -> [Unit] {
        try connection.all(Unit.row, "SELECT \(Unit.row) FROM unit WHERE household_id = \(household) ORDER BY code")
    }

    /// How the household's units convert.
    package func conversions() throws(SQLiteError) -> Conversions {
        Conversions(
            try connection.all(
                conversionRow,
                "SELECT \(conversionRow) FROM unit_conversion WHERE household_id = \(household)"
            ).compactMap(\.self)
        )
    }
}

private let identity = RowDecoder("identity") { (identity: String) in identity }

private let conversionRow = RowDecoder("from_unit", "to_unit", "numerator", "denominator") {
    (from: Unit.Code, to: Unit.Code, numerator: Int64, denominator: Int64) in
    Fraction(numerator, denominator).map { Conversions.Step(from: from, to: to, factor: $0) }
}

extension HouseholdTransaction {
    func insertProduct(_ details: Product.Details, scale: Scale, folded: String) throws(SQLiteError) -> Product.ID {
        try connection.value(
            """
            INSERT INTO product (household_id, name, brand, note, kind, management, unit, scale, location_id, minimum,
                days_after_opening, days_frozen, days_thawed, shelf_life_days, picture, folded, missing, created_at)
            VALUES (\(household), \(details.name), \(details.brand), \(details.note), \(details.kind),
                \(details.management), \(details.unit), \(scale), \(details.location), \(details.minimum),
                \(details.daysAfterOpening), \(details.daysFrozen), \(details.daysThawed), \(details.shelfLifeDays),
                \(details.picture), \(folded), \(details.minimum ?? .zero), \(now)) RETURNING id
            """,
            as: Product.ID.self
        )
    }

    func updateProduct(_ id: Product.ID, to details: Product.Details, folded: String) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET name = \(details.name), brand = \(details.brand), note = \(details.note),
                kind = \(details.kind), location_id = \(details.location), minimum = \(details.minimum),
                days_after_opening = \(details.daysAfterOpening), days_frozen = \(details.daysFrozen),
                days_thawed = \(details.daysThawed), shelf_life_days = \(details.shelfLifeDays),
                picture = \(details.picture), folded = \(folded)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func setProduct(_ id: Product.ID, deletedAt: Instant?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE product SET deleted_at = \(deletedAt) WHERE id = \(id) AND household_id = \(household)"
        )
    }
}
