import Accounts
import Catalog
import Core
import Items
import SQLite
import Site

extension HouseholdScope {
    /// Lists loans, of items that are in the trash neither themselves nor with their product.
    func loans(_ filter: LoanFilter) throws(SQLiteError) -> LoanPart {
        let conditions = conditions(filter)
        let (key, direction): (SQL, SQL) = (filter.key, filter.order.isDescending ? " DESC" : "")
        var following: SQL = ""
        if let after = filter.after {
            let comparison: SQL = filter.order.isDescending ? "<" : ">"
            following = " AND (\(key), loan.id) \(comparison) (\(after.key), \(after.id))"
        }
        let row = Loan.row.and(names)
        let rows = try connection.all(
            row,
            """
            SELECT \(row) FROM loan CROSS JOIN item CROSS JOIN product WHERE \(conditions)\(following)
            ORDER BY \(key)\(direction), loan.id\(direction) LIMIT \(filter.limit + 1)
            """
        ).map { loan, names in
            LoanEntry(loan: loan, title: names.title, key: filter.order.key(of: loan, names.borrower))
        }
        let isWhole = filter.after == nil && rows.count <= filter.limit
        return LoanPart(
            entries: Array(rows.prefix(filter.limit)),
            hasMore: rows.count > filter.limit,
            total: isWhole ? rows.count : try total(conditions)
        )
    }

    /// The years in which anything came back, the latest first.
    func yearsOfReturns() throws(SQLiteError) -> [Int] {
        // From each year on to the last day before it, so that an index is asked once a year.
        try connection.values(
            """
            WITH RECURSIVE last (day) AS (
                SELECT max(returned_on) FROM loan WHERE household_id = \(household) AND state = 'returned'
                UNION ALL
                SELECT (SELECT max(returned_on) FROM loan WHERE household_id = \(household) AND state = 'returned'
                    AND returned_on < substr(last.day, 1, 4)) FROM last WHERE last.day IS NOT NULL
            )
            SELECT substr(day, 1, 4) FROM last WHERE day IS NOT NULL ORDER BY 1 DESC
            """,
            as: String.self
        ).compactMap { Int($0) }
    }

    /// The pieces of a product that are lent, by when they are due; the first few with their names.
    func lentPieces(of product: Product.ID) throws(SQLiteError) -> LentPieces.Found {
        let lent: SQL = """
            FROM item CROSS JOIN product CROSS JOIN loan
            WHERE item.product_id = \(product) AND item.household_id = \(household) AND item.deleted_at IS NULL
                AND product.id = item.product_id AND loan.id = item.loan_id
            """
        let first = try connection.all(
            piece,
            "SELECT \(piece) \(lent) ORDER BY coalesce(loan.due_on, '9999-99-99'), loan.id LIMIT 3"
        )
        guard first.count == 3 else { return LentPieces.Found(count: first.count, first: first) }
        return LentPieces.Found(
            count: try connection.value("SELECT count(*) \(lent)", as: Int.self),
            first: first
        )
    }

    private func total(_ conditions: SQL) throws(SQLiteError) -> Int? {
        let count = try count(
            "SELECT 1 FROM loan CROSS JOIN item CROSS JOIN product WHERE \(conditions)",
            upTo: JSONAnswer.exactTotal + 1
        )
        return count > JSONAnswer.exactTotal ? nil : count
    }

    private func conditions(_ filter: LoanFilter) -> SQL {
        var all: [SQL] = [
            "loan.household_id = \(household)", "item.id = loan.item_id", "item.deleted_at IS NULL",
            "product.id = item.product_id", "product.deleted_at IS NULL",
        ]
        switch filter.state {
        case nil where filter.dueIn == nil: all.append("loan.state <> 'undone'")
        case nil: break
        case .open: all.append("loan.state = 'open'")
        case .overdue: all.append("loan.state = 'open' AND coalesce(loan.due_on, '9999-99-99') < \(today)")
        case .returned: all.append("loan.state = 'returned'")
        }
        if let days = filter.dueIn {
            // As the index has it.
            all.append(
                "loan.state = 'open' AND coalesce(loan.due_on, '9999-99-99') <= \(today.adding(days: days))"
            )
        }
        // Said besides, as the index by borrower has it: SQLite does not conclude it.
        if filter.order == .borrower { all.append("loan.state <> 'undone'") }
        if let borrower = filter.borrower { all.append("loan.borrower_key = \(SearchText(borrower).folded)") }
        if let year = filter.year {
            all.append("loan.returned_on BETWEEN \("\(year)-01-01") AND \("\(year)-12-31")")
        }
        return all.joined(separator: " AND ")
    }
}

private let piece = RowDecoder("item.name", "product.name", "loan.borrower") {
    (item: String, product: String, borrower: String) in
    (piece: item.isEmpty ? product : item, borrower: borrower)
}

private let names = RowDecoder("item.name", "product.name", "loan.borrower_key") {
    (item: String, product: String, borrower: String) in
    (title: item.isEmpty ? product : item, borrower: borrower)
}

extension LoanFilter.Order {
    /// What a loan has of what the order goes by.
    fileprivate func key(of loan: Loan, _ borrower: String) -> String {
        switch self {
        case .dueOn, .dueOnDescending: loan.dueOn?.description ?? "9999-99-99"
        case .lentOn, .lentOnDescending: loan.lentOn.description
        case .returnedOnDescending: loan.returnedOn?.description ?? ""
        case .borrower: borrower
        }
    }
}
