import Core
import Items
import Localization
import Site

extension CSVTable {
    /// A table of loans, without any yet.
    init(ofLoansFor visit: MemberVisit) {
        let heading = [
            "loans.column_item", "items.code", "loan.borrower", "loan.reason", "loan.lent_on", "loan.due_on",
            "loan.returned_on", "loan.note",
        ].map { visit.text(Message($0)) }
        self.init(heading: heading, rows: [])
    }

    mutating func append(_ entries: [LoanEntry]) {
        append(
            entries.map { entry in
                let loan = entry.loan
                return [
                    entry.title, loan.item.rawValue, loan.borrower, loan.reason, loan.lentOn.description,
                    loan.dueOn?.description ?? "", loan.returnedOn?.description ?? "", loan.note,
                ]
            }
        )
    }
}
