import Accounts
import Catalog
import Core
import Ledger
import Localization
import Mustache
import Places
import Site

/// One line of the journal on a page: what was done, to what, by whom and when, and the button that takes it back.
struct MovementRow: Model {
    let entry: JournalEntry
    let word: String
    let amount: String
    let who: String
    let time: String
    let location: String?
    /// What was changed besides the amount, from what to what.
    let changes: [String]
    /// Marks the first line of an action, so that an address can lead to it.
    let anchor: String?
    let undo: Undo?

    struct Undo: Model {
        let action: Action.ID
        let label: String

        static let fields = Fields<Undo> {
            $0.text("action") { $0.action.description }
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<MovementRow> {
        $0.text("kind") { $0.entry.movement.kind.rawValue }
        $0.text("word") { $0.word }
        $0.text("product") { $0.entry.movement.product.description }
        $0.text("name") { $0.entry.product.name }
        $0.text("item") { $0.entry.item }
        $0.text("amount") { $0.amount }
        $0.text("who") { $0.who }
        $0.text("at") { $0.entry.booking.at.description }
        $0.text("time") { $0.time }
        $0.text("location") { $0.location }
        $0.texts("changes") { $0.changes }
        $0.boolean("undone") { $0.entry.booking.isUndone }
        $0.text("anchor") { $0.anchor }
        $0.model("undo") { $0.undo }
    }
}

/// Makes lines of the journal for one reader.
struct MovementRows: Sendable {
    let units: UnitNames
    /// Every place there ever was: the journal speaks of those in the trash, too.
    let places: LocationTree
    let visit: MemberVisit

    /// The lines of movements in the journal's order; the button of an action stands on its first line.
    func rows(_ entries: [JournalEntry], withDates: Bool) -> [MovementRow] {
        var last: Action.ID?
        return entries.map { entry in
            defer { last = entry.movement.action }
            return row(entry, isFirst: entry.movement.action != last, withDate: withDates)
        }
    }

    private func row(_ entry: JournalEntry, isFirst: Bool, withDate: Bool) -> MovementRow {
        let (formats, zone, at) = (visit.formats, visit.user.zone, entry.booking.at)
        return MovementRow(
            entry: entry,
            word: visit.text(entry.movement.kind.word),
            amount: entry.change(units).map { visit.text($0) } ?? "",
            who: entry.booking.who ?? visit.text(Message("journal.somebody")),
            time: withDate ? formats.instant(at, in: zone) : formats.time(secondOfDay: zone.secondOfDay(of: at)),
            location: entry.movement.location.map { places.path(of: $0) },
            changes: StateChanges(units: units, places: places, visit: visit).texts(of: entry.movement),
            anchor: isFirst ? "action-\(entry.movement.action)" : nil,
            undo: isFirst && mayUndo(entry)
                ? MovementRow.Undo(
                    action: entry.movement.action,
                    label: visit.text(Message("undo.label", ["what": .message(entry.summary(units))]))
                ) : nil
        )
    }

    private func mayUndo(_ entry: JournalEntry) -> Bool {
        !entry.booking.isUndone && visit.member.mayUndo(bookingOf: entry.booking.user)
    }
}

extension MovementRow {
    static let sample = MovementRow(
        entry: .sample,
        word: "Checked in",
        amount: "+2 l",
        who: "Ada",
        time: "14:05",
        location: "Kitchen",
        changes: ["Place: Cellar → Kitchen"],
        anchor: "action-1",
        undo: Undo(action: Action.ID(rawValue: 1), label: "Undo")
    )
}

extension JournalEntry {
    fileprivate static let sample = JournalEntry(
        (
            (
                (
                    Movement(
                        id: Movement.ID(rawValue: 1),
                        action: Action.ID(rawValue: 1),
                        kind: .checkIn,
                        product: Product.ID(rawValue: 1),
                        subject: nil,
                        location: nil,
                        amount: Steps(rawValue: 2_000_000),
                        before: nil,
                        after: nil
                    ), Booking(at: Instant(seconds: 0), user: nil, who: "Ada", isUndone: true)
                ), Named(name: "Milk", unit: .piece, scale: .plain)
            ), "ABCDEFGH"
        )
    )
}
