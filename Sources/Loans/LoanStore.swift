package import Accounts
import Catalog
import Core
import Items
package import SQLite

extension HouseholdScope {
    /// A loan of the household that counts, of an item that is in the trash neither itself nor with its product.
    package func loan(_ id: Loan.ID) throws(SQLiteError) -> Loan? {
        try connection.first(
            Loan.row,
            """
            SELECT \(Loan.row) FROM loan JOIN item ON item.id = loan.item_id
            WHERE loan.id = \(id) AND loan.household_id = \(household) AND loan.state <> 'undone'
                AND item.deleted_at IS NULL
                AND EXISTS (SELECT 1 FROM product WHERE product.id = item.product_id AND product.deleted_at IS NULL)
            """
        )
    }

    /// Some loans by their numbers.
    func loans(_ ids: [Loan.ID]) throws(SQLiteError) -> [Loan.ID: Loan] {
        guard !ids.isEmpty else { return [:] }
        let loans = try connection.all(
            Loan.row,
            """
            SELECT \(Loan.row) FROM loan JOIN item ON item.id = loan.item_id
            WHERE loan.id IN (\(ids)) AND loan.household_id = \(household)
            """
        )
        return Dictionary(uniqueKeysWithValues: loans.map { ($0.id, $0) })
    }

    /// The loans of an item that are over, the latest first.
    ///
    /// The plus keeps SQLite from going through all that the household ever lent, which an index has in this order.
    func pastLoans(of item: Item.ID) throws(SQLiteError) -> [Loan] {
        try connection.all(
            Loan.row,
            """
            SELECT \(Loan.row) FROM loan JOIN item ON item.id = loan.item_id
            WHERE loan.item_id = \(item) AND +loan.household_id = \(household) AND loan.state = 'returned'
            ORDER BY loan.returned_on DESC, loan.id DESC LIMIT 50
            """
        )
    }

    /// Whoever borrowed anything, the latest first.
    func borrowers() throws(SQLiteError) -> [String] {
        // From each name on to the next, so that an index is asked once for each of them rather than for each loan.
        try connection.values(
            """
            WITH RECURSIVE person (name) AS (
                SELECT min(borrower_key) FROM loan WHERE household_id = \(household) AND state <> 'undone'
                UNION ALL
                SELECT (SELECT min(borrower_key) FROM loan WHERE household_id = \(household) AND state <> 'undone'
                    AND borrower_key > person.name) FROM person WHERE person.name IS NOT NULL
            )
            SELECT loan.borrower FROM person CROSS JOIN loan WHERE person.name IS NOT NULL AND loan.id = (
                SELECT max(id) FROM loan
                WHERE household_id = \(household) AND borrower_key = person.name AND state <> 'undone'
            )
            ORDER BY loan.id DESC LIMIT 100
            """,
            as: String.self
        )
    }
}

extension HouseholdTransaction {
    func insertLoan(of item: Item.ID, _ draft: LoanDraft, lentOn: CivilDate) throws(SQLiteError) -> Loan.ID {
        try connection.value(
            """
            INSERT INTO loan (household_id, item_id, borrower, borrower_key, reason, lent_on, due_on, state, created_at)
            VALUES (\(household), \(item), \(draft.borrower), \(SearchText(draft.borrower).folded), \(draft.reason),
                \(lentOn), \(draft.dueOn), 'open', \(now)) RETURNING id
            """,
            as: Loan.ID.self
        )
    }

    func updateLoan(_ id: Loan.ID, to draft: LoanDraft) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE loan SET borrower = \(draft.borrower), borrower_key = \(SearchText(draft.borrower).folded),
                reason = \(draft.reason), due_on = \(draft.dueOn)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    func endLoan(_ id: Loan.ID, on day: CivilDate, note: String) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE loan SET state = 'returned', returned_on = \(day), return_note = \(note)
            WHERE id = \(id) AND household_id = \(household)
            """
        )
    }

    /// Lets exactly that loan of an item be open which is to be: another that was is over or was never lent.
    func restoreLoans(of item: Item.ID, _ lending: Item.Lending) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE loan SET state = CASE WHEN id = \(lending.returned) THEN 'returned' ELSE 'undone' END
            WHERE item_id = \(item) AND household_id = \(household) AND state = 'open'
            """
        )
        guard let loan = lending.loan else { return }
        try connection.execute(
            """
            UPDATE loan SET state = 'open', due_on = \(lending.dueOn)
            WHERE id = \(loan) AND item_id = \(item) AND household_id = \(household)
            """
        )
    }
}
