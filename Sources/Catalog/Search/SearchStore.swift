package import Accounts
import Core
package import SQLite

// Text search, kept in this one file: it is the part of the SQL that another engine would do its own way.

/// How a search finds its products.
package struct SearchPlan: Sendable {
    /// Where to read from: all products, or only those that its tokens lead to.
    package let source: SQL
    /// What must hold for a product in it.
    package let condition: SQL
    /// Whether the source holds few products, so that it is best read before any other table.
    package let isNarrow: Bool
    /// The same by the tokens even where they lead to many, for counting: in no order, and stopped when there are enough.
    let counted: (source: SQL, condition: SQL)
}

extension HouseholdScope {
    /// Plans the search for products whose name and brand contain every word of a text; nil for a text without words.
    ///
    /// Tokens only narrow down where to look; that the words are really there, the folded text decides. Where even all
    /// tokens together are in many names, there are enough hits for reading in the order of the list.
    package func plan(for text: String) throws(SQLiteError) -> SearchPlan? {
        let words = SearchText(text).words.prefix(8)
        guard !words.isEmpty else { return nil }
        let found = words.map { word in SQL("instr(product.folded, \(word)) > 0") }.joined(separator: " AND ")
        let tokens = try fewest(of: words.flatMap { SearchText.tokens(of: $0) })
        let led = leads(to: tokens)
        // CROSS JOIN keeps SQLite from turning the two around (https://www.sqlite.org/optoverview.html#crossjoin).
        let source: SQL = "product_token CROSS JOIN product"
        let condition: SQL = "\(led) AND product.id = product_token.product_id AND \(found)"
        let counted = (source: source, condition: condition)
        if try count("SELECT 1 FROM product_token WHERE \(led)", upTo: Self.manyHits) < Self.manyHits {
            return SearchPlan(source: source, condition: condition, isNarrow: true, counted: counted)
        }
        return SearchPlan(source: "product", condition: found, isNarrow: false, counted: counted)
    }

    /// The rarest token alone where it is rare; else several, which together may be.
    private func fewest(of tokens: [String]) throws(SQLiteError) -> [String] {
        var rarest: (token: String, count: Int)?
        for token in tokens.prefix(24) {
            let limit = rarest?.count ?? Self.manyHits
            let count = try count(
                "SELECT 1 FROM product_token WHERE household_id = \(household) AND token = \(token)",
                upTo: limit
            )
            if count < limit { rarest = (token, count) }
            if count == 0 { break }
        }
        return rarest.map { [$0.token] } ?? Array(tokens.prefix(6))
    }

    /// The rows of the first token whose products have the others as well.
    private func leads(to tokens: [String]) -> SQL {
        var led: SQL = "product_token.household_id = \(household) AND product_token.token = \(tokens[0])"
        for token in tokens.dropFirst() {
            led += """
                 AND EXISTS (SELECT 1 FROM product_token AS other WHERE other.household_id = \(household)
                    AND other.token = \(token) AND other.product_id = product_token.product_id)
                """
        }
        return led
    }

    /// Sorting so many costs about as much as reading in order until a page is full of what is rarer.
    private static var manyHits: Int { 400 }
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
