package import Accounts
package import Ledger

extension ShoppingLine {
    /// Brings what an action has put away back to the end of its lists, or takes it off them again.
    package static let restore: @Sendable (HouseholdTransaction, Action.ID, Bool) throws -> Void = {
        transaction,
        action,
        isUndone in
        for kept in try transaction.lines(putAwayBy: action) {
            if isUndone { try transaction.bringBack(kept) } else { try transaction.takeOffAgain(kept) }
        }
    }
}

extension HouseholdTransaction {
    /// Writes a line that says the same; the one that was put away stays, should the booking come into effect again.
    fileprivate func bringBack(_ kept: PutAwayLine) throws {
        let line = kept.line
        let present = try lines(of: line.list).map(\.line)
        // Filling writes one line only for the same.
        let isFilled = present.contains {
            $0.source == .minimum && !$0.isDone && $0.draft.names(sameAs: line.draft)
        }
        let source = isFilled ? .manual : line.source
        let id = try insertLine(line.draft, in: line.list, at: present.count + 1, source: source)
        if !kept.wasOpen { try setDone(id) }
    }

    /// Takes off a line that says the same and is checked off; one that was opened meanwhile is wanted.
    fileprivate func takeOffAgain(_ kept: PutAwayLine) throws {
        let all = try lines(of: kept.line.list).map(\.line)
        guard let same = all.last(where: { $0.draft == kept.line.draft && $0.isDone != kept.wasOpen }) else { return }
        try removeLine(same.id)
        try number(all.filter { $0.id != same.id })
    }
}

extension LineDraft {
    fileprivate func names(sameAs other: LineDraft) -> Bool {
        product != nil && product == other.product || group != nil && group == other.group
    }
}
