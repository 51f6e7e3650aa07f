import Accounts
import Core
import SQLite

/// Products that are counted alike: in one unit, as finely, and with the same conversions of their own.
struct ScaleClass {
    let unit: Unit.Code
    let scale: Scale
    let own: [Conversions.Step]
    /// A query for their ids, which no longer finds them once their scale is another.
    let products: SQL
}

extension HouseholdTransaction {
    /// All products of the household, those in the trash as well, by how they are counted.
    ///
    /// There are a few classes of products without conversions of their own, however many the products are.
    func scaleClasses() throws -> [ScaleClass] { try plainClasses() + ownClasses() }

    /// One product alone.
    func scaleClass(of product: Product) -> ScaleClass {
        ScaleClass(unit: product.unit, scale: product.scale, own: [], products: "SELECT \(product.id)")
    }

    private func plainClasses() throws(SQLiteError) -> [ScaleClass] {
        let rows = try connection.values(
            """
            SELECT unit, scale FROM product WHERE household_id = \(household) AND \(isPlain)
            GROUP BY unit, scale ORDER BY unit, scale
            """,
            as: Unit.Code.self,
            Scale.self
        )
        return rows.map { unit, scale in
            let products: SQL = """
                SELECT id FROM product
                WHERE household_id = \(household) AND unit = \(unit) AND scale = \(scale) AND \(isPlain)
                """
            return ScaleClass(unit: unit, scale: scale, own: [], products: products)
        }
    }

    private func ownClasses() throws(SQLiteError) -> [ScaleClass] {
        let row = ownRow.and(Conversion.row.of("unit_conversion"))
        let rows = try connection.all(
            row,
            """
            SELECT \(row) FROM unit_conversion JOIN product ON product.id = unit_conversion.product_id
            WHERE unit_conversion.household_id = \(household)
            """
        )
        var products: [Product.ID: OwnClass] = [:]
        for ((id, unit, scale), conversion) in rows {
            products[id, default: OwnClass(unit: unit, scale: scale)].own.insert(conversion.step)
        }
        let classes = Dictionary(grouping: products.keys) { products[$0] }
        return classes.flatMap { key, ids -> [ScaleClass] in
            guard let key else { return [] }
            return ids.sorted().chunks(of: 500).map { ids in
                ScaleClass(
                    unit: key.unit,
                    scale: key.scale,
                    own: Array(key.own),
                    products: "SELECT id FROM product WHERE household_id = \(household) AND id IN (\(ids))"
                )
            }
        }
    }

    private struct OwnClass: Hashable {
        let unit: Unit.Code
        let scale: Scale
        var own: Set<Conversions.Step> = []
    }

    /// The name of one product of a query, to tell people by.
    func example(of products: SQL) throws(SQLiteError) -> String {
        try connection.firstValue("SELECT name FROM product WHERE id IN (\(products)) LIMIT 1", as: String.self) ?? ""
    }

    /// The groups that have a product of a query among theirs.
    func groups(of products: SQL) throws(SQLiteError) -> [ProductGroup.ID] {
        try connection.values(
            "SELECT DISTINCT group_id FROM product WHERE id IN (\(products)) AND group_id IS NOT NULL",
            as: ProductGroup.ID.self
        )
    }

    /// Whether what is kept on some products may be multiplied without passing the limit of what can be counted.
    func canMultiply(_ products: SQL, by factor: Int64) throws(SQLiteError) -> Bool {
        let most = Steps.limit.rawValue / factor
        return try !connection.value(
            """
            SELECT EXISTS (SELECT 1 FROM product WHERE id IN (\(products))
                AND (stock > \(most) OR minimum > \(most) OR quick_amount > \(most)))
            """,
            as: Bool.self
        )
    }

    /// Counts some products in steps of which `factor` times as many make the same, and perhaps in another unit.
    func setScale(of products: SQL, to scale: Scale, multiplyingBy factor: Int64, unit: Unit.Code) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE product SET unit = \(unit), scale = \(scale), stock = stock * \(factor),
                minimum = minimum * \(factor), missing = missing * \(factor), quick_amount = quick_amount * \(factor)
            WHERE id IN (\(products))
            """
        )
    }
}

/// Written in full, so that it can stand in any query on products.
private let isPlain: SQL = "NOT EXISTS (SELECT 1 FROM unit_conversion WHERE unit_conversion.product_id = product.id)"

private let ownRow = RowDecoder("product.id", "product.unit", "product.scale") {
    (id: Product.ID, unit: Unit.Code, scale: Scale) in (id, unit, scale)
}

extension Array {
    /// Its elements in pieces, for statements that take so many values.
    func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
