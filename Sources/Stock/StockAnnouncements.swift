package import Accounts
import Catalog
package import Core
package import Ledger
import Places
package import Site

/// What pages say after a booking, with the button that takes it back.
package enum StockAnnouncements {
    /// What is said after nothing had to be booked.
    package static let words: [String: Message] = ["counted_nothing": Message("done.counted_nothing")]

    /// By the kind that stands in `?done=`.
    package static let sources: [String: Announcements.Source] = [
        "action": { number, snapshot in try snapshot.announcement(of: Action.ID(rawValue: number)) }
    ]
}

extension HouseholdScope {
    /// What an action did; nil for one that is not the household's, or moved nothing.
    package func announcement(of id: Action.ID) throws -> Announcement? {
        guard let action = try action(id), let first = try firstMovements(of: [id]).first else { return nil }
        let units = try unitNames()
        return Announcement(
            try message(for: action, first, units),
            undo: !action.isUndone && member.mayUndo(bookingOf: action.user) ? .booking(id) : nil
        )
    }

    private func message(for action: Action, _ first: JournalEntry, _ units: UnitNames) throws -> Message {
        if let undone = action.undoes { return try message(forUndoOf: undone, units) }
        let movements = try movements(of: action.id)
        let products = Set(movements.map(\.product)).count
        if action.kind == .checkIn, products > 1 {
            return Message("done.checked_in_several", ["count": .count(products)])
        }
        if action.kind == .correct, products > 1 { return Message("done.counted_several", ["count": .count(products)]) }
        let sum = movements.reduce(Steps.zero) { $0 + $1.amount }
        let (scale, unit) = (first.product.scale, first.product.unit)
        let name: Message.Arguments = ["name": .text(first.product.name)]
        let moved = units.text(scale.text(sum > .zero ? sum : -sum), of: unit)
        let what = name.and(["amount": .message(moved)])
        return switch action.kind {
        case .checkIn: Message("done.checked_in", what)
        case .checkOut: Message("done.checked_out", what)
        case .spoil: Message("done.spoiled", what)
        case .move: try whereTo(first, name, items: movements.filter { $0.item != nil }.count)
        case .correct where sum == .zero: Message("done.counted_same", name)
        case .correct:
            Message("done.counted", name.and(["amount": .message(units.change(scale.text(sum), of: unit))]))
        case .open: Message("done.opened", name)
        case .edit: Message("done.edited", name)
        case .convert: try converted(first, name) ?? first.summary(units)
        case .lend, .return, .undo: first.summary(units)
        }
    }

    /// What was taken back, or, where an undo was itself undone, holds again; of several things the first and how many more.
    private func message(forUndoOf undone: Action.ID, _ units: UnitNames) throws -> Message {
        var (root, isRedo) = (undone, false)
        while let earlier = try action(root)?.undoes { (root, isRedo) = (earlier, !isRedo) }
        let what = try firstMovements(of: [root]).first?.summary(units)
        let more = Set(try movements(of: root).map(\.product)).count - 1
        let words: Message.Arguments = [
            "what": what.map { .message($0) } ?? .text(""), "count": .count(more),
        ]
        if more > 0 { return isRedo ? Message("done.redone_several", words) : Message("done.undone_several", words) }
        return isRedo ? Message("done.redone", words) : Message("done.undone", words)
    }

    private func converted(_ first: JournalEntry, _ name: Message.Arguments) throws -> Message? {
        if let target = first.movement.after?[Product.mergedField].flatMap({ Product.ID($0) }) {
            let other = try nameOfAnyProduct(target) ?? ""
            return Message("done.merged", name.and(["other": .text(other)]))
        }
        let management = first.movement.after?[Product.managementField].flatMap { Product.Management(rawValue: $0) }
        return management.map { Message("done.converted", name.and(["management": .message($0.word)])) }
    }

    private func whereTo(
        _ first: JournalEntry,
        _ name: Message.Arguments,
        items: Int
    ) throws -> Message {
        // Of what was split the part that went stands first.
        guard let place = first.movement.location, let path = try allLocations().pathIfThere(of: place) else {
            return Message("done.moved_nowhere", name)
        }
        if items > 1 { return Message("done.moved_items", ["count": .count(items), "place": .text(path)]) }
        return Message("done.moved", name.and(["place": .text(path)]))
    }
}

extension LocationTree {
    fileprivate func pathIfThere(of id: Location.ID) -> String? { self[id].map { path(of: $0.id) } }
}
