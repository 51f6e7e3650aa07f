import Core
import Items
import SQLite

/// Which loans are asked for.
struct LoanFilter: Sendable {
    enum State: String, Sendable {
        /// Every one not returned.
        case open
        case overdue
        case returned
    }

    /// What loans are listed by.
    enum Order: String, Sendable {
        /// Overdue ones first, undated ones last.
        case dueOn = "due_on"
        case dueOnDescending = "-due_on"
        case lentOn = "lent_on"
        case lentOnDescending = "-lent_on"
        case returnedOnDescending = "-returned_on"
        case borrower
    }

    var state: State?
    /// Not returned, and due within so many days.
    var dueIn: Int?
    var borrower: String?
    /// Returned in this year.
    var year: Int?
    var order = Order.dueOn
    var limit = 50
    var after: (key: String, id: Loan.ID)?
}

/// A loan as lists show it, with what the item is called.
struct LoanEntry: Sendable {
    let loan: Loan
    let title: String
    /// What the list is sorted by.
    let key: String
}

/// A part of a list of loans.
struct LoanPart: Sendable {
    let entries: [LoanEntry]
    let hasMore: Bool
    /// How many there are in all; nil beyond a thousand.
    let total: Int?
}

extension LoanFilter {
    /// The text that the order goes by.
    var key: SQL {
        switch order {
        case .dueOn, .dueOnDescending: "coalesce(loan.due_on, '9999-99-99')"
        case .lentOn, .lentOnDescending: "loan.lent_on"
        // Of those that came back alone, there is an index.
        case .returnedOnDescending where state == .returned: "loan.returned_on"
        case .returnedOnDescending: "CASE WHEN loan.state = 'returned' THEN loan.returned_on ELSE '' END"
        case .borrower: "loan.borrower_key"
        }
    }
}

extension LoanFilter.Order {
    var isDescending: Bool {
        switch self {
        case .dueOn, .lentOn, .borrower: false
        case .dueOnDescending, .lentOnDescending, .returnedOnDescending: true
        }
    }
}
