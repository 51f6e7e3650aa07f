package import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdScope {
    /// The categories that are not in the trash.
    package func categories() throws(SQLiteError) -> CategoryTree {
        CategoryTree(
            try connection.all(
                ProductCategory.row,
                """
                SELECT \(ProductCategory.row) FROM category WHERE household_id = \(household) AND deleted_at IS NULL
                """
            )
        )
    }

    /// A category of the household that is not in the trash.
    package func category(_ id: ProductCategory.ID) throws(SQLiteError) -> ProductCategory? {
        try connection.first(
            ProductCategory.row,
            """
            SELECT \(ProductCategory.row) FROM category
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }

    /// A category of the household, be it in the trash or not.
    func anyCategory(_ id: ProductCategory.ID) throws(SQLiteError) -> ProductCategory? {
        try connection.first(
            ProductCategory.row,
            "SELECT \(ProductCategory.row) FROM category WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// How many products are in a category itself, those in the trash left out; counted up to `limit`.
    func productCount(in category: ProductCategory.ID, upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM product
                WHERE category_id = \(category) AND +household_id = \(household) AND deleted_at IS NULL
                LIMIT \(limit)) AS found
            """,
            as: Int.self
        )
    }

    /// Where the household puts what has some tags of Open Food Facts.
    func categories(byTags tags: [String]) throws(SQLiteError) -> [String: ProductCategory.ID] {
        let rows = try connection.values(
            """
            SELECT tag, category_id FROM category_tag WHERE household_id = \(household) AND tag IN (\(tags))
                AND category_id IN (SELECT id FROM category WHERE household_id = \(household) AND deleted_at IS NULL)
            """,
            as: String.self,
            ProductCategory.ID.self
        )
        return Dictionary(uniqueKeysWithValues: rows)
    }
}

extension HouseholdTransaction {
    func insertCategory(_ draft: CategoryDraft) throws(SQLiteError) -> ProductCategory.ID {
        try connection.value(
            """
            INSERT INTO category (household_id, parent_id, name) VALUES (\(household), \(draft.parent), \(draft.name))
            RETURNING id
            """,
            as: ProductCategory.ID.self
        )
    }

    func updateCategory(_ id: ProductCategory.ID, to draft: CategoryDraft) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE category SET parent_id = \(draft.parent), name = \(draft.name)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func setCategory(
        _ id: ProductCategory.ID,
        parent: ProductCategory.ID?,
        deletedAt: Instant?
    ) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE category SET parent_id = \(parent), deleted_at = \(deletedAt)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    /// Puts the products of a category, those in the trash as well, into another, or into none.
    func moveProducts(from category: ProductCategory.ID, to target: ProductCategory.ID?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET category_id = \(target)
            WHERE category_id = \(category) AND +household_id = \(household)
            """
        )
    }

    /// Remembers where the household puts what has a tag of Open Food Facts.
    func remember(_ tag: String, in category: ProductCategory.ID) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO category_tag (household_id, tag, category_id) VALUES (\(household), \(tag), \(category))
            ON CONFLICT (household_id, tag) DO UPDATE SET category_id = excluded.category_id
            """
        )
    }
}
