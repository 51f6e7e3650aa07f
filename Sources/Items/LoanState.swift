package import Accounts
package import Core
package import JSON
import Ledger
package import Site

/// What items need of loans, a room above: the program fills it in.
package struct LoanState: Sendable {
    /// The loans that items are out on, by their numbers.
    package let loans: @Sendable (any HouseholdScope, [LoanID]) throws -> [LoanID: ItemLoan]
    /// What the page of an item shows of its loans, with the form that lends it or takes it back.
    package let panel: @Sendable (HouseholdSnapshot, Item, FormFields, MemberVisit) throws -> LoanPanel
    /// Puts an item's loans into the state that the journal says; not asked of an item that is gone, whose loan waits
    /// for it.
    package let restore: @Sendable (HouseholdTransaction, Item.ID, Item.Lending) throws -> Void

    /// Makes the port of its closures.
    package init(
        loans: @escaping @Sendable (any HouseholdScope, [LoanID]) throws -> [LoanID: ItemLoan],
        panel: @escaping @Sendable (HouseholdSnapshot, Item, FormFields, MemberVisit) throws -> LoanPanel,
        restore: @escaping @Sendable (HouseholdTransaction, Item.ID, Item.Lending) throws -> Void
    ) {
        self.loans = loans
        self.panel = panel
        self.restore = restore
    }
}

/// The loan that an item is out on, as lists of items show it.
package struct ItemLoan: Sendable {
    package let borrower: String
    package let dueOn: CivilDate?
    /// Writes the loan's members as the REST interface answers them.
    package let write: @Sendable (inout JSONMembers) -> Void

    package init(borrower: String, dueOn: CivilDate?, write: @escaping @Sendable (inout JSONMembers) -> Void) {
        self.borrower = borrower
        self.dueOn = dueOn
        self.write = write
    }
}
