import Accounts
package import Core
package import Items
package import JSON
import Localization
package import SQLite

/// An item lent to somebody.
package struct Loan: Hashable, Sendable {
    package typealias ID = LoanID

    package let id: ID
    package let itemID: Item.ID
    package let item: ItemCode
    package let borrower: String
    package let reason: String
    package let lentOn: CivilDate
    package let dueOn: CivilDate?
    /// Nil while it is out.
    package let returnedOn: CivilDate?
    /// In which state it came back.
    package let note: String

    /// Reads a loan joined with its item.
    ///
    /// Of a return that was undone the row keeps day and note for its redo; they do not count.
    package static let row = RowDecoder(
        "loan.id",
        "loan.item_id",
        "item.uid",
        "loan.borrower",
        "loan.reason",
        "loan.lent_on",
        "loan.due_on",
        "CASE WHEN loan.state = 'returned' THEN loan.returned_on END",
        "CASE WHEN loan.state = 'returned' THEN loan.return_note ELSE '' END"
    ) {
        Loan(
            id: $0,
            itemID: $1,
            item: $2,
            borrower: $3,
            reason: $4,
            lentOn: $5,
            dueOn: $6,
            returnedOn: $7,
            note: $8
        )
    }

    /// Writes the loan's members, for somebody whose local day this is.
    package func write(to json: inout JSONMembers, today: CivilDate) {
        json.member("id", id.rawValue)
        json.member("item", item.rawValue)
        json.member("borrower", borrower)
        json.member("reason", reason.isEmpty ? nil : reason)
        json.member("lent_on", lentOn.description)
        json.member("due_on", dueOn?.description)
        json.member("returned_on", returnedOn?.description)
        json.member("note", note.isEmpty ? nil : note)
        json.member("days_left", returnedOn == nil ? dueOn.map { Int64(today.days(until: $0)) } : nil)
        json.member("state", returnedOn == nil ? LoanTerm(dueOn: dueOn, today: today).rawValue : "returned")
    }
}
