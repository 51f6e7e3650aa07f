import Accounts
import Catalog
import Core
import Items
import Ledger
package import Site

/// What pages say after something was lent, or is to come back on another day, with the button that takes it back.
package enum LoanAnnouncements {
    static let lent = "lent"
    static let renewed = "renewed"

    /// By the kind that stands in `?done=`, before the number of the booking.
    package static let sources: [String: Announcements.Source] = [
        lent: { number, snapshot in
            try snapshot.announcement(of: Action.ID(rawValue: number)) { name, loan, _, after in
                let words: Message.Arguments = ["name": name, "borrower": .text(loan.borrower)]
                guard let due = after.dueOn else { return Message("done.lent", words) }
                return Message("done.lent_until", words.and(["date": .date(due)]))
            }
        },
        renewed: { number, snapshot in
            try snapshot.announcement(of: Action.ID(rawValue: number)) { name, _, before, after in
                guard let due = after.dueOn else { return Message("done.renewed_open", ["name": name]) }
                guard let earlier = before.dueOn else {
                    return Message("done.renewed_first", ["name": name, "date": .date(due)])
                }
                return Message("done.renewed", ["name": name, "date": .date(due), "before": .date(earlier)])
            }
        },
    ]
}

extension HouseholdSnapshot {
    /// What a booking did to the loan of an item; nil for one that is not the household's.
    fileprivate func announcement(
        of id: Action.ID,
        _ message: (Message.Argument, Loan, _ before: Item.Lending, _ after: Item.Lending) -> Message
    ) throws -> Announcement? {
        guard let action = try action(id), let movement = try movements(of: id).first,
            let (item, _) = try movement.item.flatMap({ try anyItem($0) }), let product = try product(item.product)
        else { return nil }
        let (before, after) = (movement.before.map { Item.Lending($0) }, movement.after.map { Item.Lending($0) })
        guard let after, let loan = try after.loan.flatMap({ try self.loan($0) }) else { return nil }
        return Announcement(
            message(.text(item.title(product.name)), loan, before ?? Item.Lending(), after),
            undo: !action.isUndone && member.mayUndo(bookingOf: action.user) ? .booking(id) : nil
        )
    }
}
