import Catalog
import Core
import Ledger
import Localization
import Places
import Site

/// Says what a movement changed besides the amount, `Best before: 31.03.2027 → 02.04.2027`, for one reader.
struct StateChanges {
    let units: UnitNames
    /// Every place there ever was.
    let places: LocationTree
    let visit: MemberVisit

    /// A line for each thing that is different; none where something came to be or ceased to be.
    func texts(of movement: Movement) -> [String] {
        guard let before = movement.before, let after = movement.after, before != after else { return [] }
        if movement.item != nil { return [] }
        if movement.subject == nil { return changes(of: before, after) }
        let (old, new) = (Batch.Details(before), Batch.Details(after))
        let all: [(Message, String?, String?)] = [
            (Message("field.location"), place(old.location), place(new.location)),
            (Message("field.best_before"), visit.text(old.bestBefore), visit.text(new.bestBefore)),
            (Message("field.opened_on"), date(old.openedOn), date(new.openedOn)),
            (Message("field.purchased_on"), date(old.purchasedOn), date(new.purchasedOn)),
            (Message("field.price"), price(old.price), price(new.price)),
            (Message("field.note"), note(old.note), note(new.note)),
        ]
        return all.compactMap { label, old, new in change(of: label, from: old, to: new) }
    }

    /// What was changed about a product itself.
    private func changes(of before: SubjectState, _ after: SubjectState) -> [String] {
        func management(_ state: SubjectState) -> String? {
            state[Product.managementField].flatMap { Product.Management(rawValue: $0) }.map { visit.text($0.word) }
        }
        let label = Message("field.management")
        return [change(of: label, from: management(before), to: management(after))].compactMap(\.self)
    }

    private func change(of label: Message, from old: String?, to new: String?) -> String? {
        guard old != new else { return nil }
        let nothing = Message.Argument.message(Message("journal.nothing"))
        return visit.text(
            Message(
                "journal.change",
                [
                    "field": .message(label), "before": old.map { .text($0) } ?? nothing,
                    "after": new.map { .text($0) } ?? nothing,
                ]
            )
        )
    }

    private func place(_ id: Location.ID?) -> String? { id.map { places.path(of: $0) } }

    private func date(_ day: CivilDate?) -> String? { day.map { visit.formats.date($0) } }

    private func price(_ price: Price?) -> String? { price.map { visit.formats.money($0.total) } }

    private func note(_ text: String) -> String? { text.isEmpty ? nil : text }
}
