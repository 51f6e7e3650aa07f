import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdScope {
    /// The pictures of a product, in the order they came.
    package func pictures(of product: Product.ID) throws(SQLiteError) -> [ProductPicture] {
        try connection.all(
            ProductPicture.row,
            """
            SELECT \(ProductPicture.row) FROM product_picture
            JOIN product ON product.id = product_picture.product_id AND product.household_id = \(household)
            WHERE product_picture.product_id = \(product) AND product_picture.household_id = \(household)
            ORDER BY product_picture.id
            """
        )
    }

    /// Whether anything of the household shows a kept picture, in the trash or not.
    func isPictureUsed(_ name: String) throws(SQLiteError) -> Bool {
        try connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM product_picture WHERE household_id = \(household) AND picture = \(name))
                OR EXISTS (SELECT 1 FROM product WHERE household_id = \(household) AND picture = \(name))
            """,
            as: Bool.self
        )
    }
}

private let keptRow = RowDecoder("household_id", "picture") { (household: Household.ID, name: String) in
    (household: household, name: name)
}

extension Connection {
    /// Every picture that a household shows, in the trash too.
    func keptPictures() throws(SQLiteError) -> [(household: Household.ID, name: String)] {
        try all(
            keptRow,
            """
            SELECT \(keptRow) FROM product_picture
            UNION SELECT \(keptRow) FROM product WHERE picture IS NOT NULL ORDER BY 1, 2
            """
        )
    }

    /// The names of every picture that a household shows, in the trash too.
    func pictureNames(of household: Household.ID) throws(SQLiteError) -> [String] {
        try values(
            """
            SELECT picture FROM product_picture WHERE household_id = \(household)
            UNION SELECT picture FROM product WHERE household_id = \(household) AND picture IS NOT NULL
            """,
            as: String.self
        )
    }
}

extension HouseholdTransaction {
    /// Adds a kept picture to a product; the same one twice is one.
    func insertPicture(_ name: String, of product: Product.ID) throws(SQLiteError) -> ProductPicture.ID {
        try connection.value(
            """
            INSERT INTO product_picture (household_id, product_id, picture, created_at)
            VALUES (\(household), \(product), \(name), \(now))
            ON CONFLICT (product_id, picture) DO UPDATE SET picture = excluded.picture RETURNING id
            """,
            as: ProductPicture.ID.self
        )
    }

    func removePicture(_ id: ProductPicture.ID, of product: Product.ID) throws(SQLiteError) {
        try connection.execute(
            """
            DELETE FROM product_picture
            WHERE id = \(id) AND product_id = \(product) AND household_id = \(household)
            """
        )
    }

    func setCover(of product: Product.ID, to name: String?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE product SET picture = \(name) WHERE id = \(product) AND household_id = \(household)"
        )
    }
}
