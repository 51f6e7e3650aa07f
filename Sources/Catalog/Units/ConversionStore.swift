package import Accounts
import Core
package import SQLite

extension HouseholdScope {
    /// How the household's units convert, whatever the product.
    package func conversions() throws(SQLiteError) -> Conversions { Conversions(try steps(of: nil)) }

    /// How units convert for one product: by the household's conversions and its own.
    package func conversions(of product: Product.ID) throws(SQLiteError) -> Conversions {
        Conversions(try steps(of: nil) + steps(of: product))
    }

    /// The conversions of one product alone, or those that hold for every product.
    func steps(of product: Product.ID?) throws(SQLiteError) -> [Conversions.Step] {
        try conversions(of: product, limit: .max).map(\.step)
    }

    /// The conversions of one product alone, or those that hold for every product, in the order they were entered.
    func conversions(of product: Product.ID?, limit: Int) throws(SQLiteError) -> [Conversion] {
        try connection.all(
            Conversion.row,
            """
            SELECT \(Conversion.row) FROM unit_conversion
            WHERE household_id = \(household) AND coalesce(product_id, 0) = \(product?.rawValue ?? 0)
            ORDER BY id LIMIT \(limit)
            """
        )
    }

    /// A conversion of the household.
    package func conversion(_ id: Conversion.ID) throws(SQLiteError) -> Conversion? {
        try connection.first(
            Conversion.row,
            "SELECT \(Conversion.row) FROM unit_conversion WHERE id = \(id) AND household_id = \(household)"
        )
    }

    /// Which conversions a list holds.
    package func conversions(matching filter: ConversionFilter) throws -> ConversionList {
        let of: SQL = filter.product.map { " AND product_id = \($0)" } ?? ""
        var behind: SQL = ""
        if let keys = filter.after {
            let last: SQL = "(\(keys[0]), \(keys[1]), \(Int64(keys[2]) ?? 0))"
            behind =
                filter.isBackwards
                ? " AND (from_unit, to_unit, id) < \(last)" : " AND (from_unit, to_unit, id) > \(last)"
        }
        let order: SQL = filter.isBackwards ? "from_unit DESC, to_unit DESC, id DESC" : "from_unit, to_unit, id"
        let found = try connection.all(
            Conversion.row,
            """
            SELECT \(Conversion.row) FROM unit_conversion WHERE household_id = \(household)\(of)\(behind)
            ORDER BY \(order) LIMIT \(filter.limit + 1)
            """
        )
        let total = try connection.value(
            """
            SELECT count(*) FROM (SELECT 1 FROM unit_conversion WHERE household_id = \(household)\(of)
                LIMIT \(ProductList.countLimit + 1)) AS found
            """,
            as: Int.self
        )
        return ConversionList(
            conversions: Array(found.prefix(filter.limit)),
            hasMore: found.count > filter.limit,
            total: total > ProductList.countLimit ? nil : total
        )
    }

    /// How many conversions a product has of its own, or the household for every product.
    func conversionCount(of product: Product.ID?) throws(SQLiteError) -> Int {
        try connection.value(
            """
            SELECT count(*) FROM unit_conversion
            WHERE household_id = \(household) AND coalesce(product_id, 0) = \(product?.rawValue ?? 0)
            """,
            as: Int.self
        )
    }
}

/// A part of the list of conversions.
package struct ConversionFilter: Sendable {
    /// Only those of this product.
    package var product: Product.ID?
    package var isBackwards = false
    /// The keys of the last one before.
    package var after: [String]?
    package var limit: Int

    package init(product: Product.ID? = nil, isBackwards: Bool = false, after: [String]? = nil, limit: Int) {
        self.product = product
        self.isBackwards = isBackwards
        self.after = after
        self.limit = limit
    }
}

/// What a filter lets through.
package struct ConversionList: Sendable {
    package let conversions: [Conversion]
    package let hasMore: Bool
    /// Nil beyond `ProductList.countLimit`.
    package let total: Int?
}

extension HouseholdTransaction {
    func insertConversion(_ draft: ConversionDraft) throws(SQLiteError) -> Conversion.ID {
        let (step, factor) = (draft.step, draft.step.factor)
        return try connection.value(
            """
            INSERT INTO unit_conversion (household_id, product_id, from_unit, to_unit, numerator, denominator)
            VALUES (\(household), \(draft.product), \(step.from), \(step.to), \(factor.numerator),
                \(factor.denominator)) RETURNING id
            """,
            as: Conversion.ID.self
        )
    }

    func deleteConversion(row id: Conversion.ID) throws(SQLiteError) {
        try connection.execute("DELETE FROM unit_conversion WHERE id = \(id) AND household_id = \(household)")
    }
}
