package import Accounts
import Core
import Items
package import Ledger

extension HouseholdTransaction {
    /// Changes an open loan: a new due date is a booking that can be undone, what else is known of it is not.
    @discardableResult
    package func editLoan(_ id: Loan.ID, to draft: LoanDraft) throws -> Action.ID? {
        let (loan, item) = try found(id)
        if let due = draft.dueOn, due < loan.lentOn {
            throw Rejection("due_on", Message("error.due_before_lending"))
        }
        try requireOpen(loan)
        try updateLoan(id, to: draft)
        guard draft.dueOn != loan.dueOn else { return nil }
        let lending = Item.Lending(loan: id, dueOn: draft.dueOn, returned: item.lending.returned)
        return try book(.edit, item, lending, .zero)
    }
}
