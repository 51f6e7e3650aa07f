package import Accounts
import Core
package import SQLite

// Text search, kept in this one file: it is the part of the SQL that another engine would do its own way.

/// How a search finds its products.
package struct SearchPlan: Sendable {
    /// Where to read from: all products, or only those that a rare token leads to.
    package let source: SQL
    /// What must hold for a product in it.
    package let condition: SQL
    /// Whether the source holds few products, so that it is best read before any other table.
    package let isNarrow: Bool
}

extension HouseholdScope {
    /// Plans the search for products whose name and brand contain every word of a text.
    ///
    /// Tokens only narrow down where to look; that the words are really there, the folded text decides. Where even the
    /// rarest token is in many names, there are enough hits for reading in the order of the list.
    package func plan(for text: String) throws(SQLiteError) -> SearchPlan? {
        let words = SearchText(text).words.prefix(8)
        guard !words.isEmpty else { return nil }
        let condition = words.map { word in SQL("instr(product.folded, \(word)) > 0") }.joined(separator: " AND ")
        var rarest: (token: String, count: Int)?
        for token in words.flatMap({ SearchText.tokens(of: $0) }).prefix(24) {
            let limit = rarest?.count ?? Self.manyHits
            let count = try connection.value(
                """
                SELECT count(*) FROM (SELECT 1 FROM product_token
                    WHERE household_id = \(household) AND token = \(token) LIMIT \(limit)) AS found
                """,
                as: Int.self
            )
            if count < limit { rarest = (token, count) }
            if count == 0 { break }
        }
        guard let rarest else { return SearchPlan(source: "product", condition: condition, isNarrow: false) }
        return SearchPlan(
            // CROSS JOIN keeps SQLite from turning the two around (https://www.sqlite.org/optoverview.html#crossjoin).
            source: "product_token CROSS JOIN product",
            condition: """
                product_token.household_id = \(household) AND product_token.token = \(rarest.token)
                AND product.id = product_token.product_id AND \(condition)
                """,
            isNarrow: true
        )
    }

    private static var manyHits: Int { 1000 }
}

extension HouseholdTransaction {
    /// Writes the tokens by which a product is found.
    func index(_ id: Product.ID, by text: SearchText) throws(SQLiteError) {
        try connection.execute("DELETE FROM product_token WHERE product_id = \(id) AND household_id = \(household)")
        for token in text.tokens.sorted() {
            try connection.execute(
                "INSERT INTO product_token (household_id, token, product_id) VALUES (\(household), \(token), \(id))"
            )
        }
    }
}
