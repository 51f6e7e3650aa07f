import Core
import Ledger
import Mustache
import Site

/// The form of one place.
struct EditPlacePage: Page {
    static let view = "places/edit"

    let id: Location.ID
    let title: String
    let problem: String?
    let form: PlaceFields

    static let fields = Fields<EditPlacePage> {
        $0.text("id") { $0.id.description }
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.model("form") { $0.form }
    }

    static let sample = EditPlacePage(
        id: Location.ID(rawValue: 1),
        title: "Edit",
        problem: "Problem",
        form: .sample
    )
}
