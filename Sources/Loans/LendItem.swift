package import Accounts
import Catalog
package import Core
package import Items
package import Ledger
import SQLite

/// To whom something is lent.
package struct LoanDraft: Hashable, Sendable {
    package var borrower: String
    package var reason: String
    package var dueOn: CivilDate?
    /// Nil for today.
    package var lentOn: CivilDate?

    package init(borrower: String, reason: String = "", dueOn: CivilDate? = nil, lentOn: CivilDate? = nil) {
        self.borrower = borrower
        self.reason = reason
        self.dueOn = dueOn
        self.lentOn = lentOn
    }
}

/// A booking of a loan.
package struct LoanBooked: Hashable, Sendable {
    package let action: Action.ID
    package let loan: Loan.ID
    package let item: ItemCode
}

extension HouseholdTransaction {
    /// Lends an item: it leaves the house, and its place waits for it.
    ///
    /// Refused, saying who has it, when it is lent already.
    package func lend(_ uid: ItemCode, _ draft: LoanDraft) throws -> LoanBooked {
        let (item, product) = try checkLending(uid, draft)
        let lentOn = draft.lentOn ?? today
        let loan = try insertLoan(of: item.id, draft, lentOn: lentOn)
        let lending = Item.Lending(loan: loan, dueOn: draft.dueOn, returned: item.lending.returned)
        let action = try book(.lend, item, lending, Steps(rawValue: -product.scale.rawValue))
        return LoanBooked(action: action, loan: loan, item: uid)
    }

    /// Books what changes whether an item is lent.
    func book(_ kind: MovementKind, _ item: Item, _ lending: Item.Lending, _ amount: Steps) throws -> Action.ID {
        try setLending(of: item.id, to: lending)
        let after = SubjectState(item.details.state.fields.merging(lending.state.fields) { $1 })
        let movement = NewMovement(
            kind,
            product: item.product,
            item: item.id,
            location: item.details.location,
            amount: amount,
            before: item.state,
            after: after
        )
        let action = try record(kind, [movement])
        try refreshFigures(of: item.product)
        return action
    }
}

extension HouseholdScope {
    /// What is to be lent; throws what stands against it, as `lend` does.
    func checkLending(_ uid: ItemCode, _ draft: LoanDraft) throws -> (item: Item, product: Product) {
        guard let item = try item(uid), let product = try product(item.product) else { throw Refusal.notFound }
        let lentOn = draft.lentOn ?? today
        var rejection = Rejection()
        if lentOn > today { rejection.add("lent_on", Message("error.in_future")) }
        if let due = draft.dueOn, due < lentOn { rejection.add("due_on", Message("error.due_before_lending")) }
        if let last = try item.lending.returned.flatMap({ try self.loan($0) })?.returnedOn, lentOn < last {
            rejection.add("lent_on", Message("error.lent_before_return", ["date": .date(last)]))
        }
        guard rejection.isEmpty else { throw rejection }
        if let holder = try item.lending.loan.flatMap({ try self.loan($0) }) { throw Self.isLent(holder) }
        return (item, product)
    }

    private static func isLent(_ loan: Loan) -> Refusal {
        Refusal(
            .conflict,
            Message("error.lent_already", ["borrower": .text(loan.borrower), "date": .date(loan.lentOn)]),
            members: ["loan": .number(loan.id.rawValue)]
        )
    }
}
