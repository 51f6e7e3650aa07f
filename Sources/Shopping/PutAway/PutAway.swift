package import Accounts
import Catalog
import Core
import Ledger
package import Stock

/// What becomes of a line that was bought.
package struct PutAwayEntry: Hashable, Sendable {
    package let line: ShoppingLine.ID
    /// The check-in; nil for what is not kept in stock.
    package let draft: CheckInDraft?

    package init(line: ShoppingLine.ID, draft: CheckInDraft?) {
        self.line = line
        self.draft = draft
    }
}

extension HouseholdTransaction {
    /// Books what was bought into stock, all of it as one action, and takes the lines off the list; undoing the action
    /// brings them back.
    ///
    /// Complaints about one of several check-ins have the number of its line behind the field's name.
    @discardableResult
    package func putAway(_ entries: [PutAwayEntry], from list: ShoppingList.ID) throws -> [CheckedIn] {
        let entries = try entries.map {
            PutAwayEntry(line: try lineToChange($0.line, in: list).id, draft: $0.draft)
        }
        let booked = entries.filter { $0.draft != nil }
        let done = try checkIn(booked.compactMap(\.draft)) { index, rejection in
            entries.count == 1 ? rejection : rejection.suffixed(booked[index].line)
        }
        guard let action = done.first?.action else {
            for entry in entries { try deleteLine(entry.line, in: list) }
            return done
        }
        for entry in entries { try keepLine(entry.line, putAwayBy: action) }
        try number(try lines(of: list).map(\.line))
        try removeLines(putAwayBefore: now.adding(days: -TrashEntry.daysKept))
        return done
    }
}

extension Rejection {
    /// The same complaints about the fields of one line of a form.
    func suffixed(_ line: ShoppingLine.ID) -> Rejection {
        var suffixed = Rejection()
        for (name, messages) in errors { for message in messages { suffixed.add("\(name)-\(line)", message) } }
        return suffixed
    }
}
