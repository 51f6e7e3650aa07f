import Core
import Ledger
import Mustache
import Site

/// The question before a place is deleted: what is in it, and where that should go.
struct DeletePlacePage: Page {
    static let view = "places/delete"

    let id: Location.ID
    let title: String
    let text: String
    let moveTo: Field?

    static let fields = Fields<DeletePlacePage> {
        $0.text("id") { $0.id.description }
        $0.text("title") { $0.title }
        $0.text("text") { $0.text }
        $0.model("moveTo") { $0.moveTo }
    }

    static let sample = DeletePlacePage(id: Location.ID(rawValue: 1), title: "Delete", text: "Text", moveTo: .sample)
}

extension DeletePlacePage {
    /// Asks about a place that holds so many products, itself and below.
    init(
        _ place: Location,
        holding products: Int,
        in tree: LocationTree,
        _ fields: FormFields,
        _ visit: MemberVisit
    ) {
        id = place.id
        title = visit.text(Message("places.delete_title", ["name": .text(place.name)]))
        let within = tree.subtree(of: place.id)
        var sentences: [Message] = []
        if products > 0 { sentences.append(Message("places.delete_text", ["count": .count(products)])) }
        if within.count > 1 { sentences.append(Message("places.delete_below", ["count": .count(within.count - 1)])) }
        guard !sentences.isEmpty else {
            text = visit.text(Message("places.delete_empty"))
            moveTo = nil
            return
        }
        text = sentences.map { visit.text($0) }.joined(separator: " ")
        moveTo = fields.choice(
            "move_to",
            place.parent?.description ?? "",
            of: [("", visit.text(Message("places.none")))] + tree.choices(without: Set(within))
        )
    }
}
