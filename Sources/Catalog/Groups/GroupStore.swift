package import Accounts
import Core
import Ledger
package import SQLite

extension HouseholdScope {
    /// A group of the household that is not in the trash.
    package func group(_ id: ProductGroup.ID) throws(SQLiteError) -> ProductGroup? {
        try connection.first(
            ProductGroup.row,
            """
            SELECT \(ProductGroup.row) FROM product_group
            WHERE id = \(id) AND household_id = \(household) AND deleted_at IS NULL
            """
        )
    }

    /// The group of a name.
    func group(named name: String) throws(SQLiteError) -> ProductGroup? {
        // SQLite knows small and capital letters of ASCII alone, and a household has few groups.
        let all = try connection.all(
            ProductGroup.row,
            """
            SELECT \(ProductGroup.row) FROM product_group
            WHERE household_id = \(household) AND deleted_at IS NULL ORDER BY id
            """
        )
        return all.first { $0.name == name } ?? all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// A group of the household, be it in the trash or not.
    func anyGroup(_ id: ProductGroup.ID) throws(SQLiteError) -> ProductGroup? {
        try connection.first(
            ProductGroup.row,
            "SELECT \(ProductGroup.row) FROM product_group WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Groups by their names, from behind `after` on.
    package func groups(
        backwards: Bool = false,
        after: (name: String, id: ProductGroup.ID)? = nil,
        limit: Int = .max
    ) throws(SQLiteError) -> [ProductGroup] {
        var position: SQL = ""
        if let after {
            position =
                backwards
                ? " AND (name, id) < (\(after.name), \(after.id))" : " AND (name, id) > (\(after.name), \(after.id))"
        }
        return try connection.all(
            ProductGroup.row,
            """
            SELECT \(ProductGroup.row) FROM product_group
            WHERE household_id = \(household) AND deleted_at IS NULL\(position)
            ORDER BY \(backwards ? "name DESC, id DESC" as SQL : "name, id") LIMIT \(limit)
            """
        )
    }

    /// How many groups there are, counted up to `limit`.
    func groupCount(upTo limit: Int) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM product_group
                WHERE household_id = \(household) AND deleted_at IS NULL LIMIT \(limit)) AS found
            """,
            as: Int.self
        )
    }

    /// The products of a group by their names, those in the trash left out.
    package func products(of group: ProductGroup.ID, limit: Int = .max) throws(SQLiteError) -> [Product] {
        try connection.all(
            Product.row,
            """
            SELECT \(Product.row) FROM product
            WHERE group_id = \(group) AND +household_id = \(household) AND deleted_at IS NULL
            ORDER BY folded, id LIMIT \(limit)
            """
        )
    }

    /// The other products of a product's group of which something is in stock, the first to be used before all else.
    ///
    /// What a scanned code offers when nothing is left of the product that has it.
    package func substitutes(for product: Product.ID) throws(SQLiteError) -> [Product] {
        try connection.all(
            Product.row,
            """
            SELECT \(Product.row) FROM product
            WHERE group_id = (SELECT group_id FROM product WHERE id = \(product) AND household_id = \(household))
                AND +household_id = \(household) AND deleted_at IS NULL AND stock > 0 AND id <> \(product)
            ORDER BY coalesce(use_by, '9999-99-99'), folded, id
            """
        )
    }

    /// The codes of the products of some groups, each with its product's unit, by group.
    package func barcodes(
        ofGroups groups: [ProductGroup.ID]
    ) throws(SQLiteError) -> [ProductGroup.ID: [(barcode: Barcode, unit: Unit.Code)]] {
        let row = Barcode.row.of("barcode").and(groupOfBarcode)
        let all = try connection.all(
            row,
            """
            SELECT \(row) FROM product JOIN barcode ON barcode.product_id = product.id
            WHERE product.group_id IN (\(groups)) AND +product.household_id = \(household)
                AND product.deleted_at IS NULL AND barcode.active = 1
            ORDER BY product.folded, product.id, barcode.id
            """
        )
        return Dictionary(grouping: all, by: \.1.group).mapValues { $0.map { (barcode: $0.0, unit: $0.1.unit) } }
    }

    /// How many products a group has, those in the trash left out.
    func productCount(of group: ProductGroup.ID) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM product
            WHERE group_id = \(group) AND +household_id = \(household) AND deleted_at IS NULL
            """,
            as: Int.self
        )
    }
}

private let groupOfBarcode = RowDecoder("product.group_id", "product.unit") {
    (group: ProductGroup.ID, unit: Unit.Code) in (group: group, unit: unit)
}

extension HouseholdTransaction {
    func insertGroup(_ name: String, _ unit: Unit.Code, minimum: Steps?) throws(SQLiteError) -> ProductGroup.ID {
        try connection.value(
            """
            INSERT INTO product_group (household_id, name, unit, scale, minimum, missing)
            VALUES (\(household), \(name), \(unit), \(Scale.plain), \(minimum), \(minimum ?? .zero)) RETURNING id
            """,
            as: ProductGroup.ID.self
        )
    }

    /// Writes everything but the figures, which `regauge` brings in line.
    func updateGroup(
        _ id: ProductGroup.ID,
        name: String,
        _ unit: Unit.Code,
        _ scale: Scale,
        minimum: Steps?
    ) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product_group SET name = \(name), unit = \(unit), scale = \(scale), minimum = \(minimum)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func setGroup(_ id: ProductGroup.ID, deletedAt: Instant?) throws(SQLiteError) {
        try connection.execute(
            "UPDATE product_group SET deleted_at = \(deletedAt) WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Puts a product into a group; how their steps relate, `regauge` finds out.
    func setGroup(of product: Product.ID, to group: ProductGroup.ID?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET group_id = \(group), group_steps = \(group == nil ? nil : 1 as Int?)
            WHERE id = \(product) AND household_id = \(household)
            """
        )
    }

    /// As `setGroup(of:)` for all products of a group, those in the trash as well.
    func moveProducts(from group: ProductGroup.ID, to target: ProductGroup.ID?) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET group_id = \(target), group_steps = \(target == nil ? nil : 1 as Int?)
            WHERE group_id = \(group) AND +household_id = \(household)
            """
        )
    }
}
