import Core
import Items
import Mustache
import Places
import Site

/// The page on which items and places are scanned, to put the ones into the others.
struct PlacingPage: Page {
    static let view = "scanning/placing"

    let problem: String?
    let modes: [ScanPage.ModeLink]
    /// The complete address of this page, for the script.
    let address: String
    /// The place that waits for items.
    let place: Place?
    /// The items that wait for a place.
    let items: [Waiting]
    /// The list to choose their place from.
    let into: Field?
    let picture: Field
    let code: Field
    let booked: [BookedScan]

    /// A place with all those it lies in.
    struct Place: Model {
        let id: Location.ID
        let path: String

        static let fields = Fields<Place> {
            $0.text("id") { $0.id.description }
            $0.text("path") { $0.path }
        }
    }

    /// An item that was scanned before its place.
    struct Waiting: Model {
        let code: ItemCode
        let title: String

        static let fields = Fields<Waiting> {
            $0.text("uid") { $0.code.rawValue }
            $0.text("title") { $0.title }
        }
    }

    /// An item with its place in the form, which names its field.
    private struct Numbered: Model {
        let number: Int
        let item: Waiting

        static let fields = Fields<Numbered> {
            $0.text("number") { String($0.number) }
            $0.model("item") { $0.item }
        }
    }

    static let fields = Fields<PlacingPage> {
        $0.text("problem") { $0.problem }
        $0.boolean("hasModes") { !$0.modes.isEmpty }
        $0.list("modes") { $0.modes }
        $0.text("mode") { _ in ScanMode.place.rawValue }
        $0.text("address") { $0.address }
        $0.model("place") { $0.place }
        $0.boolean("hasItems") { !$0.items.isEmpty }
        $0.list("items") { page in
            page.items.enumerated().map { Numbered(number: $0.offset + 1, item: $0.element) }
        }
        $0.model("into") { $0.into }
        $0.model("picture") { $0.picture }
        $0.model("code") { $0.code }
        $0.boolean("hasBooked") { !$0.booked.isEmpty }
        $0.list("booked") { $0.booked }
    }

    static let sample = PlacingPage(
        problem: "Problem",
        modes: ScanPage.sample.modes,
        address: "/scan?mode=place",
        place: Place(id: Location.ID(rawValue: 1), path: "Cellar › Shelf 2"),
        items: [Waiting(code: ItemCode(rawValue: "ABCDEFGH"), title: "Drill")],
        into: .sample,
        picture: .sample,
        code: .sample,
        booked: ScanPage.sample.booked
    )
}
