import Catalog
import Core
import Ledger

extension MovementKind {
    /// What was done, for people.
    var word: Message {
        switch self {
        case .checkIn: Message("kind.check_in")
        case .checkOut: Message("kind.check_out")
        case .spoil: Message("kind.spoil")
        case .move: Message("kind.move")
        case .correct: Message("kind.correct")
        case .open: Message("kind.open")
        case .edit: Message("kind.edit")
        case .convert: Message("kind.convert")
        case .lend: Message("kind.lend")
        case .return: Message("kind.return")
        case .undo: Message("kind.undo")
        }
    }
}

extension JournalEntry {
    /// What came in or went out, signed and with its unit; nil when no amount changed.
    func change(_ units: UnitNames) -> Message? {
        movement.amount == .zero ? nil : units.change(amount, of: product.unit)
    }

    /// The booking in a few words, `Checked out: −1 l Milk`.
    func summary(_ units: UnitNames) -> Message {
        let what: Message.Arguments = [
            "kind": .message(movement.kind.word), "name": .text(product.name),
        ]
        guard let change = change(units) else { return Message("journal.booking_without_amount", what) }
        return Message("journal.booking", what.and(["amount": .message(change)]))
    }
}
