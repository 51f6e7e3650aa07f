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

    /// What a product is called, in the trash or not.
    package func nameOfAnyProduct(_ id: Product.ID) throws(SQLiteError) -> String? {
        try connection.firstValue(
            "SELECT name FROM product WHERE id = \(id) AND household_id = \(household)",
            as: String.self
        )
    }

    /// Whether anything of a product was ever booked.
    func hasJournal(_ id: Product.ID) throws(SQLiteError) -> Bool {
        try connection.value(
            "SELECT EXISTS (SELECT 1 FROM movement WHERE product_id = \(id) AND household_id = \(household))",
            as: Bool.self
        )
    }

    /// Whether a product has pieces that are kept singly, in the house or lent.
    func hasItems(_ id: Product.ID) throws(SQLiteError) -> Bool {
        try connection.value("SELECT EXISTS (SELECT 1 FROM item WHERE product_id = \(id))", as: Bool.self)
    }

    /// Whether a place is one of the household's; the tree of places is for features above this one.
    func isPlace(_ id: LocationID) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM location
                WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL)
            """,
            as: Bool.self
        )
    }
}

extension HouseholdTransaction {
    func insertProduct(_ details: Product.Details, scale: Scale) throws(SQLiteError) -> Product.ID {
        let text = SearchText(details)
        let id = try connection.value(
            """
            INSERT INTO product (household_id, name, brand, note, kind, management, unit, scale, location_id,
                category_id, minimum, quick_amount, purchase_unit, days_after_opening, days_frozen, days_thawed, shelf_life_days, picture, folded, missing, created_at)
            VALUES (\(household), \(details.name), \(details.brand), \(details.note), \(details.kind),
                \(details.management), \(details.unit), \(scale), \(details.location), \(details.category), \(details.minimum),
                \(details.quickAmount), \(details.purchaseUnit), \(details.daysAfterOpening), \(details.daysFrozen), \(details.daysThawed), \(details.shelfLifeDays),
                \(details.picture), \(text.folded), \(details.minimum ?? .zero), \(now)) RETURNING id
            """,
            as: Product.ID.self
        )
        try index(id, by: text)
        if let picture = details.picture { _ = try insertPicture(picture, of: id) }
        return id
    }

    func updateProduct(_ id: Product.ID, to details: Product.Details, scale: Scale) throws(SQLiteError) {
        let text = SearchText(details)
        try connection.execute(
            """
            UPDATE product SET name = \(details.name), brand = \(details.brand), note = \(details.note),
                kind = \(details.kind), management = \(details.management), unit = \(details.unit), scale = \(scale),
                location_id = \(details.location), category_id = \(details.category), minimum = \(details.minimum),
                quick_amount = \(details.quickAmount), purchase_unit = \(details.purchaseUnit),
                days_after_opening = \(details.daysAfterOpening), days_frozen = \(details.daysFrozen),
                days_thawed = \(details.daysThawed), shelf_life_days = \(details.shelfLifeDays),
                picture = \(details.picture), folded = \(text.folded),
                missing = CASE WHEN \(details.minimum) > stock THEN \(details.minimum) - stock ELSE 0 END
            WHERE id = \(id) AND household_id = \(household)
            """
        )
        try index(id, by: text)
    }

    package func setManagement(of id: Product.ID, to management: Product.Management) throws(SQLiteError) {
        try connection.execute(
            "UPDATE product SET management = \(management) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Lets a product show the pictures of another as well; they are kept by their content.
    ///
    /// The one in front is there already, since it was made with it.
    func copyPictures(of id: Product.ID, to copy: Product.ID) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO product_picture (household_id, product_id, picture, created_at)
            SELECT household_id, \(copy), picture, \(now) FROM product_picture
            WHERE product_id = \(id) AND household_id = \(household) ORDER BY id
            ON CONFLICT (product_id, picture) DO NOTHING
            """
        )
    }

    func setProduct(_ id: Product.ID, deletedAt: Instant?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE product SET deleted_at = \(deletedAt) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Says of everything counted in a product's unit without naming it that it is counted in that unit.
    ///
    /// A package that holds one litre still does when the product is counted in millilitres.
    func nameUnits(of id: Product.ID, as unit: Unit.Code) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE barcode SET millionths = 1000000, unit = \(unit)
            WHERE product_id = \(id) AND household_id = \(household) AND unit IS NULL
            """
        )
        try connection.execute(
            """
            UPDATE shopping_line SET unit = \(unit)
            WHERE product_id = \(id) AND household_id = \(household) AND unit IS NULL AND millionths IS NOT NULL
            """
        )
    }

    /// Lets a product no longer lie in a place that was deleted while the product itself was in the trash.
    func forgetDeletedPlace(of id: Product.ID) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET location_id = NULL
            WHERE id = \(id) AND household_id = \(household)
                AND location_id IN (SELECT id FROM location WHERE household_id = \(household) AND deleted_at IS NOT NULL)
            """
        )
    }
}
