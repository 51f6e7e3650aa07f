import Accounts
import Catalog
import Core
import Ledger
package import Site

/// What pages say after a booking, with the button that takes it back.
package enum StockAnnouncements {
    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        "action": { number, snapshot in try snapshot.announcement(of: Action.ID(rawValue: number)) }
    ]
}

extension HouseholdScope {
    /// What an action did; nil for one that is not the household's, or moved nothing.
    fileprivate func announcement(of id: Action.ID) throws -> Announcement? {
        guard let action = try action(id), let first = try firstMovements(of: [id]).first else { return nil }
        let units = try unitNames()
        return Announcement(
            try message(for: action, first, units),
            undo: !action.isUndone && member.mayUndo(bookingOf: action.user) ? id : nil
        )
    }

    private func message(for action: Action, _ first: JournalEntry, _ units: UnitNames) throws -> Message {
        if let undone = action.undoes {
            let what = try firstMovements(of: [undone]).first?.summary(units)
            return Message("done.undone", ["what": what.map { .message($0) } ?? .text("")])
        }
        let sum = try movements(of: action.id).reduce(Steps.zero) { $0 + $1.amount }
        let moved = first.product.scale.text(sum > .zero ? sum : -sum)
        let what: [String: Message.Argument] = [
            "amount": .message(units.text(moved, of: first.product.unit)), "name": .text(first.product.name),
        ]
        return switch action.kind {
        case .checkIn: Message("done.checked_in", what)
        case .checkOut: Message("done.checked_out", what)
        case .spoil: Message("done.spoiled", what)
        case .move, .correct, .open, .edit, .convert, .undo: first.summary(units)
        }
    }
}
