package import Accounts
import Catalog
package import Core
import Items
import Ledger

/// How something came back.
package struct ReturnDraft: Hashable, Sendable {
    /// Nil for today.
    package var returnedOn: CivilDate?
    /// Its condition.
    package var note: String

    package init(returnedOn: CivilDate? = nil, note: String = "") {
        self.returnedOn = returnedOn
        self.note = note
    }
}

extension HouseholdTransaction {
    /// Takes an item back, to the place where it lay.
    package func takeBack(_ id: Loan.ID, _ draft: ReturnDraft) throws -> LoanBooked {
        let (item, product) = try checkReturn(id, draft)
        try endLoan(id, on: draft.returnedOn ?? today, note: draft.note)
        let action = try book(.return, item, Item.Lending(returned: id), Steps(rawValue: product.scale.rawValue))
        return LoanBooked(action: action, loan: id, item: item.uid)
    }
}

extension HouseholdScope {
    /// What comes back; throws what stands against it, as `takeBack` does.
    func checkReturn(_ id: Loan.ID, _ draft: ReturnDraft) throws -> (item: Item, product: Product) {
        let (loan, item) = try found(id)
        guard let product = try product(item.product) else { throw Refusal.notFound }
        let day = draft.returnedOn ?? today
        if day < loan.lentOn { throw Rejection("returned_on", Message("error.return_before_lending")) }
        if day > today { throw Rejection("returned_on", Message("error.in_future")) }
        try requireOpen(loan)
        return (item, product)
    }

    /// A loan with its item.
    func found(_ id: Loan.ID) throws -> (Loan, Item) {
        guard let loan = try loan(id), let item = try item(loan.itemID) else { throw Refusal.notFound }
        return (loan, item)
    }

    func requireOpen(_ loan: Loan) throws(Refusal) {
        guard let day = loan.returnedOn else { return }
        throw Refusal(
            .conflict,
            Message("error.returned_already", ["date": .date(day)]),
            members: ["loan": .number(loan.id.rawValue)]
        )
    }
}
