import Core
import Mustache
import Places
import Site

/// The items from which those are picked that are put into a place.
struct PickItemsPage: Page {
    static let view = "items/pick"

    let place: Location.ID
    let title: String
    let problem: String?
    let query: String
    let rows: [Row]
    /// Whether there are more than are shown.
    let isCut: Bool

    /// An item with its box.
    struct Row: Model {
        let uid: ItemCode
        let title: String
        let about: String
        let isChecked: Bool

        static let fields = Fields<Row> {
            $0.text("uid") { $0.uid.rawValue }
            $0.text("title") { $0.title }
            $0.text("about") { $0.about }
            $0.boolean("checked") { $0.isChecked }
        }
    }

    static let fields = Fields<PickItemsPage> {
        $0.text("place") { $0.place.description }
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.text("query") { $0.query }
        $0.boolean("hasRows") { !$0.rows.isEmpty }
        $0.list("rows") { $0.rows }
        $0.boolean("cut") { $0.isCut }
    }

    static let sample = PickItemsPage(
        place: Location.ID(rawValue: 1),
        title: "Put into Cellar",
        problem: "Problem",
        query: "drill",
        rows: [Row(uid: ItemCode(rawValue: "ABCDEFGH"), title: "Drill", about: "ABCDEFGH · Attic", isChecked: true)],
        isCut: true
    )
}
