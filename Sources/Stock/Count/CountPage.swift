import Core
import Mustache
import Places
import Site

/// The list of what should lie in a place, with a field beside each for what does.
struct CountPage: Page {
    static let view = "stock/count"

    let problem: String?
    let title: String
    let location: Location.ID
    /// Whether what lies within the place is listed, too.
    let isWithin: Bool
    /// The other choice; nil where nothing lies within.
    let otherHref: String?
    let lines: [Line]
    /// Whether there is more than one page of a form can take.
    let isCut: Bool

    /// One thing to be counted.
    struct Line: Model {
        let name: String
        let brand: String
        /// Place and date, as far as they tell it from its neighbours.
        let about: String
        let unit: String
        let days: DaysLeft?
        /// What the form says should be there, to see whether it changed meanwhile.
        let key: String
        let known: String
        let field: Field

        static let fields = Fields<Line> {
            $0.text("name") { $0.name }
            $0.text("brand") { $0.brand.isEmpty ? nil : $0.brand }
            $0.text("about") { $0.about.isEmpty ? nil : $0.about }
            $0.text("unit") { $0.unit }
            $0.model("days") { $0.days }
            $0.text("key") { $0.key }
            $0.text("known") { $0.known }
            $0.model("field") { $0.field }
        }

        static let sample = Line(
            name: "Milk",
            brand: "Brand",
            about: "Fridge · 31 Mar 2027",
            unit: "l",
            days: .sample,
            key: "1",
            known: "2",
            field: .sample
        )
    }

    static let fields = Fields<CountPage> {
        $0.text("problem") { $0.problem }
        $0.text("title") { $0.title }
        $0.text("location") { $0.location.description }
        $0.boolean("within") { $0.isWithin }
        $0.text("otherHref") { $0.otherHref }
        $0.boolean("hasLines") { !$0.lines.isEmpty }
        $0.list("lines") { $0.lines }
        $0.boolean("cut") { $0.isCut }
    }

    static let sample = CountPage(
        problem: "Problem",
        title: "Count Fridge",
        location: Location.ID(rawValue: 1),
        isWithin: true,
        otherHref: "/places/1/count",
        lines: [.sample],
        isCut: true
    )
}
