import Accounts
import Core
import Ledger
import Mustache
import Site

/// All places of the household as a tree, and the form for another.
struct PlacesPage: Page {
    static let view = "places/index"

    let problem: String?
    let places: [PlaceRow]
    let form: PlaceFields?

    static let fields = Fields<PlacesPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasPlaces") { !$0.places.isEmpty }
        $0.list("places") { $0.places }
        $0.model("form") { $0.form }
    }

    static let sample = PlacesPage(problem: "Problem", places: [.sample], form: .sample)
}

/// One place of the tree, which the view gets flat and in preorder.
struct PlaceRow: Model {
    let id: Location.ID
    let name: String
    let isFreezer: Bool
    /// What is in it or below.
    let holds: String?
    /// To the page of the place.
    let more: Link
    let edit: Link?
    let hasChildren: Bool
    /// How many lists end behind this place.
    let ends: Int

    struct Link: Model {
        let href: String
        let label: String

        static let fields = Fields<Link> {
            $0.text("href") { $0.href }
            $0.text("label") { $0.label }
        }
    }

    static let fields = Fields<PlaceRow> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.boolean("freezer") { $0.isFreezer }
        $0.text("holds") { $0.holds }
        $0.model("more") { $0.more }
        $0.model("edit") { $0.edit }
        $0.boolean("hasChildren") { $0.hasChildren }
        $0.texts("ends") { Array(repeating: "", count: $0.ends) }
    }

    static let sample = PlaceRow(
        id: Location.ID(rawValue: 1),
        name: "Kitchen",
        isFreezer: true,
        holds: "3 products",
        more: Link(href: "/places/1", label: "More"),
        edit: Link(href: "/places/1/edit", label: "Edit"),
        hasChildren: false,
        ends: 1
    )

    /// So many products are counted in a place, so that a tree of full places costs no more than one of empty ones.
    static let mostCounted = 99

    private static func holds(_ stored: Int) -> Message? {
        switch stored {
        case 0: nil
        case ...mostCounted: Message("places.holds", ["count": .count(stored)])
        default: Message("places.holds_many", ["count": .count(mostCounted)])
        }
    }

    /// The rows of a tree, with the number of products in each place and below, in the tree's order.
    static func rows(of tree: LocationTree, stored: [Int], for visit: MemberVisit) -> [PlaceRow] {
        let depths = tree.nodes.map { tree.depth(below: $0.parent) } + [0]
        return tree.nodes.indices.map { index in
            let place = tree.nodes[index]
            return PlaceRow(
                id: place.id,
                name: place.name,
                isFreezer: place.isFreezer,
                holds: holds(stored[index]).map { visit.text($0) },
                more: Link(
                    href: visit.site.links.path("/places/\(place.id)"),
                    label: visit.text(Message("places.more_label", ["name": .text(place.name)]))
                ),
                edit: visit.may(.editPlaces)
                    ? Link(
                        href: visit.site.links.path("/places/\(place.id)/edit"),
                        label: visit.text(Message("places.edit_label", ["name": .text(place.name)]))
                    ) : nil,
                hasChildren: depths[index + 1] > depths[index],
                ends: max(0, depths[index] - depths[index + 1])
            )
        }
    }
}
