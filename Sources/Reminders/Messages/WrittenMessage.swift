package import Accounts
package import Catalog
import Core
package import Items
package import Ledger

/// A message in the words of the user it is for.
package struct WrittenMessage: Hashable, Sendable {
    /// Names things only where the user wants that in subjects, or wrote it.
    package let title: String
    /// Plain text.
    package let body: String
    /// What a digest says, by household; none of a reminder.
    package let sections: [WrittenSection]

    package var lines: [WrittenLine] { sections.flatMap(\.lines) }
}

/// What a digest says of one household.
package struct WrittenSection: Hashable, Sendable {
    package let household: Household.ID
    package let name: String
    package let lines: [WrittenLine]
}

/// One thing that is due.
package struct WrittenLine: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case expiry
        case loan
        case minimum
    }

    /// What the line is about.
    package enum Subject: Hashable, Sendable {
        case product(ProductID)
        case group(GroupID)
        case item(ItemCode)
    }

    package let kind: Kind
    package let subject: Subject
    package let household: Household.ID
    /// What the thing is called.
    package let name: String
    package let text: String
    /// Negative for what is overdue; nil for what has no date.
    package let daysLeft: Int?
    /// What is due and its day, the same in whichever message it stands: `expiry/12/2026-12-03`, `loan/5/2026-12-01`,
    /// and of what there is too little of, every day anew, `minimum/product/9/2026-11-30`.
    package let key: String
}
