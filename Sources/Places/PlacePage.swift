import Accounts
import Core
import Mustache
import Site

/// One place: the ways to what lies there, its label, and the tag that leads to it.
struct PlacePage: Page {
    static let view = "places/place-page"

    let id: Location.ID
    let name: String
    /// What it lies in; nil at the top.
    let within: String?
    let isFreezer: Bool
    let code: String
    /// What its label and its tag carry; nil without a public address.
    let link: String?
    let mayEdit: Bool

    static let fields = Fields<PlacePage> {
        $0.text("id") { $0.id.description }
        $0.text("name") { $0.name }
        $0.text("within") { $0.within }
        $0.boolean("freezer") { $0.isFreezer }
        $0.text("code") { $0.code }
        $0.text("link") { $0.link }
        $0.boolean("mayEdit") { $0.mayEdit }
    }

    static let sample = PlacePage(
        id: Location.ID(rawValue: 1),
        name: "Shelf 2",
        within: "Cellar",
        isFreezer: true,
        code: "ABCDEFGH",
        link: "https://home.example/l/ABCDEFGH",
        mayEdit: true
    )
}

extension PlacePage {
    init(_ place: Location, in tree: LocationTree, _ visit: MemberVisit) {
        self.init(
            id: place.id,
            name: place.name,
            within: place.parent.map { tree.path(of: $0) },
            isFreezer: place.isFreezer,
            code: place.code,
            link: visit.site.links.absolute(place.labelPath),
            mayEdit: visit.may(.editPlaces)
        )
    }
}
