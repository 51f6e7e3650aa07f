import Core
import Ledger
import Mustache
import Site

/// The form of a place.
struct PlaceFields: Model {
    let name: Field
    let parent: Field
    let freezer: Field

    /// The form of a place that is there, or of a new one.
    init(_ place: Location?, in tree: LocationTree, _ fields: FormFields, _ visit: MemberVisit) {
        let within = place.map { Set(tree.subtree(of: $0.id)) } ?? []
        name = fields.field("name", place?.name ?? "", isRequired: true)
        parent = fields.choice(
            "parent",
            place?.parent?.description ?? "",
            of: [("", visit.text(Message("places.top")))] + tree.choices(without: within)
        )
        freezer = fields.box("freezer", place?.isFreezer ?? false)
    }

    private init() {
        (name, parent, freezer) = (.sample, .sample, .sample)
    }

    static let fields = Fields<PlaceFields> {
        $0.model("name") { $0.name }
        $0.model("parent") { $0.parent }
        $0.model("freezer") { $0.freezer }
    }

    static let sample = PlaceFields()
}
